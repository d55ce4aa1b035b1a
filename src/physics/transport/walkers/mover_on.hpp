// A mover of walkers on one kind of device.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/parallel.hpp"
#include "physics/transport/walkers/advance_walker.hpp"
#include "physics/transport/walkers/walker_mover.hpp"

namespace karst {

template <class Device>
class MoverOn : public WalkerMover {
 public:
  MoverOn(std::unique_ptr<Device> device, RawVector<WalkSite>&& sites, const RawVector<std::uint32_t>& neighbours, const WalkLaws& laws,
          int threads)
      : device_(std::move(device)), threads_(threads), sites_(device_->moved(std::move(sites))), neighbours_(device_->shared(neighbours)),
        laws_(laws) {
    laws_.field.sites = sites_.data();
    laws_.field.neighbours = neighbours_.data();
  }

  void advance(std::span<MovingWalker> walkers, std::span<double> passages, std::int64_t end) override {
    AdvanceWalker work = {laws_.field, laws_.step, laws_.planes, walkers.data(), passages.data(), end};
    if constexpr (Device::is_host) {
      constexpr std::int64_t walkers_of_share = 64;  // their times differ
      in_parallel_shares(threads_, std::ssize(walkers), walkers_of_share, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i) work(i);
      });
    } else {
      auto there = device_->template zeros<MovingWalker>(std::ssize(walkers));
      auto times = device_->template zeros<double>(std::ssize(passages));
      device_->copy_in(std::span<const MovingWalker>(walkers), there, 0);
      device_->copy_in(std::span<const double>(passages), times, 0);
      work.walkers = there.data();
      work.passages = times.data();
      device_->run({0, std::ssize(walkers)}, work);
      device_->copy_out(there, 0, walkers);
      device_->copy_out(times, 0, passages);
    }
  }

 private:
  std::unique_ptr<Device> device_;
  int threads_;
  typename Device::template Array<WalkSite> sites_;
  typename Device::template Shared<std::uint32_t> neighbours_;
  WalkLaws laws_;
};

}  // namespace karst
