#include "run/machine/rank_speeds.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/box.hpp"
#include "partition/cuts/bisection.hpp"
#include "partition/cuts/partitioner.hpp"
#include "partition/parts/part_builder.hpp"
#include "partition/parts/pore_rows.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

// Takes a gigabyte: more than caches hold.
constexpr std::int64_t most_measured = 4'000'000;

constexpr Rounds rounds_measured = {3, 0.08};

// The speed of CPUs varies, and a GPU that waits for them loses more than it gains from a few more of their sites.
constexpr double reserve_of_cpus = 0.9;

// The middle of the sample, with this share of each extent.
Box middle_box(const Index3& shape, double share) {
  Box box;
  for (std::size_t a = 0; a < 3; ++a) {
    const std::int64_t extent = std::clamp<std::int64_t>(std::llround(share * static_cast<double>(shape[a])), 1, shape[a]);
    box.lo[a] = (shape[a] - extent) / 2;
    box.hi[a] = box.lo[a] + extent;
  }
  return box;
}

std::int64_t sites_in(const Box& box, const PoreRows& fluid, const Comm& comm) {
  const Box own_box = intersection(box, fluid.box());
  std::int64_t sites = 0;
  for (std::int64_t z = own_box.lo[2]; z < own_box.hi[2]; ++z) {
    for (std::int64_t y = own_box.lo[1]; y < own_box.hi[1]; ++y) sites += fluid.count(y, z, {own_box.lo[0], own_box.hi[0]});
  }
  return comm.sum_all(sites);
}

// Pores may be denser in the middle, or rarer, so the box grows or shrinks until its sites are at most those wanted, and at least half. An
// empty box if the middle has no such pores.
CountedBox box_in_the_middle(std::int64_t wanted, const PoreRows& fluid, const Index3& shape, const Comm& comm) {
  constexpr int tries = 12;
  const auto goal = static_cast<double>(wanted);
  double share = std::min(1.0, std::cbrt(0.8 * goal / static_cast<double>(std::max<std::int64_t>(comm.sum_all(fluid.sites()), 1))));
  CountedBox best;
  for (int i = 0; i < tries && 2 * best.sites < wanted; ++i) {
    const Box box = middle_box(shape, share);
    const std::int64_t sites = sites_in(box, fluid, comm);
    if (sites <= wanted && sites > best.sites) best = {box, sites};
    if (sites <= wanted && share >= 1) break;
    share = std::min(1.0, share * std::cbrt(std::clamp(0.8 * goal / std::max(static_cast<double>(sites), 1.0), 0.25, 4.0)));
  }
  return best;
}

// The slices from the first one, as many as have at most these sites together. May be empty.
CountedBox first_slices(std::int64_t wanted, const PoreRows& fluid, const Index3& shape, const Comm& comm) {
  Box slices = whole_box(shape);
  CountedBox best;
  std::int64_t fit = 0, too_many = shape[2] + 1;
  while (too_many - fit > 1) {
    slices.hi[2] = (fit + too_many) / 2;
    const std::int64_t sites = sites_in(slices, fluid, comm);
    (sites <= wanted ? fit : too_many) = slices.hi[2];
    if (sites <= wanted) best = {slices, sites};
  }
  return best;
}

PoreRow in_box(PoreRow row, const Box& box) {
  row.begin -= static_cast<std::int32_t>(box.lo[0]);
  row.end -= static_cast<std::int32_t>(box.lo[0]);
  row.y -= static_cast<std::int32_t>(box.lo[1]);
  row.z -= static_cast<std::int32_t>(box.lo[2]);
  return row;
}

// This rank's share of the pores in a box of the sample, as a sample of its own.
PoreRows pores_in(const Box& box, const PoreRows& fluid, const Index3& shape, const Comm& comm) {
  PoreBlock pores(BoxGrid(box.extents(), comm.size()).box(comm.rank()));
  Box wanted = pores.box;
  for (std::size_t a = 0; a < 3; ++a) {
    wanted.lo[a] += box.lo[a];
    wanted.hi[a] += box.lo[a];
  }
  for (const PoreRow& in_sample : fetch_rows(fluid, shape, false, wanted, comm)) {
    const PoreRow row = in_box(in_sample, box);
    for (std::int64_t x = row.begin; x < row.end; ++x) pores[{x, row.y, row.z}] = 1;
  }
  return PoreRows(pores);
}

// This rule links a box of the sample as a sample of its own. Mirrors do not return populations of 2 and 3 voxels.
LinkRule rule_in(const Box& box, const LinkRule& rule) {
  const Boundary boundary = rule.returns_layers ? Boundary::periodic : Boundary::mirror;
  return {.velocities = rule.velocities, .shape = box.extents(), .boundary = boundary, .returns_layers = rule.returns_layers};
}

Speed speed_of(const Part& part, const FlowSettings& settings, const Comm& comm, const Rounds& rounds = rounds_measured) {
  if (is_thermal_velocity_set(settings.lattice)) return measure_thermal_speed(part, settings, rounds, comm);
  return measure_speed(part, Boundary::mirror, settings, rounds, comm);
}

// A box of the sample, as a part without peers.
Part part_of(const Box& box, const PoreRows& fluid, const LinkRule& rule, int threads, const Comm& comm) {
  std::vector<PoreRow> rows = fetch_rows(fluid, rule.shape, false, box, comm);
  for (PoreRow& row : rows) row = in_box(row, box);
  return build_part(*cut_into_equal_boxes(box.extents(), 1), 0, rule_in(box, rule), rows, threads);
}

bool are_mixed(const std::vector<char>& have_gpus) {
  return std::count(have_gpus.begin(), have_gpus.end(), 0) % std::ssize(have_gpus) != 0;
}

}  // namespace

CountedBox box_with(std::int64_t wanted, const PoreRows& fluid, const Index3& shape, const Comm& comm) {
  const CountedBox middle = box_in_the_middle(wanted, fluid, shape, comm);
  if (2 * middle.sites >= wanted) return middle;
  const CountedBox slices = first_slices(wanted, fluid, shape, comm);
  return slices.sites > middle.sites ? slices : middle;
}

Part piece_of(const PoreRows& fluid, const LinkRule& rule, std::int64_t sites, int threads, const Comm& comm) {
  return part_of(box_with(sites, fluid, rule.shape, comm).box, fluid, rule, threads, comm);
}

Speed speed_at_once(const Part& piece, const FlowSettings& settings, const Rounds& rounds, const Comm& comm) {
  Speed speed;
  comm.wait_all();
  comm.agree([&] { speed = speed_of(piece, settings, Comm(MPI_COMM_SELF), rounds); });
  return speed;
}

SpeedTrial::SpeedTrial(const PoreRows& fluid, const LinkRule& rule, const FlowSettings& settings, const MachineChoice& machine,
                       std::int64_t site_limit, const Comm& comm)
    : fluid_(fluid), rule_(rule), settings_(settings), machine_(machine), comm_(comm),
      piece_(box_with(std::max<std::int64_t>(std::min({most_measured, site_limit, comm.sum_all(fluid.sites()) / comm.size()}), 1), fluid,
                      rule.shape, comm)) {}

FlowSettings SpeedTrial::settings_for(const Part& part) const {
  FlowSettings settings = settings_;
  settings.threads = threads_for_part(machine_, settings, part.sites, comm_);
  return settings;
}

std::vector<double> SpeedTrial::speeds_at_once() const {
  const Part piece = part_of(piece_.box, fluid_, rule_, settings_.threads, comm_);
  return comm_.gather_all(speed_at_once(piece, settings_for(piece), rounds_measured, comm_).updates_per_second);
}

double SpeedTrial::seconds_of_exchange(const std::vector<double>& speeds) const {
  const PoreRows pores = pores_in(piece_.box, fluid_, rule_.shape, comm_);
  const LinkRule rule_in_box = rule_in(piece_.box, rule_);
  PartitionChoice choice;
  choice.weights = speeds;
  const auto partition = make_partition(choice, pores, rule_in_box.shape, comm_);
  const Part part = *build_part_all(*partition, comm_.rank(), pores, rule_in_box, comm_, settings_.threads);
  const Speed together = speed_of(part, settings_for(part), comm_);
  const double seconds = static_cast<double>(comm_.sum_all(part.sites)) / together.updates_per_second;
  const double own = static_cast<double>(part.sites) / speeds[static_cast<std::size_t>(comm_.rank())];
  return std::max(0.0, seconds - comm_.max_all(own));
}

std::vector<PartSpeed> part_speeds(const std::vector<double>& speeds, const std::vector<char>& have_gpus, double seconds_of_exchange) {
  const bool is_mixed = are_mixed(have_gpus);
  std::vector<PartSpeed> parts;
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    const bool is_late = is_mixed && have_gpus[i] == 0;
    parts.push_back(is_late ? PartSpeed{reserve_of_cpus * speeds[i], seconds_of_exchange} : PartSpeed{speeds[i], 0});
  }
  return parts;
}

std::vector<PartSpeed> rank_speeds(const SpeedTrial& trial, bool has_gpu, const Comm& comm) {
  const std::vector<double> speeds = trial.speeds_at_once();
  const std::vector<char> have_gpus = comm.gather_all(static_cast<char>(has_gpu));
  return part_speeds(speeds, have_gpus, are_mixed(have_gpus) ? trial.seconds_of_exchange(speeds) : 0);
}

}  // namespace karst
