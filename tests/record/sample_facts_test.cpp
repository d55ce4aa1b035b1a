#include "run/record/words/sample_json.hpp"

#include <gtest/gtest.h>

#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "json/json.hpp"
#include "record/prepared_case.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/result_lines.hpp"

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
  const Json pores = pores_json(facts);
  EXPECT_DOUBLE_EQ(pores["specific_surface_per_voxel"], 1.0);
  EXPECT_DOUBLE_EQ(pores["specific_surface_per_m"], 0.5);
  EXPECT_DOUBLE_EQ(pores["specific_surface_connected_per_voxel"], 2.0 / 3);
  EXPECT_EQ(surface_words(facts), "0.5 1/m (area / sample volume; estimated from 6 voxel faces)");
}

TEST(SampleFacts, of_an_earlier_version_say_nothing_of_the_surface) {
  Json earlier = facts_json();
  earlier.erase("pores");
  const SampleFacts facts = sample_facts(earlier, "a.karst");
  EXPECT_FALSE(facts.pores);
  EXPECT_EQ(surface_words(facts), "");
  const Json pores = pores_json(facts);
  EXPECT_EQ(pores.size(), 6u);
  for (const Json& value : pores) EXPECT_TRUE(value.is_null());
}

TEST(SampleFacts, with_many_labels_are_written_and_read_in_linear_time) {
  constexpr std::int64_t last = 100'000;
  SampleFacts facts = sample_facts(facts_json(), "a.karst");
  for (std::int64_t label = 0; label <= last; ++label) facts.image.labels.voxels.push_back({label, 2 * label});
  const std::clock_t begin = std::clock();
  const LabelCounts labels = sample_facts(Json::parse(json_text(to_json(facts))), "a.karst").image.labels;
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC,
            5);  // half a second without optimization; in quadratic time two minutes
  EXPECT_EQ(labels.voxels, facts.image.labels.voxels);
}

TEST(PreparedFacts, of_version_0_1_are_of_d3q19) {
  Json facts = facts_json();
  EXPECT_EQ(prepared_facts(facts.dump(), "a.karst").lattice, "d3q19");
  facts["lattice"] = "d3q27";
  EXPECT_EQ(prepared_facts(facts.dump(), "a.karst").lattice, "d3q27");
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

TEST(SampleFacts, of_any_wrong_type_or_missing_are_refused_with_the_file) {
  const std::string complaint =
      "'a.karst' does not say which sample it was made from: its facts are not those of karst prepare. Prepare it again.";
  const Json good = facts_json();
  const Json leaves = good.flatten();
  for (const auto& [place, value] : leaves.items()) {
    for (const Json& wrong : {Json(-1), Json(1e300), Json("x"), Json::array(), Json::object(), Json(nullptr), Json(true)}) {
      const bool is_no_such_type = wrong.type() != value.type() && !(wrong.is_number() && value.is_number());
      const bool may_be_null = wrong.is_null() && place == "/image/voxel_size_m";
      if (!is_no_such_type || may_be_null) continue;
      Json facts = good;
      facts[Json::json_pointer(place)] = wrong;
      try {
        sample_facts(facts, "a.karst");
        ADD_FAILURE() << place << " " << wrong;
      } catch (const InputError& e) {
        EXPECT_EQ(e.what(), complaint) << place << " " << wrong;
      }
    }
  }
  EXPECT_THROW(sample_facts(Json::parse("{", nullptr, false), "a.karst"), InputError);
}

TEST(SampleFacts, that_no_sample_has_are_refused) {
  const std::vector<std::pair<const char*, Json>> impossible = {{"/image/shape/0", 0},
                                                                {"/image/shape/0", 1e300},
                                                                {"/image/shape/1", 1000000000000},
                                                                {"/image/sites", -1},
                                                                {"/image/sites", 5},
                                                                {"/image/voxel_size_m", 1e-200},
                                                                {"/image/voxel_size_m", 0},
                                                                {"/image/voxel_size_m", -1},
                                                                {"/image/porosity", 2},
                                                                {"/image/porosity_connected", -1},
                                                                {"/boundary", "open"},
                                                                {"/direction", "w"},
                                                                {"/pores/faces/0", -4}};
  for (const auto& [place, value] : impossible) {
    Json facts = facts_json();
    facts[Json::json_pointer(place)] = value;
    EXPECT_THROW(sample_facts(facts, "a.karst"), InputError) << place << " " << value;
  }
}

}  // namespace karst
