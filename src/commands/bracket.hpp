// Between which values does the permeability of a rock lie, of which there is one image? The same sample with the other boundaries, and in
// voxels half as large.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "commands/flow_report.hpp"
#include "commands/pore_image.hpp"
#include "commands/sample_variant.hpp"

namespace karst {

/// What flows through a variant of the image's sample say, each along an axis or not run at all; k in voxels of the image.
Json flows_json(const SampleVariant& variant, const Index3& shape, std::int64_t sites, const std::array<std::optional<Flow>, 3>& flows);

/// Flows along `wanted` through a variant, as an element of `runs` of the `bracket` block; null where a look ended one of them. `image` was
/// read for the variant's boundary. Collective.
Json run_variant(const SampleVariant& variant, PoreImage image, const Axes& wanted, const FlowSettings& settings, bool starts_nested,
                 const FlowRuns::AtMonitor& look, const Comm& comm);

/// Whether a file's facts are elements of `runs` that run_variant() could have made.
bool are_variants(const Json& found);

/// Whether `runs` hold this variant, run as far as these settings ask.
bool has_variant(const std::vector<Json>& runs, const SampleVariant& variant, const FlowSettings& settings);

/// All flows of an element of `runs`.
bool has_converged(const Json& run);

/// In place of what was found of the same variant before.
void add_variant(std::vector<Json>& runs, Json found);

/// The `bracket` block: the run's own flows beside those through its variants. Null without any.
Json bracket_json(const FlowReport& report);

/// The same for people.
std::string bracket_lines(const FlowReport& report);

/// The `permeability.principal` block: of a tensor whose nine entries are known; null else.
Json principal_json(const FlowReport& report);

}  // namespace karst
