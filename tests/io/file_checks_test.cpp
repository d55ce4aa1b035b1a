// What is wrong with a file before its bytes mean anything, and with options that do not fit it.
#include "io/files/file_checks.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/image_reading.hpp"
#include "io/images/formats/header_text.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

TEST(FileChecks, an_output_that_cannot_be_written_is_refused) {
  const Scratch scratch;
  const auto refused = [&](const std::string& path, bool force) { return refusal_of([&] { check_output(path, force); }); };
  const std::string old = scratch.file("old.nrrd", "old");
  const std::string long_name = scratch.path(std::string(300, 'a'));
  EXPECT_EQ(refused(scratch.path("new.nrrd"), false), "accepted");
  EXPECT_EQ(refused(old, true), "accepted");
  EXPECT_EQ(refused(old, false), quote(old) + " exists. Give --force to replace it, or another name with -o.");
  EXPECT_EQ(refused(scratch.path(""), true), quote(scratch.path("")) + " is a directory. Give a file name with -o.");
  EXPECT_EQ(refused(scratch.path("no/new.nrrd"), true), quote(scratch.path("no")) + " is not a directory, so " +
                                                            quote(scratch.path("no/new.nrrd")) + " cannot be written. Make it first.");
  EXPECT_EQ(refused(long_name, true), quote(long_name) + " cannot be written (File name too long). Choose another name with -o.");
}

TEST(FileChecks, an_input_that_cannot_be_read_is_refused) {
  const Scratch scratch;
  const std::string folder = scratch.path("");
  const std::string long_name = scratch.path(std::string(300, 'a') + ".npy");
  EXPECT_EQ(refusal(scratch.path("gone.npy")), quote(scratch.path("gone.npy")) + " does not exist. Is the path right?");
  EXPECT_EQ(refusal(scratch.file("empty.npy", "")), quote(scratch.path("empty.npy")) + " is empty (0 bytes). Was it written completely?");
  EXPECT_EQ(refusal(long_name), quote(long_name) + " cannot be reached (File name too long). Check the path and its permissions.");
  // What a disk that fails looks like: it opens, but gives nothing.
  EXPECT_EQ(refusal_of([&] { read_head(folder, 10); }), quote(folder) + " cannot be read. Is the disk all right?");
}

TEST(FileChecks, options_that_a_file_answers_itself_are_refused) {
  const Scratch scratch;
  const std::string npy = scratch.file("a.npy", "x"), raw = scratch.file("a.raw", "x");
  const auto said = [&](const std::string& option) {
    return option + " cannot be given with " + quote(npy) + " (its header gives this value). Leave it out.";
  };
  EXPECT_EQ(refusal(npy, {test_shape, {}, {}, {}}), said("--shape"));
  EXPECT_EQ(refusal(npy, {{}, "uint8", {}, {}}), said("--dtype"));
  EXPECT_EQ(refusal(npy, {{}, {}, 0, {}}), said("--offset"));
  EXPECT_EQ(refusal(raw, {test_shape, {}, {}, "label"}),
            "--array cannot be given with " + quote(raw) + " (it is no .vti file). Leave it out.");
}

}  // namespace karst
