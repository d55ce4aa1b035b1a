// What Karst reads back from its own files: facts that are missing, of another type or impossible are refused with the name of the file.
#include "run/record/checkpoints/file_facts.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "json/json.hpp"
#include "physics/permeability/record/permeability_json.hpp"
#include "run/record/checkpoints/alike.hpp"
#include "support/refusal.hpp"

namespace karst {

namespace {

Json checkpoint_facts() {
  PermeabilityState run;
  FlowState monitor;
  monitor.steps = 20;
  monitor.tau = 0.6;
  monitor.k = {1, 2, 3};
  monitor.cycle_begin = 0;
  monitor.correction = {monitor.steps / 2, 3.5, -2.5, 0.25};
  run.monitors[0] = {monitor};
  run.before[2] = {monitor};
  run.axis_in_checkpoint = 0;
  const Spread spread = {1.0, 0.1, 0.5, 1.5};
  ForchheimerSeries series;
  series.fit = {1.0, 2.0, 0.1, 0.2};
  series.relative_error = 0.1;
  series.mach_max = 0.01;
  series.flows = {{1e-6, 0.1, 1.0, 0.1, 20, true}, {2e-6, 0.2, 0.9, 0.1, 40, true}};
  run.answers[0] = FlowAnswers{1.5, {{4, 8, spread, std::nullopt, spread}}, series};
  return {{"alike", Json::object()}, {"run", to_json(run, std::nullopt)}};
}

// The values that a run may not know.
bool may_be_null(const std::string& place) {
  for (const char* name :
       {"/axis", "/tortuosity", "/k0_voxel2", "/k0_m2", "/beta_per_voxel", "/beta_per_m", "/residual", "/rise", "/relative_error_estimate",
        "/relative_error_estimates/0", "/relative_error_estimates/1", "/k_m2", "/0/0/5", "/2/0/5", "/cycles/0/0", "/corrections/0/0"}) {
    if (place.ends_with(name)) return true;
  }
  return place.starts_with("/run/answers/") && place.size() == std::string("/run/answers/0").size();
}

}  // namespace

TEST(FileFacts, are_like_a_pattern_of_types) {
  EXPECT_TRUE(is_like("x", "text"));
  EXPECT_FALSE(is_like(1, "text"));
  EXPECT_TRUE(is_like(1.5, "number"));
  EXPECT_TRUE(is_like(largest_count, "count"));
  for (const Json& no_count : {Json(largest_count + 1), Json(-1), Json(1.0), Json(18446744073709551615u), Json(true), Json("1")})
    EXPECT_FALSE(is_like(no_count, "count")) << no_count;
  EXPECT_TRUE(is_like({1, 2, 3}, three("count")));
  EXPECT_FALSE(is_like({1, 2}, three("count")));
  EXPECT_FALSE(is_like({1, 2, "x"}, Json::array({"count"})));
  EXPECT_TRUE(is_like(Json::array(), Json::array({"count"})));
  EXPECT_TRUE(is_like(nullptr, null_or("text")));
  EXPECT_FALSE(is_like(1, null_or("text")));
  EXPECT_TRUE(is_like({{"a", 1}, {"more", 2}}, {{"a", "count"}, {"b?", "count"}}));
  EXPECT_FALSE(is_like({{"a", 1}, {"b", "x"}}, {{"a", "count"}, {"b?", "count"}}));
  EXPECT_FALSE(is_like({{"b", 1}}, {{"a", "count"}}));
  EXPECT_FALSE(is_like(Json::parse("{", nullptr, false), "object"));
}

TEST(FileFacts, at_a_place_that_is_not_there_are_null) {
  const Json of = {{"run", {1, 2}}};
  EXPECT_EQ(at_place(of, "/run/1"), 2);
  for (const char* place : {"/run/stopped_by", "/run/7", "/other", "/run/0/deep"}) EXPECT_TRUE(at_place(of, place).is_null()) << place;
}

TEST(FileFacts, of_a_checkpoint_come_back_as_they_were) {
  const Json facts = checkpoint_facts();
  EXPECT_EQ(to_json(permeability_state(facts, "a.checkpoint"), std::nullopt), facts.at("run"));
}

TEST(FileFacts, of_a_checkpoint_of_an_earlier_version_have_no_cycles) {
  Json facts = checkpoint_facts();
  facts["run"].erase("cycles");
  EXPECT_FALSE(permeability_state(facts, "a.checkpoint").monitors[0].front().cycle_begin);
}

TEST(FileFacts, of_a_checkpoint_that_are_missing_or_of_another_type_are_refused_with_the_file) {
  const Json good = checkpoint_facts();
  const auto refusal = [](const Json& facts) {
    try {
      permeability_state(facts, "a.checkpoint");
    } catch (const InputError& e) {
      return words_of(e);
    }
    return std::string("no error");
  };
  const std::string complaint =
      "'a.checkpoint' does not say how far its run had come: its facts are not those of a checkpoint of Karst. Run without --restart: "
      "nothing can be taken from it.";
  const Json leaves = good.flatten();
  for (const auto& [place, value] : leaves.items()) {
    for (const Json& wrong : {Json("x"), Json::array({Json::array()}), Json({{"x", 1}}), Json(nullptr)}) {
      if (wrong.is_null() ? may_be_null(place) : value.is_null() || wrong.type() == value.type()) continue;
      Json facts = good;
      facts[Json::json_pointer(place)] = wrong;
      EXPECT_EQ(refusal(facts), complaint) << place << " " << wrong;
    }
  }
  for (const char* place : {"/run", "/alike", "/run/looks", "/run/answers/0/forchheimer/steps"}) {
    Json facts = good;
    const Json::json_pointer pointer(place);
    facts[pointer.parent_pointer()].erase(pointer.back());
    EXPECT_EQ(refusal(facts), complaint) << place;
  }
  for (const Json& cycles : {Json({{0, 0}, Json::array(), Json::array()}), Json({{20}, Json::array(), Json::array()})}) {
    Json facts = good;
    facts["run"]["cycles"] = cycles;
    EXPECT_EQ(refusal(facts), complaint) << cycles;
  }
  Json uneven = good;
  uneven["run"]["answers"][0]["forchheimer"]["steps"] = {20};
  EXPECT_EQ(refusal(uneven), complaint);
}

TEST(FileFacts, of_variants_come_back_as_they_were) {
  VariantRun run;
  run.flows = VariantFlows({Boundary::mirror, 2, "d3q27"}, {4, 4, 4}, 64, {std::nullopt, std::nullopt, no_flow(2)});
  run.tau[2] = 0.6;
  run.tolerance = 1e-3;
  run.max_steps = 100;
  run.seconds = 0.5;
  const auto read = variants_from(Json::array({to_json(run)}), "d3q19");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->front().flows.variant, run.flows.variant);
  EXPECT_EQ(to_json(read->front()), to_json(run));
}

// As files were before variants had velocity sets.
TEST(FileFacts, of_variants_without_a_velocity_set_are_of_that_of_the_run) {
  VariantRun run;
  run.flows = VariantFlows({Boundary::mirror, 1, "d3q27"}, {4, 4, 4}, 64, {std::nullopt, std::nullopt, no_flow(2)});
  Json json = to_json(run);
  json.erase("lattice");
  const auto read = variants_from(Json::array({json}), "d3q27");
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(read->front()), to_json(run));
}

TEST(FileFacts, of_variants_are_refused_where_they_are_no_runs) {
  VariantRun made;
  made.flows = VariantFlows({Boundary::mirror, 2}, {4, 4, 4}, 64, {std::nullopt, std::nullopt, no_flow(2)});
  const Json run = to_json(made);
  EXPECT_TRUE(variants_from(Json::array({run}), "d3q19"));
  EXPECT_TRUE(variants_from(Json::array(), "d3q19"));
  EXPECT_FALSE(variants_from(run, "d3q19"));
  for (const auto& [key, value] : run.items()) {
    Json wrong = run;
    wrong[key] = Json::object();
    EXPECT_FALSE(variants_from(Json::array({wrong}), "d3q19")) << key;
    if (key == "lattice") continue;
    wrong.erase(key);
    EXPECT_FALSE(variants_from(Json::array({wrong}), "d3q19")) << key;
  }
  for (const auto& [key, name] : {std::pair("boundary", "open"), std::pair("lattice", "d3q15")}) {
    Json unknown = run;
    unknown[key] = name;
    EXPECT_FALSE(variants_from(Json::array({unknown}), "d3q19")) << name;
  }
}

TEST(SettingsOfACheckpoint, count_as_usual_where_an_earlier_version_had_no_such_option) {
  const AlikeNames names = {{"rows", "start"}};
  const Json usual = {{"rows", 1}, {"start", "auto"}}, earlier = {{"start", "rest"}};
  EXPECT_EQ(with_usual(earlier, usual), (Json{{"rows", 1}, {"start", "rest"}}));
  EXPECT_EQ(with_usual(Json(), usual), usual);
  EXPECT_NO_THROW(check_alike({{"rows", 1}, {"start", "rest"}}, with_usual(earlier, usual), names, "run/flow.checkpoint"));
  EXPECT_NE(refusal_of([&] {
              check_alike({{"rows", 2}, {"start", "rest"}}, with_usual(earlier, usual), names, "run/flow.checkpoint");
            }).find("of a run with --rows 1, and this run has --rows 2"),
            std::string::npos);
}

}  // namespace karst
