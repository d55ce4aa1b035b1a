// Velocities of up to three voxels step in place like all others: parts, layouts, exchange and slot operations take them. D2Q37 with a
// collision that only mixes populations, against two arrays, bit for bit.
#include <gtest/gtest.h>

#include <array>

#include "base/text.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part_builder.hpp"
#include "solver/step/host_border.hpp"
#include "solver/step/stepper.hpp"
#include "support/dense_thermal.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {
namespace {

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
  using Local = SlotOperations::Local;
  using Operations = Local;

  PlainDevice(const Part& part, LayoutKind kind)
      : part_(part), layout_(kind, part.velocities, part.segments), slots_(static_cast<std::size_t>(part.padded_sites()) * q37) {
    for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
      for (std::size_t q = 0; q < q37; ++q) slot(site, q) = start37(part.voxels[static_cast<std::size_t>(site)], q);
    }
  }

  void update(Queue, Step step, SiteInterval sites, const Meanwhile& = {}) {
    for (std::int64_t site = sites.begin; site < sites.end; ++site) {
      Populations37 f{};
      std::array<double*, q37> at{};
      for (std::size_t q = 0; q < q37; ++q) f[q] = *(at[q] = step.parity() == Parity::even ? &slot(site, q) : &upstream_slot(site, q));
      const Populations37 g = mixed37(f, part_.velocities);
      for (std::size_t q = 0; q < q37; ++q) *at[q] = g[opposite(q)];
    }
  }
  RankEnd end() const { return {}; }
  Border border(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes) const { return Border(peers, routes); }
  Event pack(Border& border) { return border.pack(slots_.data()), Event(); }
  void unpack(Border& border) { border.unpack(slots_.data()); }
  Operations operations(const Local& local) const { return local; }
  void apply(Queue, const Operations& operations) { apply_lists(operations, slots_.data()); }
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

Part part37(const PoreBlock& pores, const LinkRule& rule, std::uint32_t seed, const Comm& comm) {
  const Index3 shape = pores.box.extents();
  const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
  return *build_part_all(RandomOwners(shape, comm.size(), seed), comm.rank(), fluid, rule, comm);
}

DenseThermal mixing(const PoreBlock& pores, bool returns_layers) {
  const VelocitySet set = d2q37();
  const auto start = [&](const Index3& v) {
    Populations37 f{};
    for (std::size_t q = 0; q < q37; ++q) f[q] = start37(pores.box.offset(v), q);
    return f;
  };
  return {pores, returns_layers, {}, {}, start, [set](Populations37& f) { f = mixed37(f, set); }};
}

std::int64_t differences37(const PoreBlock& pores, const Part& part, PlainDevice& device, const DenseThermal& reference) {
  std::int64_t different = 0;
  for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
    const std::uint64_t voxel = part.voxels[static_cast<std::size_t>(site)];
    if (voxel == no_voxel) continue;
    for (std::size_t q = 0; q < q37; ++q) different += device.slot(site, q) != reference.arriving(pores.box.voxel_at(voxel))[q];
  }
  return different;
}

// Walls return each population to its own site, or populations of two and three voxels to the row of VelocitySet::layers_returned().
TEST(LongHops, step_in_place_in_random_pores_on_any_ranks) {
  const Comm comm;
  std::uint32_t seed = 40;
  for (const bool returns_layers : {false, true}) {
    for (const Index3& shape : {Index3{13, 11, 1}, Index3{3, 9, 1}, Index3{2, 1, 1}}) {
      const PoreBlock pores = random_pores(shape, 0.75, ++seed);
      DenseThermal reference = mixing(pores, returns_layers);
      for (int step = 0; step < 24; ++step) reference.step();
      const Part part = part37(pores, reference.rule(), seed, comm);
      for (const LayoutKind layout : all_layouts()) {
        PlainDevice device(part, layout);
        Stepper(device, part, slot_operations(part, device.layout(), Boundary::periodic, 0), true, comm).steps(0, 12);
        EXPECT_EQ(differences37(pores, part, device, reference), 0)
            << shape_text(shape) << ", " << layout_name(layout) << (returns_layers ? ", rows" : "");
      }
    }
  }
}

}  // namespace
}  // namespace karst
