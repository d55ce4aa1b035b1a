// Constant data and records that a collision reads, for consecutive sites in the lanes of a vector.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "solver/cpu/cpu_kernels.hpp"
#include "solver/site/site_reads.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// Some: a vector of computed numbers. Work: CpuWork of a kind of flow that reads_sites.
template <class Some, class Work>
class LaneSites {
  using Physics = typename Work::Kind;
  using Stored = typename Work::Stored;
  using Number = ComputedNumber<Stored>;
  using Data = typename SiteDataOf<Physics>::Type;
  static constexpr int numbers = record_numbers<Physics>;
  static constexpr std::size_t lanes = Some::count;

 public:
  /// `valid`: the lanes that have a site of this update. Other lanes read other sites, and write nothing.
  LaneSites(const Work& work, std::int64_t first, unsigned valid) : work_(work), first_(first), valid_(valid) {
    if constexpr (has_site_data<Physics>) std::memcpy(data_, work.reads.data + first, sizeof(data_));
  }

  template <class Get>
  Some number(Get&& get) const {
    return Some::of([&](std::size_t lane) { return get(data_[lane]); });
  }

  Data first() const { return data_[0]; }
  bool are_alike() const {
    Data each[lanes];
    std::fill_n(each, lanes, data_[0]);
    return std::memcmp(each, data_, sizeof(data_)) == 0;
  }

  Record<Some, numbers> own() const {
    std::int64_t own[lanes];
    for (std::size_t lane = 0; lane < lanes; ++lane) own[lane] = site_of(lane);
    return records(own, Some(Number(1)));
  }

  Record<Some, numbers> neighbour(int q) const {
    if (q == 0) return own();
    std::int64_t before[lanes];
    if (first_ % segment_sites + static_cast<std::int64_t>(lanes) <= segment_sites) {
      work_.neighbours->upstream(first_, q, before, lanes);
    } else {
      for (std::size_t lane = 0; lane < lanes; ++lane) before[lane] = work_.neighbours->upstream(site_of(lane), q);
    }
    return records(before, Some::of([&](std::size_t lane) { return before[lane] != site_of(lane) ? Number(1) : Number(0); }));
  }

  void write(const Some (&record)[numbers > 0 ? numbers : 1]) const {
    for (std::size_t k = 0; k < numbers; ++k) {
      Number values[lanes];
      record[k].store_anywhere(values);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        if ((valid_ >> lane & 1u) != 0)
          work_.reads.after[(first_ + static_cast<std::int64_t>(lane)) * numbers + static_cast<std::int64_t>(k)] =
              StoredNumber<Stored>::encode(values[lane]);
      }
    }
  }

 private:
  std::int64_t site_of(std::size_t lane) const { return std::min(first_ + static_cast<std::int64_t>(lane), work_.reads.sites - 1); }

  Record<Some, numbers> records(const std::int64_t (&sites)[lanes], const Some& is_open) const {
    Record<Some, numbers> site_records;
    for (std::size_t k = 0; k < numbers; ++k)
      site_records.of[k] = Some::of([&](std::size_t lane) {
        return StoredNumber<Stored>::decode(work_.reads.before[sites[lane] * numbers + static_cast<std::int64_t>(k)]);
      });
    site_records.is_open = is_open;
    return site_records;
  }

  const Work& work_;
  std::int64_t first_;
  unsigned valid_;
  Data data_[lanes];
};

/// The collision of populations of consecutive sites, with what it reads.
template <class Set, class Collision, class Some, class Work>
void collide_sites(Some (&f)[Lattice<Set>::directions], const Work& work, std::int64_t first, unsigned valid) {
  if constexpr (reads_sites<typename Work::Kind, Collision>)
    collide<Set, Collision>(f, work.numbers, LaneSites<Some, Work>(work, first, valid));
  else
    collide<Set, Collision>(f, work.numbers);
}

}  // namespace karst
