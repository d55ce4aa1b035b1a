#include "support/naive_maps.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <set>
#include <vector>

namespace karst {

namespace {

using Voxels = std::vector<Index3>;

Voxels voxels_where(const Box& box, const std::function<bool(const Index3&)>& is_wanted) {
  Voxels found;
  for_each_voxel(box, [&](const Index3& at) {
    if (is_wanted(at)) found.push_back(at);
  });
  return found;
}

// Around a frame that wraps, the shorter way counts.
std::int64_t square_between(const Index3& a, const Index3& b, const Index3& shape, const PoreFrame& frame) {
  std::int64_t square = 0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    std::int64_t steps = std::abs(a[axis] - b[axis]);
    if (frame[axis] == Beyond::wrap) steps = std::min(steps, shape[axis] - steps);
    square += steps * steps;
  }
  return square;
}

template <class Visit>
void for_each_neighbour(const Index3& voxel, const Index3& shape, const PoreFrame& frame, Visit&& visit) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const std::int64_t step : {-1, 1}) {
      Index3 at = voxel;
      at[axis] += step;
      if (frame[axis] == Beyond::wrap) at[axis] = (at[axis] + shape[axis]) % shape[axis];
      if (at[axis] >= 0 && at[axis] < shape[axis]) visit(at);
    }
  }
}

// The voxels of `where` with a path within it from a voxel of `start`.
PoreBlock joined_to(const PoreBlock& start, const PoreBlock& where, const PoreFrame& frame) {
  PoreBlock joined(where.box);
  Voxels next = voxels_where(where.box, [&](const Index3& at) { return start[at] != 0 && where[at] != 0; });
  for (const Index3& at : next) joined[at] = 1;
  while (!next.empty()) {
    const Index3 here = next.back();
    next.pop_back();
    for_each_neighbour(here, where.box.extents(), frame, [&](const Index3& at) {
      if (where[at] == 0 || joined[at] != 0) return;
      joined[at] = 1;
      next.push_back(at);
    });
  }
  return joined;
}

}  // namespace

ValueBlock naive_distances(const PoreBlock& pores, const PoreFrame& frame, const PoreBlock* outside) {
  const Index3 shape = pores.box.extents();
  const Voxels solids = voxels_where(pores.box, [&](const Index3& at) { return pores[at] == 0 && !(outside && (*outside)[at] != 0); });
  ValueBlock distances(pores.box);
  for_each_voxel(pores.box, [&](const Index3& at) {
    if (pores[at] == 0) return;
    std::int64_t least = no_solid;
    for (const Index3& solid : solids) least = std::min(least, square_between(at, solid, shape, frame));
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::int64_t steps = std::min(at[axis] + 1, shape[axis] - at[axis]);
      if (frame[axis] == Beyond::wall) least = std::min(least, steps * steps);
    }
    distances[at] = static_cast<std::uint32_t>(least);
  });
  return distances;
}

ValueBlock naive_painted(const ValueBlock& values, const PoreFrame& frame) {
  const Index3 shape = values.box.extents();
  ValueBlock painted(values.box);
  for_each_voxel(values.box, [&](const Index3& centre) {
    const std::uint32_t value = values[centre];
    if (value == 0) return;
    const auto reach = static_cast<std::int64_t>(std::sqrt(value)) + 1;
    Box around = values.box;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (frame[axis] == Beyond::wrap) continue;
      around.lo[axis] = std::max(around.lo[axis], centre[axis] - reach);
      around.hi[axis] = std::min(around.hi[axis], centre[axis] + reach + 1);
    }
    for_each_voxel(around, [&](const Index3& at) {
      if (square_between(centre, at, shape, frame) < value) painted[at] = std::max(painted[at], value);
    });
  });
  return painted;
}

PoreBlock naive_inlet(const Index3& shape, const Inlet& inlet) {
  PoreBlock layers(whole_box(shape));
  for_each_voxel(layers.box, [&](const Index3& at) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (const bool is_high : {false, true}) {
        const bool is_at_face = at[axis] == (is_high ? shape[axis] - 1 : 0);
        if (is_at_face && (!inlet.face || *inlet.face == SampleFace{axis, is_high})) layers[at] = 1;
      }
    }
  });
  return layers;
}

ValueBlock naive_access(const ValueBlock& values, const PoreBlock& inlet, const PoreFrame& frame) {
  ValueBlock access(values.box);
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for_each_voxel(values.box, [&](const Index3& at) {
      std::uint32_t best = inlet[at] != 0 ? values[at] : 0;
      for_each_neighbour(at, values.box.extents(), frame, [&](const Index3& from) { best = std::max(best, access[from]); });
      best = std::min(best, values[at]);
      if (best <= access[at]) return;
      access[at] = best;
      has_changed = true;
    });
  }
  return access;
}

std::uint32_t naive_critical(const ValueBlock& distances, std::size_t axis, const PoreFrame& frame) {
  const Index3 shape = distances.box.extents();
  const ValueBlock access = naive_access(distances, naive_inlet(shape, {SampleFace{axis, false}}), frame);
  std::uint32_t largest = 0;
  for_each_voxel(access.box, [&](const Index3& at) {
    if (at[axis] == shape[axis] - 1) largest = std::max(largest, access[at]);
  });
  return largest;
}

PoreBlock naive_fluid(const ValueBlock& distances, const PoreBlock& inlet, const PoreFrame& frame, std::uint32_t square) {
  PoreBlock eroded(distances.box), fluid(distances.box);
  for (std::size_t i = 0; i < eroded.values.size(); ++i) eroded.values[i] = distances.values[i] >= square;
  const PoreBlock joined = joined_to(inlet, eroded, frame);
  const Voxels centres = voxels_where(joined.box, [&](const Index3& at) { return joined[at] != 0; });
  for_each_voxel(fluid.box, [&](const Index3& at) {
    fluid[at] = std::ranges::any_of(centres, [&](const Index3& c) { return square_between(c, at, fluid.box.extents(), frame) < square; });
  });
  return fluid;
}

ValueBlock naive_trapped(const PoreBlock& pores, const ValueBlock& intruded, const PoreBlock& outlet, const PoreFrame& frame) {
  ValueBlock trapped(pores.box);
  for (const std::uint32_t square : falling_values(intruded)) {
    PoreBlock wetting(pores.box);  // before the fluid of this radius comes
    for (std::size_t i = 0; i < wetting.values.size(); ++i) wetting.values[i] = pores.values[i] != 0 && intruded.values[i] <= square;
    const PoreBlock joined = joined_to(outlet, wetting, frame);
    for (std::size_t i = 0; i < wetting.values.size(); ++i) {
      if (wetting.values[i] != 0 && joined.values[i] == 0) trapped.values[i] = intruded.values[i];
    }
  }
  return trapped;
}

std::vector<std::uint32_t> falling_values(const ValueBlock& values) {
  std::set<std::uint32_t> all(values.values.begin(), values.values.end());
  all.erase(0);
  return {all.rbegin(), all.rend()};
}

}  // namespace karst
