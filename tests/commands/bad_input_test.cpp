// One bad input for each message: the exact words on stderr, exit code 2, nothing on stdout.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

class BadImage : public testing::Test {
 protected:
  // karst info on a raw file of these bytes, declared as 4 x 3 x 2 voxels.
  void expect(const std::string& bytes, const std::vector<std::string>& options, const std::string& words) {
    std::vector<std::string> arguments = {"info", scratch_.file("rock.raw", bytes)};
    arguments.insert(arguments.end(), options.begin(), options.end());
    expect_refusal(arguments, words);
  }
  void expect_after_name(const std::string& bytes, const std::vector<std::string>& options, const std::string& words) {
    expect(bytes, options, quote(scratch_.path("rock.raw")) + words);
  }

  Scratch scratch_;
  const std::string good_ = std::string(12, '\0') + std::string(12, '\1');
};

TEST_F(BadImage, truncated) {
  expect_after_name(good_.substr(1), {"--shape", "4,3,2"},
                    " holds 23 bytes, but 4 x 3 x 2 voxels of uint8 need 24. Is it truncated, or is --shape wrong?");
  expect_after_name(good_, {"--shape", "4,3,2", "--dtype", "uint16"},
                    " holds 24 bytes, but 4 x 3 x 2 voxels of uint16 need 48. Is it truncated, or is --shape wrong?");
  expect_after_name(good_, {"--shape", "4,3,2", "--offset", "100"},
                    " holds 24 bytes, but 4 x 3 x 2 voxels of uint8 need 24 from byte 100 on. Is it truncated, or is --shape wrong?");
}

TEST_F(BadImage, oversized) {
  expect_after_name(
      good_ + "??", {"--shape", "4,3,2"},
      " holds 26 bytes, but 4 x 3 x 2 voxels of uint8 need 24. Is there a header to skip with --offset 2, or is --shape or --dtype wrong?");
}

TEST_F(BadImage, wrongly_typed) {
  expect(good_, {"--shape", "4,3,2", "--dtype", "uint7"},
         "--dtype 'uint7' is not one of uint8, int8, uint16, int16, uint32, int32, uint64, int64, float32, float64 (with be behind it for "
         "big-endian files).");
  expect_after_name(
      good_, {"--shape", "4,3,2", "--dtype", "float32"},
      " holds floating-point voxels (float32): grey values, not labels. Give --threshold (voxels at or below it are pore), or segment the "
      "image first.");
}

// From a header as from an option; --voxel-size corrects the header.
TEST_F(BadImage, with_voxels_whose_areas_leave_the_range_of_numbers) {
  for (const std::string spacing : {"1e-200", "1e-320", "2000"}) {
    const std::string fields = "NRRD0004\ntype: uint8\nsizes: 4 3 2\nencoding: raw\nspacings: " + spacing + " " + spacing + " " + spacing;
    const std::string path = scratch_.file("rock.nrrd", fields + "\nunits: \"m\" \"m\" \"m\"\n\n" + good_);
    expect_refusal({"info", path}, quote(path) + " has voxels of " + (spacing == "1e-320" ? "9.99989e-321" : spacing) +
                                       " m, which is not between 0.01nm and 1000m (with other lengths, permeabilities and velocities "
                                       "underflow or overflow). Give --voxel-size if the header is wrong.");
    EXPECT_EQ(run_karst({"info", path, "--voxel-size", "5um"}).code, 0);
  }
}

TEST_F(BadImage, unknown_label) {
  expect(good_, {"--shape", "4,3,2", "--pore", "3"},
         "label 3 of --pore does not occur in " + quote(scratch_.path("rock.raw")) + " (labels found: 0 (50.0 %), 1 (50.0 %)).");
  expect(good_, {"--shape", "4,3,2", "--pore", "0;1"},
         "--pore '0;1' is not a list of labels: '0;1' is neither a whole number nor a rising range. Write 0 or 0,3-7.");
}

TEST_F(BadImage, all_solid_and_all_pore) {
  expect_after_name(std::string(24, '\1'), {"--shape", "4,3,2", "--pore", "0"},
                    " is all solid: its only label is 1, and --pore 0 does not select it. Is --pore wrong, or is this the wrong image?");
  expect_after_name(
      std::string(24, '\1'), {"--shape", "4,3,2", "--pore", "1"},
      " is all pore with --pore 1 (labels found: 1 (100.0 %)): without solid there is no permeability. Which labels are solid?");
}

TEST_F(BadImage, empty) { expect_after_name("", {"--shape", "4,3,2"}, " is empty (0 bytes). Was it written completely?"); }

TEST_F(BadImage, without_shape) {
  expect_after_name(good_, {},
                    " has no header that Karst knows (.npy, .mhd, .mha, .nrrd, .nhdr, .vti, .tif), so it is read as raw voxels. "
                    "Describe it with --shape X,Y,Z (x varies fastest) and --dtype.");
}

TEST_F(BadImage, shapes_that_make_no_sense) {
  expect(good_, {"--shape", "4,3"}, "--shape '4,3' is not three whole numbers X,Y,Z, as in 400,400,400.");
  expect(good_, {"--shape", "4,x,2"}, "--shape '4,x,2' is not three whole numbers X,Y,Z, as in 400,400,400.");
  expect(good_, {"--shape", "4,0,2"}, "--shape is 4 x 0 x 2 voxels: every extent must be at least 1.");
  expect(good_, {"--shape", "4294967296,1,1"}, "--shape is 4294967296 x 1 x 1 voxels: an extent above 2147483647 cannot be addressed.");
  expect(good_, {"--shape", "2000000000,2000000000,2000000000"},
         "--shape is 2000000000 x 2000000000 x 2000000000 voxels: more than 2^60 voxels cannot be addressed.");
  expect(good_, {"--shape", "99999999999999999999,1,1"},
         "--shape '99999999999999999999,1,1' is not three whole numbers X,Y,Z, as in 400,400,400.");
}

TEST_F(BadImage, options_that_do_not_fit) {
  expect(good_, {"--shape", "4,3,2", "--offset", "-1"},
         "--offset -1 is not between 0 and 9223372036854775807. Give the bytes to skip at the start of the file.");
  expect(good_, {"--shape", "4,3,2", "--voxel-size", "5"},
         "--voxel-size '5' is not a length above zero with a unit (nm, um, mm or m), as in 5um.");
  expect(good_, {"--shape", "4,3,2", "--boundary", "open"}, "--boundary 'open' is not one of periodic, mirror, sealed.");
  expect(good_, {"--shape", "4,3,2", "--direction", "w"}, "--direction 'w' is not one of x, y, z, all.");
  expect(good_, {"--shape", "4,3,2", "--parts", "0"}, "--parts 0 is not between 1 and 100000000. Give the number of ranks of the run.");
  expect(good_, {"--shape", "4,3,2", "--mpi-hint", "fast="}, "--mpi-hint 'fast=' is not key=value, as in striping_factor=8.");
  expect(good_, {"--shape", "4,3,2", "--mpi-hint", "fast"}, "--mpi-hint 'fast' is not key=value, as in striping_factor=8.");
  const std::string hints = scratch_.file("hints", "# for scratch\ncb_nodes 2\nstriping_unit=1048576  # one MiB\n\nfast and loose\n");
  expect(good_, {"--shape", "4,3,2", "--mpi-hint-file", hints},
         "line 5 of " + quote(hints) + ": 'fast and loose' is not key=value, as in striping_factor=8.");
  const std::string binary = scratch_.file("binary", std::string(1, '\0') + "a=" + std::string(200, 'b') + "\n");
  expect(good_, {"--shape", "4,3,2", "--mpi-hint-file", binary},
         "line 1 of " + quote(binary) + ": '?a=" + std::string(77, 'b') + "'... is not key=value, as in striping_factor=8.");
  expect(good_, {"--shape", "4,3,2", "--mpi-hint", "a key=c"}, "--mpi-hint 'a key=c' is not key=value, as in striping_factor=8.");
  expect(good_, {"--shape", "4,3,2", "--mpi-hint-file", "no/such"}, "'no/such' does not exist. Is the path right?");
  expect(good_, {"--shape", "4,3,2", "--array", "label"},
         "--array cannot be given with " + quote(scratch_.path("rock.raw")) + " (it is no .vti file). Leave it out.");
  expect_refusal({"info", scratch_.file("rock.nrrd", "NRRD0004\n"), "--shape", "4,3,2"},
                 "--shape cannot be given with " + quote(scratch_.path("rock.nrrd")) + " (its header gives this value). Leave it out.");
}

TEST_F(BadImage, paths_that_hold_no_image) {
  const auto at = [&](const std::string& name) { return quote(scratch_.path(name)); };
  expect_refusal({"info", scratch_.path("gone.raw"), "--shape", "1,1,1"}, at("gone.raw") + " does not exist. Is the path right?");
  std::filesystem::create_symlink("loop", scratch_.path("loop"));
  expect_refusal({"info", scratch_.path("loop")},
                 at("loop") + " cannot be reached (Too many levels of symbolic links). Check the path and its permissions.");
  expect_refusal({"make", "slit", "--shape", "4,4,4", "-o", scratch_.path("loop/a.nrrd")},
                 at("loop") + " is not a directory, so " + at("loop/a.nrrd") + " cannot be written. Make it first.");
  std::filesystem::create_directory(scratch_.path("folder"));
  expect_refusal(
      {"info", scratch_.path("folder")},
      at("folder") + " is a directory without TIFF slices (*.tif, *.tiff). Give the image file, or the directory of a TIFF stack.");
  std::filesystem::create_directory(scratch_.path("folder.raw"));
  scratch_.file("to_folder.nhdr", "NRRD0004\ntype: uint8\nsizes: 5 4 3\nencoding: raw\ndata file: folder.raw\n");
  expect_refusal({"info", scratch_.path("to_folder.nhdr")}, at("folder.raw") + " is a directory. Give a file in it.");
  ASSERT_EQ(mkfifo(scratch_.path("pipe.raw").c_str(), 0600), 0);
  expect_refusal({"info", scratch_.path("pipe.raw"), "--shape", "1,1,1"},
                 at("pipe.raw") + " is not a regular file (all ranks read it, each by itself). Copy it to a file first.");
}

// Root may read everything, so karst is started without that right.
TEST_F(BadImage, unreadable) {
  const std::string path = scratch_.file("secret.raw", good_), without_the_right = "--bounding-set=-dac_override,-dac_read_search";
  std::filesystem::create_directory(scratch_.path("stack"));
  for (const std::string& secret : {path, scratch_.path("stack")}) std::filesystem::permissions(secret, std::filesystem::perms::none);
  const bool reads_everything = access(path.c_str(), R_OK) == 0;
  if (reads_everything && start_program("setpriv", {without_the_right, "true"}).code != 0)
    GTEST_SKIP() << "this user may read everything, and may not start a program that cannot";
  const auto expect_unreadable = [&](const std::string& what, std::vector<std::string> arguments) {
    const std::string words = quote(what) + " cannot be read (Permission denied). Check its permissions.";
    if (!reads_everything) return expect_refusal(arguments, words);
    arguments.insert(arguments.begin(), {without_the_right, KARST_PROGRAM});
    expect_refused(start_program("setpriv", arguments), words);
  };
  expect_unreadable(path, {"info", path, "--shape", "4,3,2"});
  expect_unreadable(scratch_.path("stack"), {"info", scratch_.path("stack")});
}

TEST(BadCommand, is_refused_with_what_there_is) {
  expect_refusal({"inof"},
                 "'inof' is not a command (there are info, make, prepare, solve, permeability, conductivity, pores, drainage, relaxation, "
                 "transport, twophase, flow, "
                 "convect, batch, bench, "
                 "io, validate, "
                 "reproduce, report, manual). See "
                 "karst --help.");
  expect_refusal({"info"}, "IMAGE is required. See karst info --help.");
  expect_refusal({"info", "a.raw", "--shpae", "1,1,1"}, "The following arguments were not expected: 1,1,1 --shpae. See karst info --help.");
}

TEST(BadCommand, under_mpirun_the_message_comes_once) {
  const Outcome outcome = run_karst({"info", "/no/such/image.raw"}, 3);
  const std::string words = "karst: '/no/such/image.raw' does not exist. Is the path right?\n";
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find(words), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.find("karst:", outcome.err.find(words) + 1), std::string::npos) << outcome.err;
}

TEST(BadConfig, an_unknown_name_is_refused) {
  const Scratch scratch;
  const std::string image = scratch.file("rock.raw", std::string(24, '\1'));
  const Outcome outcome = run_karst({"info", image, "--config", scratch.file("run.toml", "shpae = \"4,3,2\"\n")});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.err, "karst: --config holds 'shpae', which is no option. See karst info --help.\n");
}

TEST(BadConfig, an_empty_list_is_refused) {
  const Scratch scratch;
  const std::string image = scratch.file("rock.raw", std::string(24, '\1'));
  for (const char* words : {"fields-box = []\n", "fields-box = [0# no end\n", "[section]\n\n[]\nfields-box = [ ]\n"}) {
    expect_refusal({"permeability", image, "--config", scratch.file("run.toml", words)},
                   "--config holds an empty list for 'fields-box'. Give it a value, or leave it out.");
  }
}

TEST(BadConfig, a_value_cannot_move_the_cursor_of_a_terminal) {
  const Scratch scratch;
  const std::string image = scratch.file("rock.raw", std::string(24, '\1'));
  expect_refusal({"info", image, "--config", scratch.file("run.toml", "offset = 1\x1b[2J\n")}, "--offset '1?[2J' is not a whole number.");
  expect_refusal({"permeability", image, "--config", scratch.file("run.toml", "tolerance = 1\x1b[2J\n")},
                 "Could not convert: --tolerance = 1?[2J. See karst permeability --help.");
}

}  // namespace karst
