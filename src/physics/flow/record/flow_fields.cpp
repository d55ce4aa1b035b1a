#include "physics/flow/record/flow_state_json.hpp"
#include "run/record/series_recorder_code.hpp"

namespace karst {

namespace {

template <class Number>
std::vector<SiteField> fields_of_motions(const std::vector<SiteMotion>& motions, const ResultUnits& units, std::int64_t part) {
  const auto velocity = [&motions, unit = units.speed](std::uint32_t site) {
    std::array<Number, 3> u{};
    for (std::size_t a = 0; a < 3; ++a) u[a] = static_cast<Number>(motions[site].velocity[a] * unit);
    return u;
  };
  const auto pressure = [&motions, unit = units.pressure](std::uint32_t site) {
    return std::array{static_cast<Number>(motions[site].density / 3 * unit)};
  };
  return {site_array<Number, 3>("velocity", velocity), site_array<Number, 1>("pressure", pressure), part_array(part)};
}

}  // namespace

std::vector<SiteField> FlowRecord::fields(const std::vector<SiteMotion>& motions, const FlowResult& result, bool wide, std::int64_t part) {
  const ResultUnits units = result_units(result.plan.scales);
  return wide ? fields_of_motions<double>(motions, units, part) : fields_of_motions<float>(motions, units, part);
}

template class SeriesCheckpoints<FlowSeries, FlowRecord>;
template class SeriesRecorder<FlowSeries, FlowRecord>;

}  // namespace karst
