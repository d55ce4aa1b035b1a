#include "solver/layout.hpp"

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

Group group_of(LayoutKind kind, int q) {
  if (kind == LayoutKind::collision || kind == LayoutKind::vector_collision) return {0, directions};
  if (kind == LayoutKind::stream) return {q, 1};
  const auto same_bundle = [q](int other) {
    const Index3 &a = velocities[static_cast<std::size_t>(q)], &b = velocities[static_cast<std::size_t>(other)];
    return a[1] == b[1] && a[2] == b[2];
  };
  Group group{q, 1};
  while (group.first > 0 && same_bundle(group.first - 1)) --group.first, ++group.size;
  while (group.first + group.size < directions && same_bundle(group.first + group.size)) ++group.size;
  return group;
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

Layout::Layout(LayoutKind kind, std::int64_t segments) {
  const bool vectors = kind == LayoutKind::vector_collision || kind == LayoutKind::vector_bundle || kind == LayoutKind::stream;
  for (int q = 0; q < directions; ++q) {
    const auto [first, size] = group_of(kind, q);
    const auto i = static_cast<std::size_t>(q);
    origin[i] = first * segments * segment_sites + (q - first) * (vectors ? segment_sites : 1);
    segment_step[i] = size * segment_sites;
    lane_step[i] = vectors ? 1 : size;
  }
}

}  // namespace karst
