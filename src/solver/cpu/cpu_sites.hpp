// Constant data, records, ghosts and links to neighbours that collisions read besides populations, in the memory of a CPU.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "partition/parts/part.hpp"
#include "solver/memory/device_links.hpp"
#include "solver/memory/lane_copies.hpp"
#include "solver/memory/layout.hpp"
#include "solver/memory/segment_range.hpp"
#include "solver/memory/site_data.hpp"
#include "solver/memory/site_units.hpp"
#include "solver/memory/streaming.hpp"
#include "solver/site/site_reads.hpp"
#include "solver/step/border_runs.hpp"

namespace karst {

/// Empty for flows that read nothing. Between two steps, the records are in the buffer that the last step wrote.
template <class Stored, class Physics>
class CpuSites {
 public:
  using Data = typename SiteDataOf<Physics>::Type;
  static constexpr int numbers = record_numbers<Physics>;

  CpuSites(const Part& part, int threads) {
    arrays_.sites = part.padded_sites();
    if constexpr (has_site_data<Physics>) {
      data_ = site_data_of<Data>(part, may_lack_site_data<Physics>);
      if (!data_.empty()) data_.resize(data_.size() + segment_sites, Data{});  // a vector of lanes may begin at the last site
    }
    begin_step(Parity::odd);
    if constexpr (numbers > 0) {
      links_ = narrow_links(part, threads);
      neighbours_ = NarrowReading(links_, part.velocities.size(), arrays_.sites);
      local_ = part.ghosts.local;
      first_local_ = arrays_.sites + part.ghosts.received();
      first_constant_ = arrays_.sites + part.ghosts.copies();
      constants_ = constant_records<Stored>(part);
      values_ = first_constant_ * numbers + std::ssize(constants_);
    }
  }

  std::int64_t bytes() const {
    return (data_.empty() ? 0 : arrays_.sites * static_cast<std::int64_t>(sizeof(Data))) +
           2 * values_ * static_cast<std::int64_t>(sizeof(Stored)) + links_.bytes();
  }

  /// Records are 0, but for constant ones.
  void claim_memory() {
    for (RawVector<Stored>& buffer : records_) {
      buffer.assign(static_cast<std::size_t>(values_), Stored{});
      std::copy(constants_.begin(), constants_.end(), buffer.begin() + first_constant_ * numbers);
    }
  }

  void begin_step(Parity parity) {
    const bool is_even = parity == Parity::even;
    arrays_.data = data_.data();
    arrays_.before = records_[is_even ? 0 : 1].data();
    arrays_.after = records_[is_even ? 1 : 0].data();
  }

  const SiteArrays<Physics, Stored>& arrays() const { return arrays_; }
  const NarrowReading* neighbours() const { return &neighbours_; }
  RecordArray<Stored> written() const { return {arrays_.after, numbers, arrays_.sites}; }

  void copy_ghosts() { copies(local_, {written().at(first_local_), local_.size() * numbers}); }

  void copies(std::span<const RecordCopy> all, std::span<Stored> to) const {
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (int k = 0; k < numbers; ++k) to[i * numbers + static_cast<std::size_t>(k)] = written().copied(all[i], k);
    }
  }
  void records(std::span<const std::uint32_t> sites, std::span<Stored> records) const {
    for (std::size_t i = 0; i < sites.size(); ++i) std::copy_n(written().at(sites[i]), numbers, records.data() + i * numbers);
  }
  void set_records(std::span<const std::uint32_t> sites, std::span<const Stored> given) {
    for (std::size_t i = 0; i < sites.size(); ++i) std::copy_n(given.data() + i * numbers, numbers, written().at(sites[i]));
  }

 private:
  SiteArrays<Physics, Stored> arrays_;
  RawVector<Data> data_;
  std::array<RawVector<Stored>, 2> records_;
  NarrowLinks links_;
  NarrowReading neighbours_;
  std::vector<RecordCopy> local_;
  std::vector<Stored> constants_;
  std::int64_t first_local_ = 0, first_constant_ = 0, values_ = 0;
};

// The links of a part on a CPU, and how kernels reach the slots.

using CpuLinks = std::variant<LaneCopies, SiteUnits>;

/// Units where they can be: AA, in staggered streams with slots of 32 bits. Lane copies otherwise.
CpuLinks cpu_links(const Part& part, const Layout& layout, Streaming streaming, const SegmentShares& shares);

std::int64_t bytes_of(const CpuLinks& links);

enum class SlotAccess {
  apart,         ///< lane by lane
  side_by_side,  ///< the lanes of a segment lie side by side
  units          ///< streams whose links are units
};

SlotAccess slot_access(const Layout& layout, const CpuLinks& links);

}  // namespace karst
