// Constant data, records and ghosts that collisions read besides populations, in the memory of a GPU.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/cuda/device_memory.hpp"
#include "base/memory/raw_vector.hpp"
#include "partition/parts/part.hpp"
#include "solver/cuda/kernels/slot_kernels.hpp"
#include "solver/memory/segment_range.hpp"
#include "solver/memory/site_data.hpp"
#include "solver/site/site_reads.hpp"
#include "solver/step/border_runs.hpp"

namespace karst {

/// Empty for flows that read nothing. Between two steps, the records are in the buffer that the last step wrote.
template <class Stored, class Physics>
class CudaSites {
 public:
  using Data = typename SiteDataOf<Physics>::Type;
  using Kernels = CudaRecordKernels<Stored>;
  static constexpr int numbers = record_numbers<Physics>;

  /// Holds the data on the host until claim_memory().
  explicit CudaSites(const Part& part) {
    arrays_.sites = part.padded_sites();
    if constexpr (has_site_data<Physics>) host_data_ = site_data_of<Data>(part, may_lack_site_data<Physics>);
    if constexpr (numbers > 0) {
      host_local_ = part.ghosts.local;
      first_local_ = arrays_.sites + part.ghosts.received();
      first_constant_ = arrays_.sites + part.ghosts.copies();
      host_constants_ = constant_records<Stored>(part);
      values_ = first_constant_ * numbers + std::ssize(host_constants_);
    }
    bytes_ = static_cast<std::int64_t>(host_data_.size() * sizeof(Data) + host_local_.size() * sizeof(RecordCopy)) +
             2 * values_ * static_cast<std::int64_t>(sizeof(Stored));
  }

  std::int64_t bytes() const { return bytes_; }

  /// Records are 0, but for constant ones.
  void claim_memory() {
    data_ = DeviceArray<Data>(std::span<const Data>(host_data_));
    local_ = DeviceArray<RecordCopy>(host_local_);
    for (DeviceArray<Stored>& buffer : records_) {
      buffer = DeviceArray<Stored>(values_);
      if (values_ > 0) check_cuda(cudaMemset(buffer.data(), 0, buffer.bytes()), "clearing records");
      if (host_constants_.empty()) continue;
      check_cuda(cudaMemcpy(buffer.data() + first_constant_ * numbers, host_constants_.data(), host_constants_.size() * sizeof(Stored),
                            cudaMemcpyHostToDevice),
                 "copying constant records");
    }
    host_data_.clear();
    host_local_.clear();
    host_constants_.clear();
  }

  const SiteArrays<Physics, Stored>& begin_step(Parity parity) {
    const bool is_even = parity == Parity::even;
    arrays_.data = data_.data();
    arrays_.before = records_[is_even ? 0 : 1].data();
    arrays_.after = records_[is_even ? 1 : 0].data();
    return arrays_;
  }

  RecordArray<Stored> written() const { return {arrays_.after, numbers, arrays_.sites}; }

  void copy_ghosts(cudaStream_t stream) const {
    Kernels::gather(written(), local_.data(), local_.size(), {written().at(first_local_), MemoryOf::gpu}, stream);
  }

  // The queue must be empty.
  void copies(std::span<const RecordCopy> all, std::span<Stored> to, cudaStream_t stream) const {
    if (all.empty()) return;
    const DeviceArray<RecordCopy> there(all);
    const DeviceArray<Stored> values(std::ssize(to));
    Kernels::gather(written(), there.data(), there.size(), {values.data(), MemoryOf::gpu}, stream);
    check_cuda(cudaStreamSynchronize(stream), "reading records");
    check_cuda(cudaMemcpy(to.data(), values.data(), values.bytes(), cudaMemcpyDeviceToHost), "copying to the host");
  }
  void records(std::span<const std::uint32_t> sites, std::span<Stored> records, cudaStream_t stream) const {
    std::vector<RecordCopy> all;
    for (const std::uint32_t site : sites) all.push_back({site});
    copies(all, records, stream);
  }
  void set_records(std::span<const std::uint32_t> sites, std::span<const Stored> given, cudaStream_t stream) {
    if (sites.empty()) return;
    const DeviceArray<std::uint32_t> there(sites);
    const DeviceArray<Stored> values(given);
    Kernels::scatter(written(), there.data(), there.size(), values.data(), stream);
    check_cuda(cudaStreamSynchronize(stream), "setting records");
  }

 private:
  SiteArrays<Physics, Stored> arrays_;
  RawVector<Data> host_data_;
  std::vector<RecordCopy> host_local_;
  std::vector<Stored> host_constants_;
  DeviceArray<Data> data_;
  DeviceArray<RecordCopy> local_;
  std::array<DeviceArray<Stored>, 2> records_;
  std::int64_t first_local_ = 0, first_constant_ = 0, values_ = 0, bytes_ = 0;
};

}  // namespace karst
