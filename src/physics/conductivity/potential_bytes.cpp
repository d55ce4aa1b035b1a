#include "physics/conductivity/potential_bytes.hpp"

#include <iterator>

#include "network/neighbour_values.hpp"

namespace karst {

namespace {

template <class Vector>
std::int64_t bytes_of(const Vector& values) {
  return std::ssize(values) * static_cast<std::int64_t>(sizeof(values[0]));
}

}  // namespace

std::int64_t link_bytes(const SiteFacts& facts) { return bytes_of(facts.neighbours) + bytes_of(facts.codes) + bytes_of(facts.classes); }

std::int64_t host_bytes(const SiteFacts& facts, const ConductivityEnd& end) { return bytes_of(facts.part.voxels) + kept_bytes(facts, end); }

std::int64_t kept_bytes(const SiteFacts& facts, const ConductivityEnd& end) {
  constexpr std::int64_t kept = 2;  // of three potentials, the last is not needed afterwards
  return facts.boundary == Boundary::periodic && end.axes > 1 ? kept * std::int64_t{sizeof(float)} * facts.part.padded_sites() : 0;
}

std::int64_t device_bytes(const SiteFacts& facts, const NetworkLevels& levels) {
  constexpr std::int64_t f64 = sizeof(double), f32 = sizeof(float);
  const NodeShape sites = shape_of(facts.part);
  std::int64_t bytes = link_bytes(facts) + 2 * f64 * (sites.values() + sites.nodes) + f32 * (sites.values() + sites.nodes);
  bytes += sites.nodes * static_cast<std::int64_t>(sizeof(std::uint32_t) + sizeof(std::uint16_t));  // flux trees
  return bytes + level_bytes(levels);
}

}  // namespace karst
