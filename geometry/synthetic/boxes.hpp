// Samples without rock: an open box, and a cavity with a lid.
#pragma once

#include <memory>

#include "geometry/synthetic/sample.hpp"

namespace karst {

/// The label of the lid of a cavity.
constexpr std::uint8_t lid_label = 2;

std::unique_ptr<Sample> make_box(const SampleOptions& options);
std::unique_ptr<Sample> make_cavity(const SampleOptions& options);

}  // namespace karst
