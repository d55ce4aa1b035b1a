#include "physics/convect/record/convect_state_json.hpp"
#include "run/record/series_recorder_code.hpp"

namespace karst {

namespace {

template <class Number>
std::vector<SiteField> thermal_fields(const std::vector<ThermalMotion>& motions, std::int64_t part) {
  const auto number = [](double value) { return static_cast<Number>(value); };
  const auto velocity = [&motions, number](std::uint32_t site) {
    return std::array{number(motions[site].velocity[0]), number(motions[site].velocity[1]), number(0)};
  };
  const auto temperature = [&motions, number](std::uint32_t site) { return std::array{number(motions[site].temperature)}; };
  const auto density = [&motions, number](std::uint32_t site) { return std::array{number(motions[site].density)}; };
  return {site_array<Number, 1>("temperature", temperature), site_array<Number, 3>("velocity", velocity),
          site_array<Number, 1>("density", density), part_array(part)};
}

}  // namespace

std::vector<SiteField> ConvectRecord::fields(const std::vector<ThermalMotion>& motions, const ConvectResult& /*result*/, bool wide,
                                             std::int64_t part) {
  return wide ? thermal_fields<double>(motions, part) : thermal_fields<float>(motions, part);
}

template class SeriesCheckpoints<ConvectSeries, ConvectRecord>;
template class SeriesRecorder<ConvectSeries, ConvectRecord>;

}  // namespace karst
