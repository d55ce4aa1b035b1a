// Drained states of real rock, against those of a prototype: balls placed one by one, flows and currents of each labelled image. Its k lie
// within 1 % of their final values, its F within 0.1 %.
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "rock/rock_images.hpp"

namespace karst {

namespace {

struct KnownState {
  int squared_radius;
  double saturation, factor, index, exponent;  // 0: no path
  double kr_wetting, kr_nonwetting;
};

const std::vector<KnownState> from_bottom = {{38, 0.8568, 35.93, 1.217, 1.27, 0.536, 0},
                                             {32, 0.7947, 39.92, 1.352, 1.31, 0.436, 0},
                                             {11, 0.7053, 83.68, 2.834, 2.98, 0.0836, 0},
                                             {10, 0.6941, 181.2, 6.137, 4.97, 0.0298, 0},
                                             {9, 0.2533, 0, 0, 0, 0, 0.614},
                                             {6, 0.1875, 0, 0, 0, 0, 0.816},
                                             {3, 0.1355, 0, 0, 0, 0, 0.959}};
const std::vector<KnownState> from_surface = {{58, 0.8983, 39.46, 1.336, 2.70, 0.378, 0},
                                              {40, 0.7472, 54.93, 1.861, 2.13, 0.170, 0},
                                              {36, 0.5940, 60.88, 2.062, 1.39, 0.152, 0},
                                              {25, 0.4071, 148.9, 5.044, 1.80, 0.0377, 0},
                                              {18, 0.3126, 620.2, 21.01, 2.62, 0.0070, 0},
                                              {11, 0.1971, 0, 0, 0, 0, 0.132},
                                              {8, 0.1020, 0, 0, 0, 0, 0.784}};

}  // namespace

class DrainedRock : public RockImages {
 protected:
  using Json = nlohmann::json;

  // Of the first 100^3 voxels, along z.
  Json drained(const std::string& inlet) const {
    const Outcome outcome =
        run_karst({"drainage", folder_ + "/bentheimer_240x240x240_u8.raw.gz", "--shape", "240,240,240", "--crop", "0,0,0,100,100,100",
                   "--pore", "0", "--inlet", inlet, "--direction", "z", "--threads", "1", "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out)["drainage"];
  }

  // `expected`: rounded, 0 for null.
  static void expect_close(const Json& found, double expected, double share, const std::string& what) {
    if (expected == 0) {
      EXPECT_TRUE(found.is_null() || found == 0) << what << " is " << found;
    } else {
      ASSERT_TRUE(found.is_number()) << what;
      EXPECT_NEAR(found.get<double>() / expected, 1, share) << what;
    }
  }

  static void expect_states(const Json& drainage, const std::vector<KnownState>& known) {
    expect_close(drainage["formation_factor"], 29.526, 1e-3, "F");
    expect_close(drainage["k_voxel2"], 0.1260, 0.01, "k");
    for (const KnownState& each : known) {
      const auto state =
          std::ranges::find_if(drainage["states"], [&](const Json& any) { return any["squared_radius"] == each.squared_radius; });
      ASSERT_NE(state, drainage["states"].end()) << each.squared_radius;
      const std::string at = text(" at squared radius ", each.squared_radius);
      EXPECT_NEAR((*state)["saturation_wetting"], each.saturation, 6e-5) << at;
      expect_close((*state)["formation_factor"], each.factor, 1e-3, "F" + at);
      expect_close((*state)["resistivity_index"], each.index, 1e-3, "RI" + at);
      expect_close((*state)["saturation_exponent"], each.exponent, 5e-3, "n" + at);
      expect_close((*state)["kr_wetting"], each.kr_wetting, 0.02, "kr_w" + at);
      expect_close((*state)["kr_nonwetting"], each.kr_nonwetting, 0.02, "kr_n" + at);
    }
  }
};

TEST_F(DrainedRock, of_bentheimer_from_one_face_has_the_known_states) {
  const Json found = drained("z-");
  EXPECT_EQ(found["states"].size(), from_bottom.size());
  expect_states(found, from_bottom);
  EXPECT_EQ(found["largest_step"]["squared_radius"], 9);
}

TEST_F(DrainedRock, of_bentheimer_from_all_faces_has_the_known_states) { expect_states(drained("all"), from_surface); }

}  // namespace karst
