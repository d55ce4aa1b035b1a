// A device on the host whose odd steps replace swaps at walls, as those of a GPU do.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/memory/device_links.hpp"
#include "solver/step/backend.hpp"
#include "solver/step/host_border.hpp"
#include "solver/thermal/thermal_links.hpp"
#include "solver/thermal/thermal_physics.hpp"
#include "support/dense_thermal.hpp"

namespace karst {

/// Steps sites one by one, by the slot rule.
class ReturningDevice {
 public:
  using Number = double;
  using Border = HostBorder<double>;
  using Local = ThermalOperations::Local;
  using Operations = Local;
  struct Event {
    bool is_over() const { return true; }
    void wait() const {}
  };

  explicit ReturningDevice(const Part& part)
      : part_(part), layout_(LayoutKind::vector_bundle, part.velocities, part.segments), returned_(karst::returned_swaps(part)),
        upstream_(wide_links(part, 1, returned_links(part, returned_))), slots_(static_cast<std::size_t>(part.padded_sites()) * q37) {}

  void update(Queue, Step step, SiteInterval sites, const Meanwhile& = {}) {
    for (std::int64_t site = sites.begin; site < sites.end; ++site) {
      double f[q37];
      std::array<double*, q37> at{};
      for (std::size_t q = 0; q < q37; ++q) f[q] = *(at[q] = &slots_[slot_of(step.parity(), site, static_cast<int>(q))]);
      collide<D2Q37, HermiteRelaxation>(f, numbers_);
      for (std::size_t q = 0; q < q37; ++q) *at[q] = f[static_cast<std::size_t>(part_.velocities.opposite(static_cast<int>(q)))];
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
  void finish() {}
  const Layout& layout() const { return layout_; }
  const std::vector<bool>& returned_swaps() const { return returned_; }

  void claim_memory() {}
  void set_flow(const ThermalLaw& law) { numbers_ = thermal_numbers<D2Q37, double>(law); }
  void start_at_rest(const ThermalLaw&) {}
  void set_motions(SegmentRange, std::span<const ThermalMotion> motions, const ThermalLaw& law) {
    for (std::size_t site = 0; site < motions.size(); ++site) {
      double f[q37];
      set_motion<D2Q37>(f, motions[site], law);
      for (int q = 0; q < D2Q37_size; ++q) slots_[own(static_cast<std::int64_t>(site), q)] = f[q];
    }
  }
  void arriving(std::span<const std::uint32_t> sites, std::span<Number> populations) const {
    for (std::size_t i = 0; i < sites.size(); ++i) {
      for (int q = 0; q < D2Q37_size; ++q) populations[i * q37 + static_cast<std::size_t>(q)] = slots_[own(sites[i], q)];
    }
  }

 private:
  static constexpr int D2Q37_size = static_cast<int>(q37);
  std::size_t own(std::int64_t site, int q) const { return static_cast<std::size_t>(layout_.slot(site, q)); }
  std::size_t slot_of(Parity parity, std::int64_t site, int q) const {
    if (parity == Parity::even || q == 0) return own(site, q);
    const std::uint32_t number = upstream_[static_cast<std::size_t>((q - 1) * part_.padded_sites() + site)];
    if ((number & partner_bit) != 0) return own(number & ~partner_bit, q);
    return number == site ? own(site, q) : own(number, part_.velocities.opposite(q));
  }

  const Part& part_;
  Layout layout_;
  std::vector<bool> returned_;
  RawVector<std::uint32_t> upstream_;
  std::vector<double> slots_;
  ThermalNumbers<double> numbers_{};
};

}  // namespace karst
