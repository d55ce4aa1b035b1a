// Sums over the motions of all sites on one kind of device: CpuDevice or CudaDevice (src/network/).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "network/terms.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/motion_sums.hpp"
#include "solver/flow/motion_work.hpp"

namespace karst {

/// The motions of all sites in pieces, in memory of the device.
template <class Device, class Motion>
class MotionPieces {
 public:
  static constexpr std::int64_t usual_sites = std::int64_t{1} << 20;  ///< of a piece on a GPU
  static constexpr std::int64_t most_bytes = 2 * usual_sites * static_cast<std::int64_t>(sizeof(Motion));

  /// Keeps the address of the device. `sites_of_piece`: whole segments.
  explicit MotionPieces(const Device& device, std::int64_t sites_of_piece = usual_sites)
      : device_(device), sites_of_piece_(sites_of_piece) {}

  /// Calls visit(sites, motions) for all pieces. Its work on a piece must be complete when the visit of the next piece returns: meanwhile,
  /// the flow writes that one.
  template <class Visit>
  void visit(const FlowInTime<Motion>& flow, Visit&& visit) {
    if constexpr (Device::is_host) {
      flow.visit_motions([&](std::int64_t first, std::span<const Motion> motions) {
        visit(SiteRange{first, first + std::ssize(motions)}, motions.data());
      });
    } else {
      visit_there(flow, visit);
    }
  }

  /// The sums of work_of(sites, motions) over all pieces.
  template <class WorkOf>
  auto sums(const FlowInTime<Motion>& flow, WorkOf&& work_of) {
    using Work = decltype(work_of(SiteRange(), static_cast<const Motion*>(nullptr)));
    using Sum = decltype(device_.start_sum(SiteRange(), std::declval<const Work&>()));
    ExactSums<terms_of<Work>> all;
    std::optional<Sum> before;
    const auto add_before = [&] {
      if (before) add_to(all, device_.template finish_sum<Work>(*before));
    };
    visit(flow, [&](SiteRange sites, const Motion* motions) {
      add_before();
      before = device_.start_sum(sites, work_of(sites, motions));
    });
    add_before();
    return all;
  }

 private:
  template <class Visit>
  void visit_there(const FlowInTime<Motion>& flow, Visit& visit) {
    const std::int64_t all = std::ssize(flow.voxels()), most = std::min(all, sites_of_piece_);
    for (Array& piece : pieces_) {
      if (static_cast<std::int64_t>(piece.size()) < most) piece = device_.template zeros<Motion>(most);
    }
    device_.finish();
    std::size_t turn = 0;
    for (std::int64_t begin = 0; begin < all; begin += most) {
      const SiteRange sites{begin, std::min(begin + most, all)};
      flow.motions_there({sites.begin / segment_sites, sites.end / segment_sites}, pieces_[turn].data());
      visit(sites, static_cast<const Motion*>(pieces_[turn].data()));
      turn = 1 - turn;
    }
  }

  using Array = typename Device::template Array<Motion>;

  const Device& device_;
  std::int64_t sites_of_piece_;
  std::array<Array, 2> pieces_;
};

template <class Device, class TermsOfMotion>
class MotionSumsOn final : public MotionSums<typename TermsOfMotion::Motion> {
 public:
  using Motion = typename TermsOfMotion::Motion;

  explicit MotionSumsOn(std::unique_ptr<Device> device) : device_(std::move(device)), pieces_(*device_) {}

  std::vector<ExactSum> of(const FlowInTime<Motion>& flow) override {
    using Work = SumMotions<TermsOfMotion>;
    if (!padding_) padding_ = padding_among(flow.voxels());
    const auto all = pieces_.sums(flow, [&](SiteRange sites, const Motion* motions) { return Work{motions, sites.begin, *padding_}; });
    return {all.begin(), all.end()};
  }

 private:
  std::unique_ptr<Device> device_;
  MotionPieces<Device, Motion> pieces_;
  std::optional<SiteInterval> padding_;
};

}  // namespace karst
