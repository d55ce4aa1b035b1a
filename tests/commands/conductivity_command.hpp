// Runs of karst conductivity on a small rock.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "base/text.hpp"
#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

using Json = nlohmann::json;

class ConductivityCommand : public testing::Test {
 protected:
  ConductivityCommand() {
    EXPECT_EQ(run_karst({"make", "sandstone", "--shape", "40,36,33", "--grains", "3", "--porosity", "0.3", "-o", rock_}).code, 0);
  }

  // Of the rock, on one thread of a CPU.
  Words run_of_rock(const Words& more) const {
    return with({"conductivity", rock_, "--pore", "0", "--threads", "1", "--device", "cpu"}, more);
  }

  std::string directory(const std::string& name) const { return scratch_.path(name); }
  std::string file(const std::string& run, const std::string& name) const { return bytes_of(directory(run) + "/" + name); }
  Json result(const std::string& run) const { return Json::parse(file(run, "result.json")); }

  // Labels of 8 x 6 x 4 voxels: 1 in the first slices along y, 0 in the others.
  std::string layers(std::size_t slices) const {
    std::string labels(8 * 6 * 4, '\0');
    for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = static_cast<char>(i / 8 % 6 < slices ? 1 : 0);
    return scratch_.file(text("layers", slices, ".raw"), labels);
  }

  static Json conductivity_of(const std::string& image, const Words& more) {
    const Outcome outcome =
        run_karst(with({"conductivity", image, "--shape", "8,6,4", "--tolerance", "1e-6", "--threads", "1", "--json"}, more));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out)["conductivity"];
  }

  Scratch scratch_;
  std::string rock_ = scratch_.path("rock.nrrd");
};

}  // namespace karst
