// Velocities of up to three voxels step in place like all others: parts, layouts, exchange and slot operations take them. D2Q37 with a
// collision that only mixes populations, against two arrays, bit for bit.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/text.hpp"
#include "geometry/box_grid.hpp"
#include "partition/part_builder.hpp"
#include "solver/host_border.hpp"
#include "solver/stepper.hpp"
#include "support/d2q37.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {
namespace {

constexpr std::size_t q37 = D2Q37::velocities.size();
using Populations37 = std::array<double, q37>;

VelocitySet d2q37() { return {D2Q37::name, D2Q37::velocities}; }

// Every direction gets some of its opposite and some of the sum.
Populations37 mixed37(const Populations37& f, const VelocitySet& set) {
  double sum = 0;
  for (const double each : f) sum += each;
  Populations37 g{};
  for (std::size_t q = 0; q < q37; ++q)
    g[q] = 0.625 * f[q] + 0.25 * f[static_cast<std::size_t>(set.opposite(static_cast<int>(q)))] + sum * 0.00390625;
  return g;
}

double start37(std::uint64_t voxel, std::size_t q) { return static_cast<double>((voxel * 37 + q) * 2654435761 % 1000003) * 1e-6; }

// A device that steps sites one by one, by the slot rule.
class PlainDevice {
 public:
  using Number = double;
  struct Event {
    bool is_over() const { return true; }
    void wait() const {}
  };
  using Border = HostBorder<double>;
  using Operations = std::vector<SlotOperation>;

  PlainDevice(const Part& part, LayoutKind kind)
      : part_(part), layout_(kind, part.velocities, part.segments), slots_(static_cast<std::size_t>(part.padded_sites()) * q37) {
    for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
      for (std::size_t q = 0; q < q37; ++q) slot(site, q) = start37(part.voxels[static_cast<std::size_t>(site)], q);
    }
  }

  void update(Queue, Parity parity, SiteInterval sites, const Meanwhile& = {}) {
    for (std::int64_t site = sites.begin; site < sites.end; ++site) {
      Populations37 f{};
      std::array<double*, q37> at{};
      for (std::size_t q = 0; q < q37; ++q) f[q] = *(at[q] = parity == Parity::even ? &slot(site, q) : &upstream_slot(site, q));
      const Populations37 g = mixed37(f, part_.velocities);
      for (std::size_t q = 0; q < q37; ++q) *at[q] = g[opposite(q)];
    }
  }
  RankEnd end() const { return {}; }
  Border border(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes) const { return Border(peers, routes); }
  Event pack(Border& border) { return border.pack(slots_.data()), Event(); }
  void unpack(Border& border) { border.unpack(slots_.data()); }
  Operations operations(const std::vector<SlotOperation>& local) const { return local; }
  void apply(Queue, const Operations& operations) { apply_operations(operations, slots_.data()); }
  Event mark(Queue) { return {}; }
  void wait(Queue, Event) {}
  const Layout& layout() const { return layout_; }

  double& slot(std::int64_t site, std::size_t q) { return slots_[static_cast<std::size_t>(layout_.slot(site, static_cast<int>(q)))]; }

 private:
  std::size_t opposite(std::size_t q) const { return static_cast<std::size_t>(part_.velocities.opposite(static_cast<int>(q))); }
  double& upstream_slot(std::int64_t site, std::size_t q) {
    if (q == 0) return slot(site, 0);
    const std::int64_t upstream = part_.upstream_of(static_cast<int>(q), site);
    return upstream == site ? slot(site, q) : slot(upstream, opposite(q));
  }

  const Part& part_;
  Layout layout_;
  std::vector<double> slots_;
};

// Two arrays. `wall_partner(v, q)` is the voxel whose population comes back at (v, q) from a wall: v itself by the plain rule.
template <class WallPartner>
class TwoArrays {
 public:
  TwoArrays(const PoreBlock& pores, WallPartner wall_partner)
      : pores_(pores), set_(d2q37()), rule_{set_, pores.box.extents(), Boundary::periodic}, wall_partner_(wall_partner), f_(pores.box),
        g_(pores.box) {
    for (std::size_t i = 0; i < f_.values.size(); ++i) {
      for (std::size_t q = 0; q < q37; ++q) f_.values[i][q] = start37(i, q);
    }
  }

  void step() {
    for (std::size_t i = 0; i < f_.values.size(); ++i) g_.values[i] = mixed37(f_.values[i], set_);
    for_each_voxel(pores_.box, [&](const Index3& v) {
      if (!pores_[v]) return;
      for (int q = 0; q < static_cast<int>(q37); ++q) {
        const bool open = is_open(v, q);
        const Index3 from = open ? rule_.in_sample(v - set_[q]) : wall_partner_(v, q);
        f_[v][static_cast<std::size_t>(q)] = g_[from][static_cast<std::size_t>(open ? q : set_.opposite(q))];
      }
    });
  }

  bool is_open(const Index3& v, int q) const {
    if (!pores_[rule_.in_sample(v - set_[q])]) return false;
    const auto& between = set_.between(q).all;
    return std::all_of(between.begin(), between.end(), [&](const Index3& d) { return pores_[rule_.in_sample(v - d)] != 0; });
  }

  const Populations37& arriving(const Index3& v) const { return f_[v]; }

 private:
  PoreBlock pores_;
  VelocitySet set_;
  LinkRule rule_;
  WallPartner wall_partner_;
  Block<Populations37> f_, g_;
};

Part part37(const PoreBlock& pores, std::uint32_t seed, const Comm& comm) {
  const Index3 shape = pores.box.extents();
  const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
  return *build_part_all(RandomOwners(shape, comm.size(), seed), comm.rank(), fluid, {d2q37(), shape, Boundary::periodic}, comm);
}

template <class Reference>
std::int64_t differences37(const PoreBlock& pores, const Part& part, PlainDevice& device, const Reference& reference) {
  std::int64_t different = 0;
  for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
    const std::uint64_t voxel = part.voxels[static_cast<std::size_t>(site)];
    if (voxel == no_voxel) continue;
    for (std::size_t q = 0; q < q37; ++q) different += device.slot(site, q) != reference.arriving(pores.box.voxel_at(voxel))[q];
  }
  return different;
}

TEST(LongHops, step_in_place_in_random_pores_on_any_ranks) {
  const Comm comm;
  std::uint32_t seed = 40;
  for (const Index3& shape : {Index3{13, 11, 1}, Index3{3, 9, 1}, Index3{2, 1, 1}}) {
    const PoreBlock pores = random_pores(shape, 0.75, ++seed);
    TwoArrays reference(pores, [](const Index3& v, int) { return v; });
    for (int step = 0; step < 24; ++step) reference.step();
    const Part part = part37(pores, seed, comm);
    for (const LayoutKind layout : all_layouts()) {
      PlainDevice device(part, layout);
      Stepper(device, part, slot_operations(part, device.layout(), Boundary::periodic, 0), true, comm).steps(12);
      EXPECT_EQ(differences37(pores, part, device, reference), 0) << shape_text(shape) << ", " << layout_name(layout);
    }
  }
}

// Plates normal to y: what row i sends n = 2 or 3 voxels across the plate comes back in row n - 1 - i, in the same column.
TEST(LongHops, come_back_from_plates_by_a_swap_of_rows) {
  const Comm comm;
  constexpr std::int64_t rows = 7;
  const Index3 shape = {5, rows + 1, 1};  // row 0 is the plate, also above the last row
  PoreBlock pores(whole_box(shape));
  for_each_voxel(pores.box, [&](const Index3& v) { pores[v] = v[1] > 0 ? 1 : 0; });
  const VelocitySet set = d2q37();
  const auto partner = [&](const Index3& v, int q) {
    const std::int64_t up = set[q][1];
    if (std::abs(up) < 2) return v;
    return up > 0 ? Index3{v[0], up + 1 - v[1], v[2]} : Index3{v[0], 2 * rows + 1 + up - v[1], v[2]};
  };
  TwoArrays reference(pores, partner);
  for (int step = 0; step < 24; ++step) reference.step();

  // One part, so that both rows of a swap are in it.
  const Comm alone(MPI_COMM_SELF);
  const Part part = part37(pores, 1, alone);
  PlainDevice device(part, LayoutKind::vector_bundle);
  SlotOperations operations = slot_operations(part, device.layout(), Boundary::periodic, 0);
  for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
    const std::uint64_t voxel = part.voxels[static_cast<std::size_t>(site)];
    if (voxel == no_voxel) continue;
    const Index3 v = pores.box.voxel_at(voxel);
    for (int q = 1; q < set.size(); ++q) {
      const Index3 other = partner(v, q);
      if (reference.is_open(v, q) || pores.box.offset(other) <= voxel) continue;
      const auto at = std::find(part.voxels.begin(), part.voxels.end(), pores.box.offset(other));
      operations.local.push_back({device.layout().slot(site, q), device.layout().slot(at - part.voxels.begin(), q)});
    }
  }
  EXPECT_FALSE(operations.local.empty());
  Stepper(device, part, operations, true, alone).steps(12);
  EXPECT_EQ(differences37(pores, part, device, reference), 0);
}

}  // namespace
}  // namespace karst
