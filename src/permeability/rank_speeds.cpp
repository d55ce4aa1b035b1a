#include "permeability/rank_speeds.hpp"

#include <algorithm>
#include <cmath>

#include "partition/bisection.hpp"
#include "partition/part_builder.hpp"
#include "partition/row_exchange.hpp"
#include "solver/measure_speed.hpp"

namespace karst {

namespace {

// Takes a gigabyte: more than caches hold.
constexpr std::int64_t most_measured = 4'000'000;

constexpr int rounds_measured = 3;

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
  const Box mine = intersection(box, fluid.box());
  std::int64_t sites = 0;
  for (std::int64_t z = mine.lo[2]; z < mine.hi[2]; ++z) {
    for (std::int64_t y = mine.lo[1]; y < mine.hi[1]; ++y) sites += fluid.count(y, z, {mine.lo[0], mine.hi[0]});
  }
  return comm.sum_all(sites);
}

// Pores may be denser in the middle, or rarer, so the box grows or shrinks until its sites are at most those wanted, and at least half.
Box box_with(std::int64_t wanted, const PoreRows& fluid, const Index3& shape, const Comm& comm) {
  constexpr int tries = 12;
  const auto goal = static_cast<double>(wanted);
  double share = std::min(1.0, std::cbrt(0.8 * goal / static_cast<double>(std::max<std::int64_t>(comm.sum_all(fluid.sites()), 1))));
  Box box = middle_box(shape, share);
  for (int i = 0; i < tries; ++i) {
    const auto sites = static_cast<double>(sites_in(box, fluid, comm));
    if (sites <= goal && (sites >= goal / 2 || share >= 1)) break;
    share = std::min(1.0, share * std::cbrt(std::clamp(0.8 * goal / std::max(sites, 1.0), 0.25, 4.0)));
    box = middle_box(shape, share);
  }
  return box;
}

}  // namespace

Part middle_of(const PoreRows& fluid, const LinkRule& rule, std::int64_t sites, const Comm& comm) {
  const Box box = box_with(sites, fluid, rule.shape, comm);
  std::vector<PoreRow> rows = fetch_rows(fluid, rule.shape, false, box, comm);
  for (PoreRow& row : rows) {
    row.begin -= static_cast<std::int32_t>(box.lo[0]);
    row.end -= static_cast<std::int32_t>(box.lo[0]);
    row.y -= static_cast<std::int32_t>(box.lo[1]);
    row.z -= static_cast<std::int32_t>(box.lo[2]);
  }
  const LinkRule in_box = {rule.velocities, box.extents(), Boundary::mirror};
  return build_part(*cut_into_equal_boxes(box.extents(), 1), 0, in_box, rows, 1, {});
}

Speed speed_at_once(const Part& piece, const FlowSettings& settings, int rounds, const Comm& comm) {
  Speed speed;
  comm.wait_all();
  comm.agree([&] { speed = measure_speed(piece, Boundary::mirror, settings, rounds, Comm(MPI_COMM_SELF)); });
  return speed;
}

std::vector<double> rank_speeds(const PoreRows& fluid, const LinkRule& rule, FlowSettings settings, const MachineChoice& machine,
                                std::int64_t site_limit, const Comm& comm) {
  const std::int64_t sites = std::min({most_measured, site_limit, comm.sum_all(fluid.sites()) / comm.size()});
  const Part piece = middle_of(fluid, rule, std::max<std::int64_t>(sites, 1), comm);
  settings.threads = threads_for_part(machine, settings, piece.sites, comm);
  const Speed mine = speed_at_once(piece, settings, rounds_measured, comm);
  std::vector<double> speeds = comm.gather_all(mine.updates_per_second);
  const double largest = *std::max_element(speeds.begin(), speeds.end());
  for (double& speed : speeds) speed /= largest;
  return speeds;
}

}  // namespace karst
