// karst pores: exact samples as tables, keys of result.json, text, outlets, any ranks, hashes, fields, the page.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

#include "base/sha256.hpp"
#include "commands/pores_command.hpp"
#include "io/fields/field_reader.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

// "101:4169 84:8": the squared radii of a table, and their voxels.
std::string voxels_of(const std::string& csv) {
  std::vector<std::string> rows = split(csv, '\n'), pairs;
  const std::vector<std::string> names = split(rows.at(0), ',');
  const auto voxels = static_cast<std::size_t>(std::ranges::find(names, "voxels") - names.begin());
  for (std::size_t i = 1; i + 1 < rows.size(); ++i) {
    const std::vector<std::string> cells = split(rows[i], ',');
    pairs.push_back(text(cells.at(0), ":", cells.at(voxels)));
  }
  return joined(pairs, " ");
}

}  // namespace

TEST_F(PoresCommand, of_exact_samples_has_exact_tables) {
  ASSERT_EQ(run_karst(of_bottle({"-o", directory("ink"), "--fields", "none"})).code, 0);
  EXPECT_EQ(voxels_of(file("ink", "pore_sizes.csv")), "101:4169 84:8 69:4 56:8 45:4 36:12 29:9 22:12 17:1 14:20 13:143 6:57");
  EXPECT_EQ(voxels_of(file("ink", "intrusion_z-.csv")), "13:4277 12:48 11:60 10:5");
  ASSERT_EQ(run_karst(of_tubes(false, {"-o", directory("open"), "--inlet", "z-", "--fields", "none"})).code, 0);
  for (const char* table : {"pore_sizes.csv", "intrusion_z-.csv"})
    EXPECT_EQ(voxels_of(file("open", table)), "37:3729 30:8 10:957 9:8 6:10 5:120") << table;
  ASSERT_EQ(run_karst(of_tubes(true, {"-o", directory("closed"), "--inlet", "z-", "--fields", "none"})).code, 0);
  EXPECT_EQ(voxels_of(file("closed", "intrusion_z-.csv")), "10:957 9:8 6:5 5:3443 4:72 2:4 1:4");
  EXPECT_FALSE(fs::exists(directory("closed") + "/intrusion_x-.csv"));
  ASSERT_EQ(run_karst(of_slit({"-o", directory("slit"), "--fields", "none"})).code, 0);
  EXPECT_EQ(voxels_of(file("slit", "intrusion_all.csv")), text("4:", 12 * 4 * 12));
}

TEST_F(PoresCommand, writes_tables_with_all_columns) {
  const Words two_faces = {"--inlet", "z-", "--outlet", "z+", "--voxel-size", "2um", "--surface-tension", "0.5", "--contact-angle", "120"};
  ASSERT_EQ(run_karst(of_bottle(with({"-o", directory("run"), "--fields", "none"}, two_faces))).code, 0);
  EXPECT_EQ(split(file("run", "pore_sizes.csv"), '\n')[0], "squared_radius,radius_voxel,radius_m,voxels,share,share_from");
  const std::vector<std::string> rows = split(file("run", "intrusion_z-.csv"), '\n');
  EXPECT_EQ(rows[0],
            "squared_radius,radius_voxel,radius_m,voxels,share,share_from,capillary_pressure_pa,saturation_nonwetting,trapped_voxels");
  const std::vector<std::string> first = split(rows[1], ',');
  const double radius = std::sqrt(13.0), pressure = 2 * 0.5 * 0.5 / (radius * 2e-6), share = 4277.0 / 4447;
  EXPECT_NEAR(std::stod(first[1]), radius, 1e-12);
  EXPECT_NEAR(std::stod(first[2]), radius * 2e-6, 1e-18);
  EXPECT_NEAR(std::stod(first[4]), share, 1e-12);
  EXPECT_NEAR(std::stod(first[6]), pressure, 1e-6 * pressure);
  EXPECT_EQ(first[7], first[5]);
  EXPECT_EQ(first[8], "4277") << "no path leads to z+, so all is cut off";
  EXPECT_EQ(file("run", "chords.csv").find("direction,length_voxel,chords\nx,1,19\nx,3,32\nx,5,17\n"), 0U);
}

TEST_F(PoresCommand, has_the_agreed_keys) {
  const Json all = json_of(of_bottle({"--voxel-size", "2um"}));
  for (const char* key : {"karst", "kind", "image", "settings", "distances", "sizes", "critical", "intrusion", "shape", "pores", "run",
                          "partition", "performance"})
    EXPECT_TRUE(all.contains(key)) << key;
  EXPECT_EQ(all["kind"], "pores");
  EXPECT_EQ(all["image"]["sites"], 4447);
  EXPECT_EQ(all["distances"]["largest_squared"], 101);
  const Json& sizes = all["sizes"];
  EXPECT_EQ(sizes["largest_squared"], 101);
  EXPECT_EQ(sizes["radii"], 47) << "different distances";
  EXPECT_DOUBLE_EQ(sizes["mean_radius_m"], sizes["mean_radius_voxel"].get<double>() * 2e-6);
  EXPECT_EQ(all["critical"]["squared"], Json({nullptr, nullptr, nullptr}));
  EXPECT_EQ(all["critical"]["radius_m"], Json({nullptr, nullptr, nullptr}));
  ASSERT_EQ(all["intrusion"].size(), 4U);
  const Json &closed = all["intrusion"][0], &open = all["intrusion"][2];
  EXPECT_EQ(closed["inlet"], "x-");
  EXPECT_EQ(closed["reached"], 0);
  for (const char* key : {"median_squared", "largest_step", "trapped"}) EXPECT_TRUE(closed[key].is_null()) << key;
  EXPECT_EQ(open["inlet"], "z-");
  EXPECT_DOUBLE_EQ(open["reached"], 4390.0 / 4447);
  EXPECT_EQ(open["median_squared"], 13);
  EXPECT_EQ(open["largest_step"]["squared_radius"], 13);
  EXPECT_DOUBLE_EQ(open["largest_step"]["share"], 4277.0 / 4447);
  EXPECT_EQ(all["shape"]["euler_26"], 2) << "two balls";
  EXPECT_EQ(all["settings"]["boundary"], "mirror");
  EXPECT_FALSE(all["settings"].contains("checkpoint"));
  const Json slit = json_of(of_slit());
  EXPECT_EQ(slit["critical"]["squared"], Json({4, nullptr, 4}));
  EXPECT_EQ(slit["critical"]["radius_voxel"], Json({2.0, nullptr, 2.0}));
  EXPECT_TRUE(slit["sizes"]["mean_radius_m"].is_null()) << "there is no voxel size";
}

TEST_F(PoresCommand, says_what_fills_what) {
  const Outcome bottle = run_karst(of_bottle({"--voxel-size", "2um", "-o", directory("run"), "--fields", "none"}));
  EXPECT_EQ(bottle.out, file("run", "log.txt"));
  expect_text(bottle, "  pore sizes    mean radius 9.67 voxels (19.3 um), largest 10, 47 radii");
  expect_text(bottle, "  critical      no path through faces along x, y, z");
  expect_text(bottle, "  from x-       no pores at face x-");
  expect_text(bottle, "  from z-       98.72 % reached; half filled at r = 3.61 (P_c 102 kPa); largest step 96 % of the pores at r = 3.61");
  const Outcome slit = run_karst(of_slit({"--inlet", "x+", "--outlet", "x-"}));
  expect_text(slit, "  critical      r = 2, 2 voxels along x, z (radii are uncertain by half a voxel); no path through faces along y");
  expect_text(slit, "  from x+       100.00 % reached; half filled at r = 2; largest step 100 % of the pores at r = 2; 0.0 % trapped");
}

TEST_F(PoresCommand, with_an_outlet_enters_from_the_opposite_face) {
  const Json both = json_of(of_tubes(true, {"--outlet", "z+"}));
  ASSERT_EQ(both["intrusion"].size(), 1U);
  EXPECT_EQ(both["intrusion"][0]["inlet"], "z-");
  EXPECT_EQ(both["intrusion"][0]["trapped"], 80) << "found by stepping through all radii";
  const Json bottle = json_of(of_bottle({"--inlet", "z-", "--outlet", "y+"}));
  EXPECT_EQ(bottle["intrusion"][0]["trapped"], 4390) << "nothing leads out";
}

TEST_F(PoresCommand, has_the_same_results_on_any_number_of_ranks) {
  for (const char* boundary : {"mirror", "periodic", "sealed"}) {
    const std::string alone = text(boundary, 1);
    for (const int ranks : {1, 2, 3}) {
      const std::string name = text(boundary, ranks);
      ASSERT_EQ(run_karst(of_tubes(true, {"--boundary", boundary, "-o", directory(name)}), ranks).code, 0) << name;
      const Json one = result(alone), these = result(name);
      for (const char* key : {"distances", "sizes", "critical", "intrusion", "shape"}) EXPECT_EQ(these[key], one[key]) << name << key;
      for (const char* table : {"intrusion_z-.csv", "chords.csv"}) EXPECT_EQ(file(name, table), file(alone, table)) << name << table;
    }
  }
  EXPECT_TRUE(result("sealed1")["sizes"].is_null());
  EXPECT_FALSE(fs::exists(directory("sealed1") + "/pore_sizes.csv"));
  EXPECT_FALSE(fs::exists(directory("periodic1") + "/intrusion_all.csv"));
}

TEST_F(PoresCommand, has_hashes_of_the_arrays_that_it_writes) {
  ASSERT_EQ(run_karst(of_bottle({"-o", directory("run"), "--inlet", "z-", "--inlet", "all"})).code, 0);
  const Json found = result("run");
  const auto hash_of = [&](const char* array) {
    std::vector<std::uint32_t> map(31 * 31 * 31);
    read_field({.path = directory("run") + "/maps.vti", .selection = Selection{whole_box({31, 31, 31})}, .scalar = CellScalar{array, true}},
               [&](const FieldCell& cell) {
                 map[static_cast<std::size_t>(cell.at[0] + 31 * (cell.at[1] + 31 * cell.at[2]))] =
                     static_cast<std::uint32_t>(std::lround(cell.speed * cell.speed));
               });
    Sha256 hash;
    hash.add(map.data(), map.size() * sizeof(map[0]));
    return hash.hex();
  };
  EXPECT_EQ(found["distances"]["sha256"], hash_of("distance_squared"));
  EXPECT_EQ(found["sizes"]["sha256"], hash_of("size_squared"));
  EXPECT_EQ(found["intrusion"][0]["sha256"], hash_of("intrusion_squared_z-"));
  EXPECT_EQ(found["intrusion"][1]["sha256"], hash_of("intrusion_squared_all"));
}

TEST_F(PoresCommand, leaves_hashes_out_if_asked) {
  const Json none = json_of(of_slit({"--hashes", "none"})), all = json_of(of_slit({"--hashes", "all"}));
  EXPECT_TRUE(none["sizes"]["sha256"].is_null());
  EXPECT_TRUE(none["intrusion"][3]["sha256"].is_null());
  EXPECT_EQ(all["sizes"]["sha256"].get<std::string>().size(), 64U);
  EXPECT_EQ(none["intrusion"][3]["median_squared"], all["intrusion"][3]["median_squared"]);
}

TEST_F(PoresCommand, writes_maps_as_fields) {
  const auto arrays = [&](const std::string& run) {
    Words names;
    for (const std::string& line : split(file(run, "maps.vti"), '\n')) {
      const std::size_t type = line.find("type=\""), name = line.find("Name=\"");
      if (line.find("<DataArray") != std::string::npos && name != std::string::npos)
        names.push_back(split(line.substr(type), '"')[1] + " " + split(line.substr(name), '"')[1]);
    }
    return names;
  };
  ASSERT_EQ(run_karst(of_slit({"-o", directory("whole"), "--inlet", "z-"})).code, 0);
  EXPECT_EQ(arrays("whole"),
            (Words{"UInt32 distance_squared", "UInt32 size_squared", "UInt32 intrusion_squared", "Int32 part", "UInt8 label"}));
  EXPECT_EQ(result("whole")["settings"]["fields"], "u32");
  ASSERT_EQ(
      run_karst(of_slit({"-o", directory("radii"), "--inlet", "z-", "--inlet", "x+", "--fields", "f64", "--boundary", "sealed"})).code, 0);
  EXPECT_EQ(arrays("radii"),
            (Words{"UInt32 distance_squared", "Float64 distance_radius", "UInt32 intrusion_squared_x+", "Float64 intrusion_radius_x+",
                   "UInt32 intrusion_squared_z-", "Float64 intrusion_radius_z-", "Int32 part", "UInt8 label"}));
  EXPECT_NE(file("whole", "fields.pvd").find("file=\"maps.vti\""), std::string::npos);
}

TEST_F(PoresCommand, has_a_page) {
  ASSERT_EQ(run_karst(of_tubes(true, {"--voxel-size", "2um", "-o", directory("run")})).code, 0);
  ASSERT_EQ(run_karst({"report", directory("run"), "--figures", directory("figures")}).code, 0);
  const std::string page = file("run", "report.html");
  for (const char* words : {"Pore sizes by Karst", "critical radii", "no path through faces", "half filled at r = ", "largest step",
                            "Capillary pressure against the saturation of the fluid that leaves", "Euler number of the pores: 1 if",
                            "Slices", "what lies outside the sample is ignored, which is the same as mirrors at its faces"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
  for (const char* chart : {"capillary_pressure", "size_shares", "size_distribution"})
    EXPECT_TRUE(fs::exists(directory("figures") + "/" + chart + ".svg")) << chart;
}

}  // namespace karst
