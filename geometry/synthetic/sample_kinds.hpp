// The kinds of synthetic samples.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "geometry/synthetic/sample.hpp"

namespace karst {

/// One kind of sample.
struct SampleKind {
  std::string_view name;
  std::string about;                                      ///< one line; names of settings are marked by setting()
  std::vector<std::string_view> options;                  ///< the settings that the kind takes besides the shape, such as "axis"
  std::unique_ptr<Sample> (*make)(const SampleOptions&);  ///< expects checked options: call make_sample() instead
};
const std::vector<SampleKind>& sample_kinds();

/// The labels of `box`, which need not span the sample in x.
Block<std::uint8_t> render_labels(const Sample& sample, const Box& box);

/// The pores of `box`.
PoreBlock render_pores(const Sample& sample, const Box& box);

/// Deterministic: the same options give the same sample on any rank and machine. Throws InputError.
std::unique_ptr<Sample> make_sample(const SampleOptions& options);

}  // namespace karst
