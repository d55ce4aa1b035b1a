// A Lanczos recurrence on one kind of device. It keeps two vectors: the newest one, and the one before, which becomes the next.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "network/halo.hpp"
#include "network/neighbour_values.hpp"
#include "network/terms.hpp"
#include "physics/relaxation/lanczos_vectors.hpp"
#include "physics/relaxation/lanczos_work.hpp"

namespace karst {

/// Memory of links and walls, and of the vectors.
inline std::int64_t link_bytes(const WalledSites& sites) {
  return std::ssize(sites.neighbours) * std::int64_t{sizeof(std::uint32_t)} + std::ssize(sites.areas) * std::int64_t{sizeof(double)};
}
inline std::int64_t vector_bytes(const WalledSites& sites) {
  const NodeShape shape = shape_of(sites.part);
  return (shape.values() + shape.nodes) * std::int64_t{sizeof(double)};
}

template <class Device>
class LanczosOn : public LanczosVectors {
 public:
  template <class T>
  using Array = typename Device::template Array<T>;

  /// Collective.
  LanczosOn(std::unique_ptr<Device> device, WalledSites sites, const Comm& comm)
      : bytes_(link_bytes(sites) + vector_bytes(sites)), device_(std::move(device)), sites_(std::move(sites)), comm_(comm),
        all_sites_(static_cast<double>(comm.sum_all(sites_.part.sites))), shape_(shape_of(sites_.part)),
        neighbours_(device_->shared(sites_.neighbours)), areas_(device_->shared(sites_.areas)), now_(device_->moved(constant_vector())),
        other_(device_->template zeros<double>(shape_.nodes)),
        exchange_(*device_, halo_of(sites_.part), now_, shape_.nodes, comm), diffusion_{neighbours_.data(), shape_.nodes, areas_.data(),
                                                                                        sites_.sink} {}

  Step next() override {
    if (steps_ > 0) device_->run(shape_.all(), TurnVectors{now_.data(), other_.data(), beta_});
    const double rate = usual_rate(), unit = unit_of_site(rate), square_unit = unit_of_site(rate * rate);
    const ApplyToVector apply{diffusion_, now_.data(), other_.data(), beta_, 1 / unit};
    const double alpha = sums_over_ranks(sums_with_neighbours(*device_, shape_, exchange_, apply), unit, comm_)[0];
    const TakeOffVector take_off{now_.data(), other_.data(), alpha, 1 / square_unit};
    const auto sum = device_->template finish_sum<TakeOffVector>(device_->start_sum(shape_.all(), take_off));
    const double beta = std::sqrt(sums_over_ranks(sum, square_unit, comm_)[0]), size = std::abs(alpha) + beta_;
    ++steps_;
    if (!std::isfinite(alpha) || !std::isfinite(beta)) {
      throw MachineError(
          text("the decay diverged at iteration ", steps_, " (a bug in Karst). Please report it with the command and the image."));
    }
    beta_ = beta <= rounding * size ? 0 : beta;
    return {alpha, beta_};
  }

  std::int64_t bytes() const override { return bytes_; }

 private:
  static constexpr double rounding = 1e-13;  ///< of beta, by the numbers that it is a difference of

  // Padding keeps zeros: it has no neighbours and no walls.
  RawVector<double> constant_vector() const {
    RawVector<double> values(static_cast<std::size_t>(shape_.values()), 0.0);
    for (std::size_t site = 0; site < sites_.part.voxels.size(); ++site) {
      if (sites_.part.voxels[site] != no_voxel) values[site] = 1 / std::sqrt(all_sites_);
    }
    return values;
  }

  // The first vector is constant: only walls change it. The others change by diffusion, too.
  double usual_rate() const {
    constexpr double least_area = 0x1p-16;  // of a site: walls so far apart are those of no rock
    return steps_ == 0 ? sites_.sink * std::max(sites_.mean_area, least_area) : 1;
  }

  // Terms of a sum are at most 36 times the square of the largest rate. Below 2^39 units, they do not overflow.
  double unit_of_site(double of_all) const { return unit_of(of_all / std::min(all_sites_, 0x1p30)); }

  std::int64_t bytes_;
  std::unique_ptr<Device> device_;
  WalledSites sites_;
  Comm comm_;
  double all_sites_;  // of all ranks
  NodeShape shape_;
  typename Device::template Shared<std::uint32_t> neighbours_;
  typename Device::template Shared<double> areas_;
  Array<double> now_, other_;
  NeighbourValues<Device, double> exchange_;
  WalledDiffusion diffusion_;
  double beta_ = 0;
  std::int64_t steps_ = 0;
};

}  // namespace karst
