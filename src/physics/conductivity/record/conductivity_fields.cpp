#include <algorithm>

#include "physics/conductivity/record/conductivity_state_json.hpp"
#include "run/record/site_arrays.hpp"

namespace karst {

namespace {

// The potential falls from the length of the sample, at the first end, to 0.
template <class Number>
std::vector<SiteField> fields_of_currents(const std::vector<SiteCurrent>& currents, double length, double spacing, std::int64_t part) {
  const auto potential = [&currents, length, spacing](std::uint32_t site) {
    return std::array{static_cast<Number>((currents[site].potential + length / 2) * spacing)};
  };
  const auto current = [&currents](std::uint32_t site) {
    std::array<Number, 3> j{};
    for (std::size_t a = 0; a < 3; ++a) j[a] = static_cast<Number>(currents[site].current[a]);
    return j;
  };
  return {site_array<Number, 1>("potential", potential), site_array<Number, 3>("current", current), part_array(part)};
}

}  // namespace

std::vector<SiteCurrent> ConductivityRecord::site_values(const Potentials& potentials) {
  std::vector<SiteCurrent> currents(potentials.voxels().size());
  potentials.visit(
      [&](std::int64_t first, std::span<const SiteCurrent> some) { std::copy(some.begin(), some.end(), currents.begin() + first); });
  return currents;
}

std::vector<SiteField> ConductivityRecord::fields(const Potentials& /*potentials*/, const std::vector<SiteCurrent>& currents, int axis,
                                                  const ConductivityResult& result, const FieldsPlan& plan, std::int64_t part) {
  const SampleFacts& sample = result.sample;
  const double length = length_between_ends(result.plan.ends, sample.shape()[static_cast<std::size_t>(axis)]);
  const auto make = plan.numbers == FieldNumbers::f64 ? fields_of_currents<double> : fields_of_currents<float>;
  return make(currents, length, sample.voxel_size_m().value_or(1), part);
}

}  // namespace karst
