// Runs of karst pores on samples with known maps.
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

constexpr std::int64_t square_of(std::int64_t a) { return a * a; }

// A ball whose only door is a tube from z = 0, and a ball without a door.
inline bool is_ink_bottle(const Index3& at) {
  const auto [x, y, z] = at;
  const std::int64_t across = square_of(x - 15) + square_of(y - 15);
  return across + square_of(z - 15) <= 100 || (across <= 10 && z <= 15) || square_of(x - 3) + square_of(y - 3) + square_of(z - 27) <= 5;
}

// Two tubes along z, joined in their middle. The wide one may be closed at z-.
inline bool is_two_tubes(const Index3& at, bool is_closed) {
  const auto [x, y, z] = at;
  if (is_closed && z < 3 && x >= 18) return false;
  return square_of(x - 8) + square_of(y - 10) <= 9 || square_of(x - 28) + square_of(y - 10) <= 36 ||
         (square_of(z - 16) + square_of(y - 10) <= 4 && x >= 8 && x <= 28);
}

class PoresCommand : public testing::Test {
 protected:
  using Json = nlohmann::ordered_json;

  // Labels of a sample: 0 where there are pores.
  std::string image(const std::string& name, const Index3& shape, const std::function<bool(const Index3&)>& is_pore) const {
    return labels(name, shape, [&](const Index3& at) { return is_pore(at) ? 0 : 1; });
  }

  std::string labels(const std::string& name, const Index3& shape, const std::function<int(const Index3&)>& label) const {
    std::string bytes;
    for (std::int64_t z = 0; z < shape[2]; ++z) {
      for (std::int64_t y = 0; y < shape[1]; ++y) {
        for (std::int64_t x = 0; x < shape[0]; ++x) bytes += static_cast<char>(label({x, y, z}));
      }
    }
    return scratch_.file(name, bytes);
  }

  Words of_image(const std::string& path, const Index3& shape, const Words& more = {}) const {
    return with({"pores", path, "--shape", joined({text(shape[0]), text(shape[1]), text(shape[2])}, ","), "--pore", "0", "--threads", "1"},
                more);
  }

  Words of_bottle(const Words& more = {}) const { return of_image(image("ink.raw", {31, 31, 31}, is_ink_bottle), {31, 31, 31}, more); }

  Words of_tubes(bool is_closed, const Words& more) const {
    const std::string path = image("tubes.raw", {41, 21, 33}, [&](const Index3& at) { return is_two_tubes(at, is_closed); });
    return of_image(path, {41, 21, 33}, more);
  }

  // Pores in the middle third of y.
  Words of_slit(const Words& more = {}) const {
    return of_image(image("slit.raw", {12, 12, 12}, [](const Index3& at) { return at[1] >= 4 && at[1] < 8; }), {12, 12, 12}, more);
  }

  std::string directory(const std::string& name) const { return scratch_.path(name); }
  std::string file(const std::string& run, const std::string& name) const { return bytes_of(directory(run) + "/" + name); }
  Json result(const std::string& run) const { return Json::parse(file(run, "result.json")); }

  static Json json_of(const Words& words) {
    const Outcome outcome = run_karst(with(words, {"--json"}));
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
  }

  static void expect_text(const Outcome& outcome, const std::string& line) {
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(line + "\n"), std::string::npos) << line << "\n" << outcome.out;
  }

  Scratch scratch_;
};

}  // namespace karst
