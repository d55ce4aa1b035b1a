// The work of a network solver on a GPU: the same operations as CpuDevice. Work runs in one queue, in order; values of neighbours
// travel in another, while the first works at interior sites.
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/cuda/device_memory.hpp"
#include "base/cuda/gpu.hpp"
#include "base/cuda/upload.hpp"
#include "base/memory/raw_vector.hpp"
#include "base/ranks/exact_sum.hpp"
#include "network/cuda/launches.hpp"
#include "network/terms.hpp"

namespace karst {

class CudaDevice {
 public:
  static constexpr bool is_host = false;

  /// `threads`: of the host, for copies of large arrays.
  CudaDevice(int number, int threads) : gpu_(number), upload_(threads) {}
  CudaDevice(const CudaDevice&) = delete;
  CudaDevice& operator=(const CudaDevice&) = delete;

  template <class T>
  using Array = DeviceArray<T>;

  template <class T>
  Array<T> zeros(std::int64_t size) const {
    Array<T> values(size);
    if (size > 0) check_cuda(cudaMemsetAsync(values.data(), 0, values.bytes(), work_.get()), "filling memory");
    return values;
  }
  template <class T>
  Array<T> moved(RawVector<T>&& values) const {
    Array<T> array = upload_.array(values);
    RawVector<T>().swap(values);
    return array;
  }
  template <class T>
  Array<T> copied(const std::vector<T>& values) const {
    return upload_.array(values);
  }
  template <class T>
  using Shared = Array<T>;
  template <class T>
  Shared<T> shared(const RawVector<T>& values) const {
    return upload_.array(values);
  }

  template <class T>
  void copy_out(const Array<T>& from, std::int64_t begin, std::span<T> to) const {
    copy(from.data() + begin, to.data(), to.size_bytes(), cudaMemcpyDeviceToHost);
  }
  template <class T>
  void copy_in(std::span<const T> from, Array<T>& to, std::int64_t begin) const {
    copy(from.data(), to.data() + begin, from.size_bytes(), cudaMemcpyHostToDevice);
  }

  template <class T>
  void copy_listed(const Array<T>& from, std::span<const std::uint32_t> sites, std::span<T> to) const {
    const Array<std::uint32_t> listed(sites);
    const Array<T> values(listed.size());
    launch_gather(listed.data(), listed.size(), from.data(), values.data(), work_.get());
    copy_out(values, 0, to);
  }
  template <class T>
  void set_listed(std::span<const T> from, std::span<const std::uint32_t> sites, Array<T>& to) const {
    const Array<std::uint32_t> listed(sites);
    const Array<T> given(from);
    launch_scatter(listed.data(), listed.size(), given.data(), to.data(), work_.get());
    check_cuda(cudaStreamSynchronize(work_.get()), "setting values");
  }

  template <class Work>
  void run(SiteRange sites, const Work& work) const {
    launch(sites, work, work_.get());
  }

  /// Sums under way. Two can be at a time.
  using Sum = std::size_t;
  template <class Work>
  Sum start_sum(SiteRange sites, const Work& work) const {
    constexpr auto terms = static_cast<std::int64_t>(terms_of<Work>);
    turn_ = 1 - turn_;
    Sums& sums = sums_[turn_];
    if (sums.of_blocks.size() < terms * sum_blocks_for(sites.size()))
      sums.of_blocks = DeviceArray<BlockSum>(terms * sum_blocks_for(sites.size()));
    launch_sum(sites, work, sums.of_blocks.data(), sums.there.data(), work_.get());
    return turn_;
  }
  template <class Work>
  ExactSums<terms_of<Work>> finish_sum(Sum turn) const {
    const Sums& sums = sums_[turn];
    ExactSums<terms_of<Work>> all;
    copy(sums.there.data(), sums.here.data(), all.size() * sizeof(LongSum), cudaMemcpyDeviceToHost);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = ExactSum(sums.here.data()[i].high, sums.here.data()[i].low);
    return all;
  }

  /// The largest work(site) of the range, from 0 on.
  template <class Work>
  double largest(SiteRange sites, const Work& work) const {
    const Array<double> device_largest = zeros<double>(1);
    launch_largest(sites, work, device_largest.data(), work_.get());
    double largest = 0;
    copy_out(device_largest, 0, std::span(&largest, 1));
    return largest;
  }

  /// The largest of these values without their signs; 0 if there are none.
  float largest(const Array<float>& values) const {
    const Array<float> device_largest = zeros<float>(1);
    launch_largest(values.data(), values.size(), device_largest.data(), work_.get());
    float largest = 0;
    copy_out(device_largest, 0, std::span(&largest, 1));
    return largest;
  }

  /// Waits for all work.
  void finish() const { check_cuda(cudaStreamSynchronize(work_.get()), "waiting"); }

  /// As CpuDevice::Border. Values go through pinned memory of the host.
  template <class T>
  class Border {
   public:
    Border(const CudaDevice& device, const std::vector<std::uint32_t>& sites, Array<T>& values, std::int64_t first_ghost,
           std::int64_t received)
        : device_(device), sites_(sites), packed_(std::ssize(sites)), sent_(std::ssize(sites)), received_(received),
          bytes_received_(static_cast<std::size_t>(received) * sizeof(T)), values_(values.data()), ghosts_(values_ + first_ghost) {}
    T* sent() { return sent_.data(); }
    T* received() { return received_.data(); }
    void pack() {
      launch_gather(sites_.data(), sites_.size(), values_, packed_.data(), device_.work_.get());
      follow(device_.work_, device_.travel_);
      check_cuda(cudaMemcpyAsync(sent_.data(), packed_.data(), packed_.bytes(), cudaMemcpyDeviceToHost, device_.travel_.get()),
                 "copying values");
    }
    void wait_packed() const { check_cuda(cudaStreamSynchronize(device_.travel_.get()), "waiting"); }
    void unpack() const {
      check_cuda(cudaMemcpyAsync(ghosts_, received_.data(), bytes_received_, cudaMemcpyHostToDevice, device_.travel_.get()),
                 "copying values");
      follow(device_.travel_, device_.work_);
    }

   private:
    // Work that is put into the second queue from now on runs after the work in the first.
    void follow(const Stream& first, const Stream& second) const {
      check_cuda(cudaEventRecord(order_.get(), first.get()), "ordering work");
      check_cuda(cudaStreamWaitEvent(second.get(), order_.get(), 0), "ordering work");
    }

    const CudaDevice& device_;
    DeviceArray<std::uint32_t> sites_;
    DeviceArray<T> packed_;
    PinnedArray<T> sent_, received_;
    std::size_t bytes_received_;
    T *values_, *ghosts_;
    DeviceEvent order_;
  };

 private:
  struct Sums {
    DeviceArray<BlockSum> of_blocks;
    DeviceArray<LongSum> there{most_terms};
    PinnedArray<LongSum> here{most_terms};
  };

  void copy(const void* from, void* to, std::size_t bytes, cudaMemcpyKind kind) const {
    if (bytes == 0) return;
    check_cuda(cudaMemcpyAsync(to, from, bytes, kind, work_.get()), "copying memory");
    check_cuda(cudaStreamSynchronize(work_.get()), "copying memory");
  }

  Gpu gpu_;
  mutable Upload upload_;
  Stream work_{Priority::normal}, travel_{Priority::high};
  mutable std::array<Sums, 2> sums_;
  mutable std::size_t turn_ = 0;
};

}  // namespace karst
