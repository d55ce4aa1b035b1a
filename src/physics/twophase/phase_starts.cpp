#include "physics/twophase/phase_starts.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/fields/cell_file.hpp"
#include "io/fields/field_files.hpp"
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

// Calls visit(place, voxel of the block, number of the pore in the box).
template <class Visit>
void for_each_pore(const PoreRows& rows, Block<std::uint8_t>& block, Visit&& visit) {
  std::size_t next = 0;
  for (std::int64_t z = block.box.lo[2]; z < block.box.hi[2]; ++z) {
    for (std::int64_t y = block.box.lo[1]; y < block.box.hi[1]; ++y) {
      std::uint8_t* const row = block.row(y, z);
      rows.for_each(y, z, {block.box.lo[0], block.box.hi[0]}, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t x = begin; x < end; ++x) visit(Index3{x, y, z}, row[x - block.box.lo[0]], next++);
      });
    }
  }
}

void set_points_of_map(TwophasePlan& plan, const PoresOfMap& map) {
  const auto all = static_cast<double>(sum_from(map.counts, 0));
  std::vector<StartedPoint> starts;
  for (const double wanted : plan.request.wanted_saturations()) {
    const auto [value, slices] = filled_pores(map, wanted);
    std::int64_t filled = sum_from(map.counts, value + 1);
    StartedPoint start = {wanted, 0, value, slices};
    if (slices > 0) {
      const std::vector<std::int64_t> of_slices = map.slices_with(value);
      filled += std::accumulate(of_slices.begin(), of_slices.begin() + slices, std::int64_t{0});
      if (slices < std::ssize(of_slices)) start.jump = static_cast<double>(map.counts[static_cast<std::size_t>(value)]) / all;
    }
    start.saturation = 1 - static_cast<double>(filled) / all;
    if (!starts.empty() && start.saturation == starts.back().saturation) continue;  // the same start
    starts.push_back(start);
  }
  set_points(plan, std::move(starts));
}

// The points fall in saturation, so each starts with the non-wetting fluid in all pores in which the point before does.
void fill_by_map(Block<std::uint8_t>& filled, const TwophasePlan& plan, const PoreRows& rows, std::span<const std::uint32_t> values) {
  const std::size_t axis = plan.request.axis();
  for_each_pore(rows, filled, [&](const Index3& at, std::uint8_t& voxel, std::size_t pore) {
    const auto has_fluid = [&](const StartedPoint& point) {
      const auto value = static_cast<std::int64_t>(values[pore]);
      return point.saturation < 1 && (value > point.square_radius || (value == point.square_radius && at[axis] < point.front));
    };
    const auto starts = plan.points.begin();
    voxel = static_cast<std::uint8_t>(std::count_if(starts, starts + plan.starts, has_fluid));
  });
}

// The pores with a value in each slice of the sample along an axis. Collective.
std::vector<std::int64_t> slices_with_value(std::int64_t value, std::size_t axis, std::int64_t slices, const PoreRows& rows,
                                            std::span<const std::uint32_t> values, const Comm& comm) {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(slices));
  Block<std::uint8_t> box(rows.box());
  for_each_pore(rows, box, [&](const Index3& at, std::uint8_t&, std::size_t pore) {
    if (static_cast<std::int64_t>(values[pore]) == value) ++counts[static_cast<std::size_t>(at[axis])];
  });
  return comm.sum_all(counts);
}

void fill_by_labels(Block<std::uint8_t>& filled, TwophasePlan& plan, const PoreRows& rows, const Rock& rock, const Comm& comm) {
  const std::vector<std::int64_t> labels = rock.class_labels();
  std::vector<std::int64_t> counts(2);
  for_each_pore(rows, filled, [&](const Index3&, std::uint8_t& voxel, std::size_t) {
    const std::uint8_t number = rock.classes.values[static_cast<std::size_t>(&voxel - filled.values.data())];
    voxel = number > 0 && std::ranges::count(plan.request.nonwetting, labels[number - 1]) > 0 ? 1 : 0;
    ++counts[voxel];
  });
  const std::vector<std::int64_t> all = comm.sum_all(counts);
  set_points(plan, {{{}, static_cast<double>(all[0]) / static_cast<double>(all[0] + all[1]), 0}});
}

}  // namespace

FilledPores filled_pores(const PoresOfMap& map, double wetting_saturation) {
  const std::int64_t all = sum_from(map.counts, 0);
  const double wanted = (1 - wetting_saturation) * static_cast<double>(all);
  const auto count = [&](std::int64_t value) { return map.counts[static_cast<std::size_t>(value)]; };
  const auto all_with = [&](std::int64_t value) { return FilledPores{value, std::ssize(map.slices_with(value))}; };
  if (wetting_saturation <= 0) return all_with(0);
  std::int64_t value = std::ssize(map.counts) - 1, filled = 0, larger = value + 1;  // the pores with larger values are filled
  while (value > 1 && static_cast<double>(filled + count(value)) < wanted) {
    filled += count(value);
    if (count(value) > 0) larger = value;
    --value;
  }
  if (value < 1) return {};
  const std::vector<std::int64_t> slices = map.slices_with(value);
  FilledPores best = {value, 0};
  double nearest = wanted - static_cast<double>(filled);
  for (std::size_t i = 0; i < slices.size(); ++i) {
    filled += slices[i];
    const double distance = std::abs(static_cast<double>(filled) - wanted);
    if (distance < nearest) {
      nearest = distance;
      best.slices = static_cast<std::int64_t>(i) + 1;
    }
  }
  if (best.slices > 0) return best;
  return larger < std::ssize(map.counts) ? all_with(larger) : FilledPores{larger, 0};
}

Block<std::uint8_t> find_starts(TwophasePlan& plan, const PoreRows& rows, const Rock& rock, const Comm& comm) {
  const RankSettings machine = rank_settings(plan.request.machine, comm);
  const MapDevice device = {machine.device == DeviceKind::cuda ? std::optional(machine.gpu) : std::nullopt, rock.cleaning.threads};
  const PhaseStart kind = plan.request.start;
  const Boundary sides = plan.request.sides();
  const bool is_periodic = sides == Boundary::periodic && kind != PhaseStart::drainage;
  const PoreFrame frame =
      is_periodic ? frame_of(Boundary::periodic) : frame_of(sides == Boundary::sealed ? sides : Boundary::mirror, plan.request.axis());
  const FramedSample sample = {BoxGrid(rock.file.shape, comm.size()), frame};
  check_memory(need_of_maps(rows, sample, device, comm), comm);
  IntrusionMaps maps(rows, sample, device, comm);
  maps.maps().paint(PoreMap::distance);
  std::vector<std::int64_t> counts = maps.maps().count_values(PoreMap::painted);
  plan.narrow = 1 - static_cast<double>(sum_from(counts, least_of_five_voxels)) / static_cast<double>(sum_from(counts, 0));
  Block<std::uint8_t> filled(rows.box());
  if (kind == PhaseStart::file) {
    set_points(plan, {StartedPoint()});
    return filled;
  }
  if (kind == PhaseStart::labels) {
    fill_by_labels(filled, plan, rows, rock, comm);
    return filled;
  }
  if (kind == PhaseStart::drainage) {
    if (!maps.enter({SampleFace{plan.request.axis(), false}})) throw InputError("there are no pores at the face of the inlet.");
    maps.maps().paint(PoreMap::access);
    counts = maps.maps().count_values(PoreMap::painted);
  }
  RawVector<std::uint32_t> memory;
  const std::span<const std::uint32_t> values = maps.maps().own_values(PoreMap::painted, memory);
  const std::size_t axis = plan.request.axis();
  set_points_of_map(
      plan, {counts, [&](std::int64_t value) { return slices_with_value(value, axis, rock.file.shape[axis], rows, values, comm); }});
  fill_by_map(filled, plan, rows, values);
  return filled;
}

namespace {

// The file of the last fields of a run directory; otherwise the path itself.
std::string file_of_start(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) throw InputError(text(setting("start"), ": there is no file or directory ", quote(path), "."));
  if (!std::filesystem::is_directory(path, error)) return path;
  const auto step = last_in_series(path);
  if (!step) throw InputError(text(setting("start"), ": ", quote(path), " holds no fields of a run."));
  std::string file = file_in_series(path, *step);
  if (file.ends_with("vtu"))
    throw InputError(
        text(setting("start"), ": the fields of ", quote(path), " are no images. Write them with ", setting("fields_format", "vti"), "."));
  return file;
}

}  // namespace

std::vector<float> shares_of_file(const std::string& start, const Index3& shape, std::span<const std::uint64_t> voxels, const Comm& comm) {
  constexpr double most_beyond = 0.1;  // interfaces have shares a little below 0 and above 1
  const std::string path = comm.on_root([&] { return file_of_start(start); });
  std::vector<float> shares(voxels.size());
  double lowest = 0, highest = 1;
  bool are_numbers = true;
  read_cells(path, {{"nonwetting"}}, shape, voxels, comm, [&](std::size_t site, std::span<const double> share) {
    are_numbers = are_numbers && std::isfinite(share.front());
    lowest = std::min(lowest, share.front());
    highest = std::max(highest, share.front());
    shares[site] = static_cast<float>(std::clamp(share.front(), 0.0, 1.0));
  });
  highest = comm.max_all(std::max(highest, 1 - lowest));
  if (comm.max_all(std::int64_t{!are_numbers}) != 0 || highest > 1 + most_beyond)
    throw InputError(text(setting("start"), ": the array 'nonwetting' of ", quote(path), " has numbers that are no shares from 0 to 1."));
  return shares;
}

}  // namespace karst
