// The measures of a monitor over sites: those of a plain loop over voxels, on any ranks.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "network/cpu_device.hpp"
#include "physics/flow/measured_part.hpp"
#include "physics/flow/measures/site_measures_on.hpp"

namespace karst {

namespace {

using Row = std::vector<Velocity>;

// The velocities of all voxels; none in solid.
using VoxelVelocities = Block<std::optional<Velocity>>;

Row row_along(const VoxelVelocities& all, Index3 voxel, std::size_t axis, std::int64_t step) {
  Row row;
  const Index3 shape = all.box.extents();
  while (row.size() < 3) {
    voxel[axis] = (voxel[axis] + step + shape[axis]) % shape[axis];
    if (!all[voxel]) return row;
    row.push_back(*all[voxel]);
  }
  return row;
}

// Without named walls.
double derivative(const Row& low, const Row& high, const Velocity& here, std::size_t a) {
  const std::size_t count = std::min(low.size(), high.size());
  const auto across = [&](std::size_t i) { return high[i][a] - low[i][a]; };
  if (count == 1) return 0.5 * across(0);
  if (count == 2) return 1.0 / 12 * (8 * across(0) - across(1));
  if (count == 3) return 1.0 / 60 * (45 * across(0) - 9 * across(1) + across(2));
  if (!high.empty()) return here[a] + 1.0 / 3 * high[0][a] - 4.0 / 3 * 0.0;
  if (!low.empty()) return 4.0 / 3 * 0.0 - here[a] - 1.0 / 3 * low[0][a];
  return 0;
}

std::vector<double> naive_sums(const VoxelVelocities& all, double scale) {
  std::vector<ExactSum> sums(flow_terms);
  for_each_voxel(all.box, [&](const Index3& voxel) {
    if (!all[voxel]) return;
    const Velocity u = *all[voxel];
    double g[3][3], squares = 0, mixed = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Row low = row_along(all, voxel, axis, -1), high = row_along(all, voxel, axis, 1);
      for (std::size_t a = 0; a < 3; ++a) g[axis][a] = derivative(low, high, u, a);
    }
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t b = 0; b < 3; ++b) {
        squares += g[a][b] * g[a][b];
        mixed += g[a][b] * g[b][a];
      }
      sums[velocity_term + a].add(u[a] * scale);
    }
    sums[energy_term].add((u[0] * u[0] + u[1] * u[1] + u[2] * u[2]) * (scale * scale / 2));
    sums[squares_term].add(squares * (scale * scale));
    sums[mixed_term].add(mixed * (scale * scale));
  });
  std::vector<double> totals = ExactSum::all(sums, Comm(MPI_COMM_SELF));
  return totals;
}

// As a GPU: the measures get motions and populations there, in pieces.
class DeviceApart : public CpuDevice {
 public:
  static constexpr bool is_host = false;
  using CpuDevice::CpuDevice;
};

struct TermsOfMotion {
  using Motion = SiteMotion;
  static Terms<2> of(const SiteMotion& motion) { return {{motion.velocity[0], motion.density}}; }
};

template <class Device>
SiteMeasuresOn<Device> measures_on(int threads, MonitorTables tables) {
  Traffic traffic = traffic_of(tables.neighbours, Comm());
  return {std::make_unique<Device>(threads), std::move(tables), std::move(traffic), Comm()};
}

std::vector<double> totals_of(SiteMeasures& measures, const UnsteadyFlow& flow) {
  measures.read(flow);
  std::vector<double> totals = ExactSum::all(measures.sums(64), Comm());
  totals.push_back(Comm().max_all(measures.largest_square()));
  for (const double sum : ExactSum::all(measures.reflections(flow), Comm())) totals.push_back(sum);
  return totals;
}

}  // namespace

TEST(SiteMeasures, are_the_same_on_a_device_apart_from_the_host) {
  const MeasuredPart each({17, 9, 7}, 0.75, 74);
  for (const Storage storage : {Storage::f64, Storage::f32}) {
    RankSettings machine;
    machine.storage = storage;
    const auto flow = each.flow_on(machine);
    const std::vector<NamedWall> walls = {{"a", false, {{0.01, 0, 0}}}, {"b", false, {{}, 0, 1e-3}}};
    Part walled = each.part;  // every third site has links to both walls
    for (std::uint32_t site = 0; site < walled.sites; site += 3) {
      walled.walls.push_back({site, 1, 0});
      walled.walls.push_back({site, 2, 1});
    }
    auto here = measures_on<CpuDevice>(2, MonitorTables(walled, walls, 1));
    auto there = measures_on<DeviceApart>(2, MonitorTables(walled, walls, 1));
    EXPECT_EQ(totals_of(there, *flow), totals_of(here, *flow)) << storage_name(storage);
  }
}

TEST(MotionPieces, give_the_same_sums_in_many_pieces) {
  const MeasuredPart each({17, 9, 7}, 0.75, 75);
  const auto flow = each.flow_on({});
  const SiteInterval padding = padding_of(each.part);
  const CpuDevice host(2);
  const DeviceApart device(2);
  MotionPieces<CpuDevice, SiteMotion> at_once(host);
  const auto work = [&](SiteRange sites, const SiteMotion* motions) { return SumMotions<TermsOfMotion>{motions, sites.begin, padding}; };
  const auto expected = at_once.sums(*flow, work);
  for (const std::int64_t most : {16, 48, 512}) {
    MotionPieces<DeviceApart, SiteMotion> pieces(device, most);
    for (int turn = 0; turn < 2; ++turn) {
      const auto found = pieces.sums(*flow, work);
      for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_TRUE(found[i].high() == expected[i].high() && found[i].low() == expected[i].low());
    }
  }
}

TEST(SiteMeasures, are_those_of_a_plain_loop_over_voxels_on_any_ranks) {
  const Comm comm;
  for (const Index3& shape : {Index3{9, 8, 7}, Index3{17, 5, 1}, Index3{2, 12, 3}}) {
    MeasuredPart each(shape, 0.75, 71);
    auto measures = measures_on<CpuDevice>(2, MonitorTables(each.part, {}, 2));
    const auto flow = each.flow_on({});
    VoxelVelocities all(whole_box(shape));
    for (const MeasuredPart::VoxelMotion& voxel : each.motions_all(*flow)) all.values[voxel.voxel] = voxel.motion.velocity;
    measures.read(*flow);
    const double scale = 64;
    std::vector<double> expected = naive_sums(all, scale), found = ExactSum::all(measures.sums(scale), comm);
    found.pop_back();  // of densities
    EXPECT_EQ(found, expected) << shape_text(shape);
    double fastest = 0;
    for (const auto& u : all.values) fastest = std::max(fastest, u ? squared(*u) : 0);
    EXPECT_EQ(comm.max_all(measures.largest_square()), fastest) << shape_text(shape);
  }
}

TEST(SiteMeasures, keep_the_velocities_of_the_monitor_before) {
  MeasuredPart each({9, 8, 7}, 0.75, 72);
  auto measures = measures_on<CpuDevice>(1, MonitorTables(each.part, {}, 1));
  const auto flow = each.flow_on({});
  measures.read(*flow);
  EXPECT_EQ(measures.largest_change(), measures.largest_square()) << "before the first one, velocities are 0";
  measures.keep();
  measures.read(*flow);
  EXPECT_EQ(measures.largest_change(), 0);
  const std::vector<std::uint32_t> sites = {0, 3, 5};
  std::vector<Velocity> velocities(sites.size());
  std::vector<SiteMotion> motions(sites.size());
  measures.earlier(sites, velocities);
  flow->motions_of(sites, motions);
  for (std::size_t i = 0; i < sites.size(); ++i) {
    if (each.part.voxels[sites[i]] == no_voxel) continue;
    EXPECT_EQ(velocities[i], motions[i].velocity);
  }
  measures.set_earlier(sites, std::vector<Velocity>(sites.size()));
  measures.earlier(sites, velocities);
  EXPECT_EQ(velocities[1], Velocity{});
}

}  // namespace karst
