#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.hpp"
#include "commands/run_karst.hpp"

namespace karst {

using Json = nlohmann::json;

// What `karst validate --json --threads 1` printed, which CTest ran before.
Json found_alone() {
  std::ifstream file(KARST_VALIDATE_JSON);
  return Json::parse(file, nullptr, false);
}

TEST(ValidateCommand, finds_the_published_values) {
  const Json alone = found_alone();
  ASSERT_TRUE(alone.is_object());
  EXPECT_TRUE(alone["all_ok"]);
  EXPECT_EQ(alone["settings"], Json({{"full", false}, {"device", "cpu"}, {"lattice", "d3q19"}, {"storage", "f64"}, {"threads", 1}}));
  EXPECT_TRUE(alone["karst"].contains("commit"));
  std::multiset<std::string> names;
  for (const Json& each : alone["cases"]) {
    const std::string name = each["name"];
    names.insert(name.substr(0, name.find(',')));
    EXPECT_TRUE(each["ok"]) << each;
    EXPECT_LE(each["relative_difference"], each["accepted"]) << each;
    const double published = each["published"], ours = each["ours"];
    EXPECT_NEAR(ours, published, published == 0 ? each["accepted"].get<double>() : 0.05 * std::abs(published)) << each;
    for (const char* key : {"source", "resolution", "quantity"}) EXPECT_NE(each[key], "") << each;
  }
  std::multiset<std::string> expected = {"slit",
                                         "slit",
                                         "slit",
                                         "slit",
                                         "slit",
                                         "slit across x",
                                         "sandstone",
                                         "sandstone",
                                         "square duct",
                                         "rectangular duct 2:1",
                                         "rectangular duct 10:1",
                                         "circular duct",
                                         "triangular duct",
                                         "spheres",
                                         "spheres",
                                         "spheres",
                                         "spheres",
                                         "spheres",
                                         "spheres",
                                         "spheres",
                                         "spheres",
                                         "spheres",
                                         "cylinders along x",
                                         "cylinders along x",
                                         "cylinders along x",
                                         "cylinders along x",
                                         "cylinders along x",
                                         "cylinders along x",
                                         "cylinders along y",
                                         "cylinders along y",
                                         "cylinders along y",
                                         "cylinders along y",
                                         "cylinders along y",
                                         "cylinders along y",
                                         "cylinders along z",
                                         "cylinders along z",
                                         "cylinders along z",
                                         "cylinders along z",
                                         "cylinders along z",
                                         "cylinders along z",
                                         "cavity",
                                         "cavity",
                                         "cavity"};
  for (int i = 0; i < 14; ++i) expected.insert("vortex 2-D");
  for (int i = 0; i < 4; ++i) expected.insert("vortex 3-D");
  for (int i = 0; i < 20; ++i) expected.insert("formation factor");
  for (int i = 0; i < 8; ++i) expected.insert("thermal conductivity");
  for (int i = 0; i < 3; ++i) expected.insert({"shear wave", "heat wave", "sound wave"});
  for (int i = 0; i < 2; ++i) expected.insert("sound wave");
  for (int i = 0; i < 3; ++i) expected.insert("Couette flow with heat");
  for (int i = 0; i < 5; ++i) expected.insert("shock tube");
  for (int i = 0; i < 2; ++i) expected.insert({"block of a porous label", "channel of a porous label", "porous cylinders"});
  for (int i = 0; i < 3; ++i) expected.insert("slit between porous layers");
  for (int i = 0; i < 2; ++i) expected.insert("slit between nearly solid layers");
  expected.insert({"porous layers across the flow", "pores and two porous labels"});
  for (int i = 0; i < 11; ++i) expected.insert("NMR relaxation");
  for (int i = 0; i < 11; ++i) expected.insert("dispersion");
  for (int i = 0; i < 25; ++i) expected.insert("two phases");
  expected.insert({"isothermal atmosphere", "isothermal atmosphere", "onset of convection"});
  EXPECT_EQ(names, expected);
}

TEST(ValidateCommand, refuses_what_makes_no_sense) {
  expect_refusal({"validate", "--storage", "f16"}, "--storage 'f16' is not one of f64, f32.");
  expect_refusal({"validate", "--device", "cuda"},
                 text("--device cuda: there is no GPU to compute on (", why_no_gpu_here, "). Use --device cpu."));
  expect_refusal({"validate", "--threads", "-1"}, "--threads -1 is not between 0 and 4096 (0: as many as are useful).");
  expect_refusal({"validate", "rock.raw"}, "The following argument was not expected: rock.raw. See karst validate --help.");
}

}  // namespace karst
