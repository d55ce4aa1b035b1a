// Samples made, looked at and compared.
#pragma once

#include <cstdint>
#include <numbers>
#include <string>

#include "geometry/box.hpp"
#include "geometry/synthetic/sample_kinds.hpp"

namespace karst {

constexpr double pi = std::numbers::pi;
using Labels = Block<std::uint8_t>;

/// What `karst make KIND --shape ...` asks for.
SampleOptions asked(const std::string& kind, const Index3& shape);
SampleOptions asked(const std::string& kind, std::int64_t side);

template <class Change>
SampleOptions with(SampleOptions options, Change change) {
  change(options);
  return options;
}

Labels rendered(const SampleOptions& options);
double porosity(const Labels& labels);

/// Each label moved on by so many voxels, periodically.
Labels rolled(const Labels& labels, const Index3& by);

/// What make_sample() refuses these options with, or "accepted".
std::string refusal(const SampleOptions& options);

}  // namespace karst
