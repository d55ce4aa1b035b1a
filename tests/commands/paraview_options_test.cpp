// tools/paraview-view: what it refuses, before it needs ParaView.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

TEST(ParaviewView, says_what_is_wrong) {
  const Scratch scratch;
  const std::string folder = scratch.path(""), run = scratch.path("run");
  const auto refused = [&](const std::vector<std::string>& arguments, const std::string& words) {
    const Outcome outcome = start_program(std::string(KARST_SOURCE) + "/tools/paraview-view", arguments);
    EXPECT_EQ(outcome.err, "paraview-view: " + words + "\n");
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.code, 2);
  };
  const std::string none = text(quote(run), " is no run directory (there is no result.json in it). Make one with karst permeability -o.");
  refused({run}, none);
  std::filesystem::create_directory(run);
  refused({run}, none);
  scratch.file("run/result.json", "{");
  refused(
      {run},
      text("'", run, "/result.json' is no JSON (Expecting property name enclosed in double quotes: line 1 column 2 (char 1)). Run again."));
  scratch.file("run/result.json", "{}");
  refused({run}, text(quote(run), " holds no fields (--fields none, or the run has not written them yet). Run again, with --fields f32."));
  scratch.file("run/fields_x.vti", "");
  scratch.file("run/fields_z.pvtu", "");
  refused({run, "--direction", "y"},
          text(quote(run), " holds no fields of the flow along 'y' (available: x, z). Choose another --direction."));
  for (const char* size : {"12", "0x0", "63x64", "64x20000", "axb", "64x64x64"}) {
    refused({run, "--size", size}, text("--size ", quote(size), " is not WIDTHxHEIGHT with 64 to 16384 pixels each, as in 1600x1200."));
  }
  refused({run, "--pvpython", "no-such-program"},
          "there is no program 'no-such-program' (it comes with ParaView). Install ParaView, or give --pvpython.");
  const std::string file = scratch.file("file", "");
  refused({run, "--pvpython", "true", "-o", file}, text(quote(file), " cannot be made (File exists). Choose another folder with -o."));
}

}  // namespace karst
