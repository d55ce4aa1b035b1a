// A case with constant data of sites and with records, and its naive solver.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

#include "solver/memory/site_data.hpp"
#include "solver/step/start_device.hpp"
#include "support/equivalence_case.hpp"
#include "support/record_physics.hpp"

namespace karst {

template <class Physics>
class RecordCase : public EquivalenceCase<D3Q19> {
 public:
  using Data = typename Physics::SiteData;
  static constexpr int numbers = Physics::record_numbers;

  RecordCase(const Index3& shape, Boundary b, int a, std::uint32_t seed) : EquivalenceCase(shape, b, a, seed) { add_reads(); }

  // Into other parts, of the same pores.
  void cut(std::uint32_t seed) {
    const Comm comm;
    const Index3 shape = pores.box.extents();
    const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
    part = *build_part_all(RandomOwners(shape, comm.size(), seed), comm.rank(), fluid, {velocity_set(D3Q19::name), shape, boundary}, comm);
    add_reads();
  }

  void add_reads() {
    part.site_data.resize(part.voxels.size() * sizeof(Data));
    for (std::size_t site = 0; site < part.voxels.size(); ++site) {
      const Data data = data_at(part.voxels[site]);
      std::memcpy(part.site_data.data() + site * sizeof(Data), &data, sizeof(Data));
    }
    if constexpr (numbers > 0)
      add_ghosts(
          part, [&](const LinkOfSite& link) { return is_open(link, boundary, axis); }, Comm());
  }

  static Data data_at(std::uint64_t voxel) { return static_cast<Data>(voxel * 0x9E3779B97F4A7C15 >> 7); }
  static double start_at(std::uint64_t voxel, int k) {
    return static_cast<double>((voxel * 37 + static_cast<unsigned>(k) * 11) % 101) / 128;
  }

  template <class Number>
  struct State {
    std::vector<Number> populations, records;
    bool operator==(const State&) const = default;
  };

  std::vector<std::uint32_t> all_sites() const {
    std::vector<std::uint32_t> sites(part.voxels.size());
    std::iota(sites.begin(), sites.end(), 0u);
    return sites;
  }

  template <class Device>
  State<typename Device::Number> state_of(const Device& device) const {
    State<typename Device::Number> state;
    state.populations.resize(part.voxels.size() * directions);
    device.arriving(all_sites(), state.populations);
    if constexpr (numbers > 0) {
      state.records.resize(part.voxels.size() * numbers);
      device.records(all_sites(), state.records);
    }
    return state;
  }

  template <class Device>
  void start(Device& device) const {
    using Number = typename Device::Number;
    device.claim_memory();
    device.set_flow({tau, force});
    device.start_at_rest({force});
    if constexpr (numbers > 0) {
      std::vector<Number> records;
      for (const std::uint64_t voxel : part.voxels) {
        for (int k = 0; k < numbers; ++k) records.push_back(static_cast<Number>(voxel == no_voxel ? 0 : start_at(voxel, k)));
      }
      device.set_records(all_sites(), records);
      fill_ghosts(device, part, Comm());
    }
  }

  template <class Device>
  auto state_after(std::int64_t pairs, Device&& device, bool overlap) const {
    start(device);
    Stepper(device, part, boundary, axis, overlap, Comm()).steps(0, pairs);
    return state_of(device);
  }

  // A dense box of voxels, with an `if` for each wall.
  class Naive {
   public:
    explicit Naive(const RecordCase& of) : of_(of), solver_(D3Q19::name, of.pores, of.boundary, of.axis, tau, of.force) {
      numbers_ = collision_numbers<D3Q19, double>(tau, of.force);
      for (std::uint64_t voxel = 0; voxel < of.pores.values.size(); ++voxel) {
        for (int k = 0; k < numbers; ++k) before_.push_back(start_at(voxel, k));
      }
      after_ = before_;
    }

    void step() {
      solver_.step([&](const Index3& voxel, double* f) {
        collide<D3Q19, typename Physics::Mixing>(*reinterpret_cast<double(*)[directions]>(f), numbers_, Site{*this, voxel});
      });
      before_ = after_;
    }

    std::int64_t differences(const State<double>& state) const {
      std::int64_t different = 0;
      for (std::size_t site = 0; site < of_.part.voxels.size(); ++site) {
        const std::uint64_t voxel = of_.part.voxels[site];
        if (voxel == no_voxel) continue;
        const std::span<const double> expected = solver_.arriving(of_.pores.box.voxel_at(voxel));
        for (std::size_t q = 0; q < directions; ++q) different += state.populations[site * directions + q] != expected[q];
        different += differences_of_records(state.records, site, voxel);
      }
      return different;
    }
    std::int64_t differences_of_records(const std::vector<double>& records, std::size_t site, std::uint64_t voxel) const {
      std::int64_t different = 0;
      for (std::size_t k = 0; k < numbers; ++k) different += records[site * numbers + k] != before_[voxel * numbers + k];
      return different;
    }

   private:
    // What the collision of a voxel reads.
    struct Site {
      Naive& naive;
      Index3 voxel;

      template <class Get>
      double number(Get&& get) const {
        return get(data_at(naive.of_.pores.box.offset(voxel)));
      }
      Record<double, numbers> own() const { return record(voxel, 1); }
      Record<double, numbers> neighbour(int q) const {
        const auto other = naive.solver_.neighbour(voxel, q);
        return other ? record(*other, 1) : record(voxel, 0);
      }
      void write(const double (&next)[numbers > 0 ? numbers : 1]) const {
        std::copy_n(next, numbers, naive.after_.begin() + static_cast<std::ptrdiff_t>(naive.of_.pores.box.offset(voxel) * numbers));
      }
      Record<double, numbers> record(const Index3& at, double is_open) const {
        Record<double, numbers> found{};
        std::copy_n(naive.before_.begin() + static_cast<std::ptrdiff_t>(naive.of_.pores.box.offset(at) * numbers), numbers, found.of);
        found.is_open = is_open;
        return found;
      }
    };

    const RecordCase& of_;
    NaiveSolver solver_;
    CollisionNumbers<double> numbers_{};
    std::vector<double> before_, after_;  // records of a voxel together
  };
};

}  // namespace karst
