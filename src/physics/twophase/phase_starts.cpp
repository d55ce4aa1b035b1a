#include "physics/twophase/phase_starts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "morphology/intrusion_maps.hpp"
#include "run/machine/machine.hpp"

namespace karst {

namespace {

// Balls of a smaller squared radius fit pores narrower than five voxels: the distances are to the centres of solid voxels.
constexpr std::int64_t least_of_five_voxels = 9;

std::int64_t sum_from(const std::vector<std::int64_t>& counts, std::int64_t least) {
  const auto first = std::min<std::int64_t>(least, std::ssize(counts));
  return std::accumulate(counts.begin() + first, counts.end(), std::int64_t{0});
}

// Calls visit(voxel of the block, number of the pore in the box).
template <class Visit>
void for_each_pore(const PoreRows& rows, Block<std::uint8_t>& block, Visit&& visit) {
  std::size_t next = 0;
  for (std::int64_t z = block.box.lo[2]; z < block.box.hi[2]; ++z) {
    for (std::int64_t y = block.box.lo[1]; y < block.box.hi[1]; ++y) {
      std::uint8_t* const row = block.row(y, z);
      rows.for_each(y, z, {block.box.lo[0], block.box.hi[0]}, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t x = begin; x < end; ++x) visit(row[x - block.box.lo[0]], next++);
      });
    }
  }
}

void set_points_of_map(TwophasePlan& plan, const std::vector<std::int64_t>& counts) {
  const auto all = static_cast<double>(sum_from(counts, 0));
  std::vector<StartedPoint> starts;
  for (const double wanted : plan.request.wanted_saturations()) {
    const std::int64_t least = least_filled(counts, wanted), filled = sum_from(counts, least);
    const StartedPoint start = {wanted, 1 - static_cast<double>(filled) / all, filled > 0 ? least : 0};
    if (!starts.empty() && start.saturation == starts.back().saturation) continue;  // the same start
    starts.push_back(start);
  }
  set_points(plan, std::move(starts));
}

// The points fall in saturation, so each starts with the non-wetting fluid in all pores in which the point before does.
void fill_by_map(Block<std::uint8_t>& filled, const TwophasePlan& plan, const PoreRows& rows, std::span<const std::uint32_t> values) {
  for_each_pore(rows, filled, [&](std::uint8_t& voxel, std::size_t pore) {
    const auto has_fluid = [&](const StartedPoint& point) {
      return point.saturation < 1 && static_cast<std::int64_t>(values[pore]) >= point.square_radius;
    };
    const auto starts = plan.points.begin();
    voxel = static_cast<std::uint8_t>(std::count_if(starts, starts + plan.starts, has_fluid));
  });
}

void fill_by_labels(Block<std::uint8_t>& filled, TwophasePlan& plan, const PoreRows& rows, const Rock& rock, const Comm& comm) {
  const std::vector<std::int64_t> labels = rock.class_labels();
  std::vector<std::int64_t> counts(2);
  for_each_pore(rows, filled, [&](std::uint8_t& voxel, std::size_t) {
    const std::uint8_t number = rock.classes.values[static_cast<std::size_t>(&voxel - filled.values.data())];
    voxel = number > 0 && std::ranges::count(plan.request.nonwetting, labels[number - 1]) > 0 ? 1 : 0;
    ++counts[voxel];
  });
  const std::vector<std::int64_t> all = comm.sum_all(counts);
  set_points(plan, {{{}, static_cast<double>(all[0]) / static_cast<double>(all[0] + all[1]), 0}});
}

}  // namespace

std::int64_t least_filled(const std::vector<std::int64_t>& counts, double wetting_saturation) {
  const auto all = static_cast<double>(sum_from(counts, 0));
  const double wanted = 1 - wetting_saturation;
  std::int64_t filled = 0, best = std::ssize(counts);
  double nearest = wanted;
  for (std::int64_t value = std::ssize(counts) - 1; value >= 0; --value) {
    filled += counts[static_cast<std::size_t>(value)];
    const double distance = std::abs(static_cast<double>(filled) / all - wanted);
    if (distance < nearest) {
      nearest = distance;
      best = value;
    }
  }
  return best;
}

Block<std::uint8_t> find_starts(TwophasePlan& plan, const PoreRows& rows, const Rock& rock, const Comm& comm) {
  const RankSettings machine = rank_settings(plan.request.machine, comm);
  const MapDevice device = {machine.device == DeviceKind::cuda ? std::optional(machine.gpu) : std::nullopt, rock.cleaning.threads};
  const PhaseStart kind = plan.request.start;
  const FramedSample sample = {
      BoxGrid(rock.file.shape, comm.size()),
      frame_of(kind == PhaseStart::drainage || plan.request.has_reservoirs() ? Boundary::mirror : Boundary::periodic)};
  check_memory(need_of_maps(rows, sample, device, comm), comm);
  IntrusionMaps maps(rows, sample, device, comm);
  maps.maps().paint(PoreMap::distance);
  std::vector<std::int64_t> counts = maps.maps().count_values(PoreMap::painted);
  plan.narrow = 1 - static_cast<double>(sum_from(counts, least_of_five_voxels)) / static_cast<double>(sum_from(counts, 0));
  Block<std::uint8_t> filled(rows.box());
  if (kind == PhaseStart::labels) {
    fill_by_labels(filled, plan, rows, rock, comm);
    return filled;
  }
  if (kind == PhaseStart::drainage) {
    if (!maps.enter({SampleFace{plan.request.axis(), false}})) throw InputError("there are no pores at the face of the inlet.");
    maps.maps().paint(PoreMap::access);
    counts = maps.maps().count_values(PoreMap::painted);
  }
  set_points_of_map(plan, counts);
  RawVector<std::uint32_t> memory;
  fill_by_map(filled, plan, rows, maps.maps().own_values(PoreMap::painted, memory));
  return filled;
}

}  // namespace karst
