// The installed library, used by a program outside the tree.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

TEST(Library, gives_a_program_outside_the_tree_the_bits_of_the_command) {
  const Scratch scratch;
  const std::string prefix = scratch.path("prefix"), build = scratch.path("build"), log = scratch.path("log");
  const auto run = [&](const std::string& command) { return std::system(text(command, " >> ", log, " 2>&1").c_str()); };
  ASSERT_EQ(run(text("'" KARST_CMAKE "' --install '" KARST_BUILD "' --prefix ", prefix)), 0) << bytes_of(log);
  EXPECT_TRUE(std::filesystem::exists(prefix + "/include/karst/io/images/image_file.hpp"));
  for (const char* internal : {"io/experiments", "solver/cpu", "solver/cuda", "json"})
    EXPECT_FALSE(std::filesystem::exists(text(prefix, "/include/karst/", internal))) << internal;
  EXPECT_NE(run(text("grep -rqE --include=*.hpp --include=*.cmake 'nlohmann|karst_json' ", prefix)), 0);
  EXPECT_NE(run(text("grep -rqE '#include \"(base|geometry|partition|io|solver|network|run|physics)/' ", prefix, "/include")), 0);
  ASSERT_EQ(run(text("'" KARST_CMAKE "' -S '" KARST_SOURCE "/tests/library' -B ", build, " -DCMAKE_PREFIX_PATH=", prefix,
                     " -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS='" KARST_CXX_FLAGS "'")),
            0)
      << bytes_of(log);
  ASSERT_EQ(run(text("'" KARST_CMAKE "' --build ", build)), 0) << bytes_of(log);

  const std::string sample = scratch.path("sample.nhdr"), directory = scratch.path("run");
  ASSERT_EQ(run_karst({"make", "sandstone", "--shape", "24,20,16", "--porosity", "0.4", "--grains", "2", "-o", sample}).code, 0);
  const Outcome command = run_karst({"permeability", sample, "--direction", "z", "--device", "cpu", "--json"});
  ASSERT_EQ(command.code, 0) << command.err;
  const double k = nlohmann::json::parse(command.out)["permeability"]["voxel2"][2][2];
  const Outcome outside = start_program(build + "/outside", {scratch.path("sample.raw")}, 2);
  ASSERT_EQ(outside.code, 0) << outside.err << bytes_of(log);
  std::istringstream numbers(outside.out);
  double from_file = 0, from_array = 0, from_model = 0;
  numbers >> from_file >> from_array >> from_model;
  EXPECT_EQ(from_file, k);
  EXPECT_EQ(from_array, k);
  EXPECT_EQ(from_model, k);
}

TEST(Library, knows_neither_the_command_line_nor_json_but_for_descriptions_of_tiff) {
  for (const std::string folder : {"src/base", "geometry", "partition", "io", "src/solver", "src/network", "src/run",
                                   "src/physics/permeability", "src/physics/conductivity", "src/physics/flow", "src/physics/convect"}) {
    const std::string archive = text(KARST_BUILD "/", folder, "/libkarst_", std::filesystem::path(folder).filename().string(), ".a");
    ASSERT_TRUE(std::filesystem::exists(archive)) << archive;
    const char* const names = folder == "io" ? "CLI::" : "nlohmann|CLI::";
    EXPECT_NE(std::system(text("nm -C '", archive, "' 2> /dev/null | grep -qE '", names, "'").c_str()), 0) << archive;
  }
}

TEST(Library, leaves_json_to_the_rooms_of_records_and_reports) {
  const std::string archive = KARST_BUILD "/src/commands/libkarst_commands.a";
  ASSERT_TRUE(std::filesystem::exists(archive)) << archive;
  EXPECT_NE(std::system(text("nm -C '", archive, "' 2> /dev/null | grep -q nlohmann").c_str()), 0) << archive;
}

}  // namespace karst
