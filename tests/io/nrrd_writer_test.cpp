#include "io/images/nrrd_writer.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

void write_test_image(const std::string& path) {
  NrrdOutput(path, false, {}, Comm()).write({test_shape, 2.5e-6, "a test", "0"}, {}, [](const Box& rows, std::uint8_t* labels) {
    for (std::int64_t z = rows.lo[2]; z < rows.hi[2]; ++z) {
      for (std::int64_t y = rows.lo[1]; y < rows.hi[1]; ++y) {
        for (std::int64_t x = rows.lo[0]; x < rows.hi[0]; ++x) *labels++ = static_cast<std::uint8_t>(test_label({x, y, z}));
      }
    }
  });
}

TEST(NrrdWriter, what_it_writes_is_read_back_without_options) {
  const Scratch scratch;
  for (const std::string name : {"a.nrrd", "a.nhdr"}) {
    write_test_image(scratch.path(name));
    const ImageFile image = expect_test_image(scratch.path(name));
    EXPECT_EQ(image.pore_labels, "0");
    EXPECT_DOUBLE_EQ(voxel_size(image, std::nullopt).value_or(0), 2.5e-6);
  }
}

TEST(NrrdWriter, the_bytes_are_the_same_on_any_number_of_ranks) {
  const Scratch scratch;
  write_test_image(scratch.path("a.nrrd"));
  EXPECT_EQ(bytes_of(scratch.path("a.nrrd")),
            "NRRD0005\n# Complete NRRD file format specification at: http://teem.sourceforge.net/nrrd/format.html\ncontent: a test\ntype: "
            "uint8\ndimension: 3\n"
            "sizes: 5 4 3\nspacings: 2.5 2.5 2.5\nunits: \"um\" \"um\" \"um\"\nencoding: raw\nkarst pore labels:=0\n\n" +
                as_bytes(test_labels<std::uint8_t>()));
}

TEST(NrrdWriter, nothing_is_left_under_a_temporary_name) {
  const Scratch scratch;
  write_test_image(scratch.path("a.nhdr"));
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(scratch.path("a")).parent_path()))
    ++files;
  EXPECT_EQ(files, 2u);
}

TEST(NrrdWriter, a_full_disk_is_a_failure_of_all_ranks_and_leaves_nothing_behind) {
  const Scratch scratch;
  try {
    NrrdOutput(scratch.path("a.nrrd"), false, {}, Comm())
        .write({{1 << 20, 1 << 20, 1 << 18}, {}, "more than any disk holds", "0"}, {}, [](const Box&, std::uint8_t*) {});
    FAIL();
  } catch (const MachineError& e) {
    const std::string words = words_of(e);
    EXPECT_TRUE(words.starts_with(quote(scratch.path("a.nrrd.unfinished")) + " needs 288 230 376 151 711 ")) << words;
    EXPECT_TRUE(words.ends_with("). Free some space, or write to another disk.")) << words;
  }
  Comm().wait_all();
  EXPECT_FALSE(std::filesystem::exists(scratch.path("a.nrrd.unfinished")));
}

std::string output_refusal(const std::string& path, bool force = false) {
  return refusal_of([&] { const NrrdOutput output(path, force, {}, Comm()); });
}

TEST(NrrdWriter, refuses_what_it_cannot_or_must_not_write) {
  const Scratch scratch;
  EXPECT_EQ(output_refusal(scratch.path("a.raw")), quote(scratch.path("a.raw")) +
                                                       " does not end in .nrrd or .nhdr (a sample is written with a header, so that it can "
                                                       "be read back without options). Use one of these endings.");
  EXPECT_EQ(output_refusal(scratch.path("no/a.nrrd")), quote(scratch.path("no")) + " is not a directory, so " +
                                                           quote(scratch.path("no/a.nrrd")) + " cannot be written. Make it first.");
  scratch.file("a.raw", "precious");
  EXPECT_EQ(output_refusal(scratch.path("a.nhdr")),
            quote(scratch.path("a.raw")) + " exists. Give --force to replace it, or another name with -o.");
  // As --force is meant, but the file is as young as the test.
  EXPECT_EQ(output_refusal(scratch.path("a.nhdr"), true),
            quote(scratch.path("a.raw")) +
                " was written since this run was started. Run again to replace that file, or choose another name with -o.");
}

}  // namespace karst
