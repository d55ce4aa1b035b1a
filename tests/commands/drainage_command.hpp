// Runs of karst drainage: on a small rock, and on pores whose states are known.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "geometry/box.hpp"
#include "support/scratch.hpp"

namespace karst {

class DrainageCommand : public testing::Test {
 protected:
  using Json = nlohmann::ordered_json;

  // Of a rock of 40 x 36 x 33 voxels, on one thread of a CPU.
  Words of_rock(const Words& more = {}) {
    if (rock_.empty()) {
      rock_ = scratch_.path("rock.nrrd");
      EXPECT_EQ(run_karst({"make", "sandstone", "--shape", "40,36,33", "--grains", "3", "--porosity", "0.3", "-o", rock_}).code, 0);
    }
    return with({"drainage", rock_, "--pore", "0", "--threads", "1", "--device", "cpu"}, more);
  }

  // Of a sample whose pores are label 0.
  Words of_sample(const Index3& shape, const std::function<bool(const Index3&)>& is_pore, const Words& more = {}) const {
    std::string labels;
    for_each_voxel(whole_box(shape), [&](const Index3& at) { labels += is_pore(at) ? '\0' : '\1'; });
    const std::string size = joined({text(shape[0]), text(shape[1]), text(shape[2])}, ",");
    return with({"drainage", scratch_.file("sample.raw", labels), "--shape", size, "--pore", "0", "--threads", "1"}, more);
  }

  // Slits along x and z, 9 and 3 voxels wide. Side by side both go through; one after the other, the wide one begins at z-.
  Words of_slits_side_by_side(const Words& more = {}) const {
    return of_sample(
        {4, 20, 12}, [](const Index3& at) { return (at[1] >= 2 && at[1] < 11) || (at[1] >= 14 && at[1] < 17); }, more);
  }
  Words of_slits_in_a_row(const Words& more = {}) const {
    return of_sample(
        {4, 13, 20}, [](const Index3& at) { return at[2] < 10 ? at[1] >= 2 && at[1] < 11 : at[1] >= 5 && at[1] < 8; }, more);
  }

  std::string directory(const std::string& name) const { return scratch_.path(name); }
  std::string file(const std::string& run, const std::string& name) const { return bytes_of(directory(run) + "/" + name); }
  Json result(const std::string& run) const { return Json::parse(file(run, "result.json")); }

  static Json json_of(const Words& words, int ranks = 1) {
    const Outcome outcome = run_karst(with(words, {"--json"}), ranks);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
  }
  static Json drained(const Words& words, int ranks = 1) { return json_of(words, ranks)["drainage"]; }
  static Json squared_radii(const Json& drainage) {
    Json radii = Json::array();
    for (const Json& state : drainage["states"]) radii.push_back(state["squared_radius"]);
    return radii;
  }

  Scratch scratch_;
  std::string rock_;
};

}  // namespace karst
