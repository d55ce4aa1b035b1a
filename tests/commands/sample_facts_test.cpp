#include "commands/sample_facts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace karst {

// As a prepared file says them, of 2 x 1 x 2 voxels.
Json facts_json() {
  return {{"image",
           {{"path", "a.raw"}, {"shape", {2, 1, 2}}, {"sites", 2}, {"porosity", 0.5}, {"porosity_connected", 0.5}, {"voxel_size_m", 2.0}}},
          {"pores", {{"faces", {4, 0, 2}}, {"faces_connected", {4, 0, 0}}, {"slices", {{2, 0}, {2}, {1, 1}}}}},
          {"boundary", "periodic"},
          {"direction", "all"},
          {"percolates", {false, false, true}}};
}

TEST(SampleFacts, keep_what_is_known_of_the_pores) {
  const SampleFacts facts = sample_facts(to_json(sample_facts(facts_json(), "a.karst")), "a.karst");
  ASSERT_TRUE(facts.pores);
  EXPECT_EQ(facts.pores->slices[2], (std::vector<std::int64_t>{1, 1}));
  const Json pores = facts.pores_json();
  EXPECT_DOUBLE_EQ(pores["specific_surface_per_voxel"], 1.0);
  EXPECT_DOUBLE_EQ(pores["specific_surface_per_m"], 0.5);
  EXPECT_DOUBLE_EQ(pores["specific_surface_connected_per_voxel"], 2.0 / 3);
  EXPECT_EQ(facts.surface_words(), "0.5 1/m (of the sample's volume; estimated from 6 voxel faces)");
}

TEST(SampleFacts, of_an_earlier_version_say_nothing_of_the_surface) {
  Json earlier = facts_json();
  earlier.erase("pores");
  const SampleFacts facts = sample_facts(earlier, "a.karst");
  EXPECT_FALSE(facts.pores);
  EXPECT_EQ(facts.surface_words(), "");
  const Json pores = facts.pores_json();
  EXPECT_EQ(pores.size(), 6u);
  for (const Json& value : pores) EXPECT_TRUE(value.is_null());
}

TEST(SampleFacts, beyond_what_can_be_counted_are_refused) {
  for (const auto& [place, value] : std::vector<std::pair<std::string, Json>>{{"/image/shape/0", std::int64_t{1} << 62},
                                                                              {"/image/shape/1", 0},
                                                                              {"/image/sites", 5},
                                                                              {"/image/sites", -1},
                                                                              {"/image/sites", 1e30},
                                                                              {"/image/shape/2", 2.0},
                                                                              {"/pores/slices/0/0", -1e30},
                                                                              {"/pores/faces/0", std::int64_t{1} << 62},
                                                                              {"/pores/faces_connected/2", -1}}) {
    Json wrong = facts_json();
    wrong[Json::json_pointer(place)] = value;
    try {
      sample_facts(wrong, "a.karst");
      FAIL() << place;
    } catch (const InputError& e) {
      EXPECT_STREQ(e.what(),
                   "'a.karst' does not say which sample it was made from: its facts are not those of karst prepare. Prepare it again.");
    }
  }
}

TEST(SampleFacts, whose_slices_are_not_those_of_the_sample_are_refused) {
  Json wrong = facts_json();
  wrong["pores"]["slices"][0] = {2};
  EXPECT_THROW(sample_facts(wrong, "a.karst"), InputError);
}

}  // namespace karst
