// The fields of a run, as VTK reads them, against what the run says of itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"
#include "support/vtk_image.hpp"

namespace karst {

using Json = nlohmann::json;

class Fields : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(run_karst({"make", "spheres-sc", "--shape", "12,12,12", "--porosity", "0.55", "-o", sample_}).code, 0);
  }

  // The run directory of karst permeability along z.
  std::string run(const std::vector<std::string>& options, int ranks = 0) {
    const std::string directory = scratch_.path(text("run", runs_++));
    std::vector<std::string> all = {"permeability", sample_, "--threads", "1", "--direction", "z", "-o", directory};
    all.insert(all.end(), options.begin(), options.end());
    const Outcome outcome = run_karst(all, ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return directory;
  }

  Scratch scratch_;
  std::string sample_ = scratch_.path("spheres.nrrd");
  int runs_ = 0;
};

std::array<double, 3> mean(const std::vector<double>& vectors) {
  std::array<double, 3> sum{};
  for (std::size_t i = 0; i < vectors.size(); ++i) sum[i % 3] += vectors[i];
  for (double& s : sum) s /= static_cast<double>(vectors.size() / 3);
  return sum;
}

TEST_F(Fields, mean_velocity_is_the_flux_as_a_permeability) {
  const std::string directory =
      run({"--fields", "f64", "--voxel-size", "2um", "--fluid-viscosity", "5e-4", "--fields-arrays", "velocity,velocity_lattice,label"});
  const Json k = Json::parse(bytes_of(directory + "/result.json"))["permeability"];
  const VtkImage image = read_vtk_image(directory + "/fields_z.vti");
  const std::array<double, 3> lattice = mean(image.values("velocity_lattice")), metric = mean(image.values("velocity"));
  const double flux = k["flux_voxel2"][2];
  for (std::size_t a = 0; a < 3; ++a) {
    const double along = a == 2 ? flux : k["voxel2"][a][2].get<double>();  // along the driven axis, k is balanced
    EXPECT_NEAR(lattice[a], along, 1e-12 * flux);
    EXPECT_NEAR(metric[a] * 5e-4, along * 4e-12, 1e-12 * flux * 4e-12);
  }
  EXPECT_EQ(image.spacing, (std::array<double, 3>{2e-6, 2e-6, 2e-6}));
  EXPECT_EQ(image.extent, (std::array<int, 6>{0, 12, 0, 12, 0, 12}));
  for (std::size_t i = 0; i < 12 * 12 * 12; ++i) EXPECT_EQ(image.values("part")[i], image.values("label")[i] == 0 ? 0 : -1);
}

TEST_F(Fields, velocity_depends_neither_on_tau_nor_on_the_solver_units) {
  const auto fastest = [&](const char* tau) {
    const VtkImage image = read_vtk_image(run({"--fields", "f64", "--tau", tau, "--tolerance", "1e-9"}) + "/fields_z.vti");
    EXPECT_EQ(image.names(), (std::vector<std::string>{"label", "part", "pressure", "velocity_lattice"})) << "no voxel size, no m/s";
    EXPECT_EQ(image.spacing, (std::array<double, 3>{1, 1, 1}));
    double most = 0;
    for (const double u : image.values("velocity_lattice")) most = std::max(most, u);
    return most;
  };
  const double one = fastest("0.6");
  EXPECT_GT(one, 0);
  EXPECT_NEAR(fastest("1") / one, 1, 1e-6);
}

TEST_F(Fields, pressure_falls_evenly_along_an_open_channel) {
  const std::string slit = scratch_.file("slit.raw", std::string(6, '\1') + std::string(6, '\0') + std::string(6, '\0'));  // 6 x 1 x 3
  const std::string directory = scratch_.path("slit");
  ASSERT_EQ(run_karst({"permeability", slit,  "--shape",      "6,1,3", "--pore", "0",       "--direction", "x",   "--tolerance", "1e-9",
                       "--tau",        "0.6", "--voxel-size", "2m",    "-o",     directory, "--fields",    "f64", "--threads",   "1"})
                .code,
            0);
  const VtkImage image = read_vtk_image(directory + "/fields_x.vti");
  for (std::size_t i = 0; i < 18; ++i) {
    EXPECT_NEAR(image.values("pressure")[i], i < 6 ? 0 : 2 * (5.5 - static_cast<double>(i % 6)), 1e-9) << i;
  }
  for (std::size_t i = 6; i < 18; ++i)
    EXPECT_NEAR(image.values("velocity")[3 * i], 0.375 * 2 * 2 / 1e-3, 1e-2) << "a slit of 2 voxels of 2 m, in water";
}

TEST_F(Fields, are_the_same_on_any_number_of_ranks) {
  const std::vector<std::string> options = {"--voxel-size", "2um"};
  const VtkImage one = read_vtk_image(run(options) + "/fields_z.vti");
  for (const int ranks : {2, 3}) {
    const VtkImage image = read_vtk_image(run(options, ranks) + "/fields_z.pvti");
    EXPECT_EQ(image.extent, one.extent);
    EXPECT_EQ(image.spacing, one.spacing);
    EXPECT_EQ(image.names(), one.names());
    for (const char* name : {"velocity", "pressure", "label"}) {
      EXPECT_EQ(image.cells.at(name).type, one.cells.at(name).type);
      EXPECT_TRUE(image.values(name) == one.values(name)) << name << " on " << ranks << " ranks";
    }
    std::vector<bool> seen(static_cast<std::size_t>(ranks));
    for (std::size_t i = 0; i < one.values("part").size(); ++i) {
      const double part = image.values("part")[i];
      EXPECT_EQ(part >= 0, one.values("part")[i] >= 0);
      if (part >= 0) seen.at(static_cast<std::size_t>(part)) = true;
    }
    EXPECT_EQ(seen, std::vector<bool>(seen.size(), true));
  }
}

TEST_F(Fields, of_a_box_are_cut_out_of_the_whole) {
  const VtkImage whole = read_vtk_image(run({}) + "/fields_z.vti");
  for (const int ranks : {1, 3}) {
    const VtkImage box = read_vtk_image(run({"--fields-box", "2,0,5,9,3,12"}, ranks) + (ranks == 1 ? "/fields_z.vti" : "/fields_z.pvti"));
    EXPECT_EQ(box.extent, (std::array<int, 6>{2, 9, 0, 3, 5, 12}));
    EXPECT_EQ(box.origin, whole.origin);
    for (std::size_t i = 0; i < 7 * 3 * 7; ++i) {
      const std::size_t in_whole = 2 + i % 7 + 12 * (i / 7 % 3 + 12 * (5 + i / 21));
      for (const char* name : {"pressure", "label"}) EXPECT_EQ(box.values(name)[i], whole.values(name)[in_whole]) << name << " " << i;
      EXPECT_EQ(box.values("velocity_lattice")[3 * i + 2], whole.values("velocity_lattice")[3 * in_whole + 2]) << i;
    }
  }
}

TEST_F(Fields, are_an_image_that_karst_reads_again) {
  const std::string fields = run({"--voxel-size", "2um"}) + "/fields_z.vti";
  const std::string directory = scratch_.path("again");
  const Outcome again = run_karst({"permeability", fields, "--array", "label", "--pore", "0", "--voxel-size", "2um", "--direction", "z",
                                   "--threads", "1", "-o", directory},
                                  2);
  ASSERT_EQ(again.code, 0) << again.err;
  const VtkImage first = read_vtk_image(fields), second = read_vtk_image(directory + "/fields_z.pvti");
  for (const char* name : {"velocity", "pressure", "label"}) EXPECT_TRUE(first.values(name) == second.values(name)) << name;
}

TEST_F(Fields, of_sites_alone_are_those_of_the_image) {
  const std::vector<std::string> common = {"--voxel-size", "2um", "--fields-stride", "2", "--fields-box", "0,1,0,12,12,12"};
  const auto with = [&](const char* format) {
    std::vector<std::string> all = common;
    all.insert(all.end(), {"--fields-format", format});
    return all;
  };
  const VtkImage image = read_vtk_image(run(common) + "/fields_z.vti");
  std::map<std::array<std::int64_t, 3>, std::size_t> cells;  // by the voxel in their centre
  for (std::size_t i = 0; i < 6 * 6 * 6; ++i) {
    const auto n = static_cast<std::int64_t>(i);
    if (image.values("part")[i] >= 0) cells[{2 * (n % 6), 2 * (n / 6 % 6) + 1, 2 * (n / 36)}] = i;
  }
  for (const int ranks : {1, 3}) {
    for (const bool as_points : {true, false}) {
      const VtkSites sites =
          read_vtk_sites(run(with(as_points ? "points" : "voxels"), ranks) + (ranks > 1 ? "/fields_z.pvtu" : "/fields_z.vtu"));
      const VtkArrays& arrays = as_points ? sites.on_points : sites.on_cells;
      ASSERT_EQ(sites.cells.size(), cells.size());
      for (std::size_t i = 0; i < sites.cells.size(); ++i) {
        std::array<std::int64_t, 3> voxel{};
        for (std::size_t a = 0; a < 3; ++a) {
          const auto along = [&](std::int64_t p) { return sites.points.values[3 * static_cast<std::size_t>(p) + a]; };
          voxel[a] = std::llround((along(sites.cells[i].front()) + along(sites.cells[i].back())) / 2 / 2e-6 - 0.5);
        }
        ASSERT_TRUE(cells.contains(voxel)) << voxel[0] << " " << voxel[1] << " " << voxel[2];
        const std::size_t at = cells.at(voxel);
        EXPECT_EQ(arrays.at("pressure").values[i], image.values("pressure")[at]);
        EXPECT_EQ(arrays.at("label").values[i], image.values("label")[at]);
        for (std::size_t a = 0; a < 3; ++a) EXPECT_EQ(arrays.at("velocity").values[3 * i + a], image.values("velocity")[3 * at + a]);
      }
    }
  }
}

TEST_F(Fields, of_a_prepared_case_have_no_labels) {
  const std::string prepared = scratch_.path("spheres.karst"), directory = scratch_.path("solved");
  ASSERT_EQ(run_karst({"prepare", sample_, "--parts", "2", "-o", prepared}).code, 0);
  ASSERT_EQ(run_karst({"solve", prepared, "--threads", "1", "--direction", "z", "-o", directory}, 2).code, 0);
  const VtkImage image = read_vtk_image(directory + "/fields_z.pvti");
  EXPECT_EQ(image.names(), (std::vector<std::string>{"part", "pressure", "velocity_lattice"}));
  const std::vector<double>& parts = image.values("part");
  for (const double part : {-1, 0, 1}) EXPECT_GT(std::count(parts.begin(), parts.end(), part), 0) << part;
  EXPECT_TRUE(image.values("velocity_lattice") == read_vtk_image(run({}) + "/fields_z.vti").values("velocity_lattice"));
}

}  // namespace karst
