#include "solver/memory/layout.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

struct Named {
  LayoutKind kind;
  std::string_view name;
};
constexpr std::array<Named, 5> names = {{{LayoutKind::collision, "collision"},
                                         {LayoutKind::stream, "stream"},
                                         {LayoutKind::bundle, "bundle"},
                                         {LayoutKind::vector_collision, "vector-collision"},
                                         {LayoutKind::vector_bundle, "vector-bundle"}}};

// Directions stored together: [first, first + size).
struct Group {
  int first;
  int size;
};

Group group_of(LayoutKind kind, const VelocitySet& velocities, int q) {
  const int directions = velocities.size();
  if (kind == LayoutKind::collision || kind == LayoutKind::vector_collision) return {0, directions};
  if (kind == LayoutKind::stream) return {q, 1};
  const auto same_bundle = [&](int other) { return velocities[q][1] == velocities[other][1] && velocities[q][2] == velocities[other][2]; };
  Group group{q, 1};
  while (group.first > 0 && same_bundle(group.first - 1)) --group.first, ++group.size;
  while (group.first + group.size < directions && same_bundle(group.first + group.size)) ++group.size;
  return group;
}

// The distance of staggered streams, in segments of 16 sites. A cache has 64 sets of lines, or a multiple. A segment is one line (f32) or
// two (f64).
// The first 32 multiples of an odd number differ modulo 32, so no two of 32 streams begin in the same set. Small parts need no such
// distance.
std::int64_t staggered(std::int64_t segments) {
  constexpr std::int64_t sets = 64, offset = 27;
  if (segments < sets * slots_for_a_free_one) return segments;
  return segments + (offset + sets - segments % sets) % sets;
}

}  // namespace

const std::array<LayoutKind, 5>& all_layouts() {
  static const std::array<LayoutKind, 5> all = [] {
    std::array<LayoutKind, 5> kinds{};
    for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] = names[i].kind;
    return kinds;
  }();
  return all;
}

std::string_view layout_name(LayoutKind kind) {
  for (const Named& named : names) {
    if (named.kind == kind) return named.name;
  }
  return "";
}

LayoutKind parse_layout(const std::string& name) {
  std::vector<std::string> all = {"auto"};
  for (const Named& named : names) {
    if (named.name == name) return named.kind;
    all.emplace_back(named.name);
  }
  throw InputError(text(setting("layout", quote(name)), " is not one of ", joined(all, ", "), "."));
}

Layout::Layout(LayoutKind kind, const VelocitySet& velocities, std::int64_t segments, Streams streams, std::int64_t sites_of_vector)
    : vector_sites(sites_of_vector) {
  const bool has_vectors = kind == LayoutKind::vector_collision || kind == LayoutKind::vector_bundle || kind == LayoutKind::stream;
  const bool has_free_slots = kind == LayoutKind::stream && streams == Streams::staggered;
  const std::int64_t vectors = (segments * segment_sites + vector_sites - 1) / vector_sites;
  const std::int64_t free = has_free_slots ? vector_sites : 0, stride = has_free_slots ? staggered(vectors) : vectors;
  for (int q = 0; q < velocities.size(); ++q) {
    const auto [first, size] = group_of(kind, velocities, q);
    origin.push_back(free + first * stride * vector_sites + (q - first) * (has_vectors ? vector_sites : 1));
    vector_step.push_back(size * vector_sites);
    lane_step.push_back(has_vectors ? 1 : size);
  }
  slots = free + ((velocities.size() - 1) * stride + vectors) * vector_sites + free;
}

}  // namespace karst
