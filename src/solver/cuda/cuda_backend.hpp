// The populations of a part in the memory of a GPU, and the operations on them.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/cuda/device_memory.hpp"
#include "base/cuda/gpu.hpp"
#include "network/cuda/cuda_device.hpp"
#include "solver/cuda/cuda_border.hpp"
#include "solver/cuda/cuda_part.hpp"
#include "solver/cuda/cuda_sites.hpp"
#include "solver/cuda/flow_buffers.hpp"
#include "solver/cuda/kernels/kernels.hpp"
#include "solver/cuda/kernels/slot_kernels.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/pressure/pore_network.hpp"
#include "solver/site/site_functions.hpp"
#include "solver/step/backend.hpp"

namespace karst {

template <class N, class Physics = FlowPhysics>
class CudaBackend {
 public:
  using Number = N;  // stored
  using Computed = ComputedNumber<N>;
  using Motion = typename Physics::Motion;
  using Law = typename Physics::Law;
  using Start = typename Physics::Start;
  static constexpr int numbers_of_record = record_numbers<Physics>;

  /// Owned by the backend or border that returned it.
  class Event {
   public:
    explicit Event(const DeviceEvent& event) : event_(event.get()) {}
    bool is_over() const {
      const cudaError_t status = cudaEventQuery(event_);
      if (status != cudaErrorNotReady) check_cuda(status, "querying an event");
      cudaGetLastError();  // clears "not ready", which is no error
      return status == cudaSuccess;
    }
    void wait() const { check_cuda(cudaEventSynchronize(event_), "waiting"); }

   private:
    friend class CudaBackend;
    cudaEvent_t event_;
  };

  using Border = CudaBorder<Number>;
  using Local = typename Physics::Operations::Local;
  using Operations = decltype(cuda_lists(std::declval<const Local&>()));

  /// Copies the links, in the smaller of their two forms; without `narrow`, as whole site numbers. They stay on the host until
  /// claim_memory().
  CudaBackend(const Part& part, const FlowSettings& settings, bool narrow = true, const BenchSwitches& bench = {});
  CudaBackend(const Part& part, const FlowSettings& settings, const BenchSwitches& bench) : CudaBackend(part, settings, true, bench) {}

  MemoryNeed memory_need() const { return need_.on(gpu_); }
  void claim_memory();
  void set_flow(const Law& law);
  void start_at_rest(const Start& start);

  /// Puts the work into the queue, and returns at once.
  void update(Queue queue, Step step, SiteInterval sites, const Meanwhile& = {});
  RankEnd end() const { return {DeviceKind::cuda, transfer_}; }
  Border border(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes) const {
    return Border(peers, routes, transfer_ == Transfer::mapped, numbers_of_record);
  }
  Event pack(Border& border);
  void unpack(Border& border);
  Operations operations(const Local& local) const { return cuda_lists(local); }
  void apply(Queue queue, const Operations& operations);

  Event mark(Queue queue);
  void wait(Queue queue, Event event);
  void finish() const;

  void arriving(std::span<const std::uint32_t> sites, std::span<Number> populations) const;
  void arriving_there(const std::uint32_t* sites, std::int64_t count, Number* populations) const;  ///< both in memory of the GPU
  void set_arriving(std::span<const std::uint32_t> sites, std::span<const Number> populations);
  /// Copies of records of own sites, as ghosts have them.
  void copies(std::span<const RecordCopy> all, std::span<Number> to) const requires(numbers_of_record > 0) {
    gpu_.make_current();
    finish();
    sites_.copies(all, to, interior_.get());
  }

  /// Records of sites and ghosts, by their numbers.
  void records(std::span<const std::uint32_t> numbers, std::span<Number> records) const requires(numbers_of_record > 0) {
    gpu_.make_current();
    finish();
    sites_.records(numbers, records, interior_.get());
  }
  void set_records(std::span<const std::uint32_t> numbers, std::span<const Number> given) requires(numbers_of_record > 0) {
    gpu_.make_current();
    finish();
    sites_.set_records(numbers, given, interior_.get());
  }
  void copy_ghosts(Queue queue) requires(numbers_of_record > 0) { sites_.copy_ghosts(stream(queue)); }

  void motions(SegmentRange segments, std::span<Motion> motions) const;
  void motions_there(SegmentRange segments, Motion* motions) const;  ///< in memory of the GPU
  void set_motions(SegmentRange segments, std::span<const Motion> motions, const Start& start);
  void flows(const FlowScale& scale, std::span<NarrowFlow> flows) const requires std::same_as<Physics, FlowPhysics>;
  void add_flows(SegmentRange segments, const FlowScale& scale,
                 std::span<const NarrowFlow> flows) requires std::same_as<Physics, FlowPhysics>;
  using NetworkDevice = CudaDevice;
  static std::unique_ptr<CudaDevice> network_device(const FlowSettings& settings) {
    return std::make_unique<CudaDevice>(settings.gpu, settings.threads);
  }
  static MemoryNeed network_need(const PoreNetwork& network, const FlowSettings& settings) {
    MemoryNeed need = Gpu(settings.gpu).need_of(network.bytes());
    need.what = "the network of the pores";
    return need;
  }
  void pressures(SegmentRange segments, const FlowScale& scale, double* pressures) const requires std::same_as<Physics, FlowPhysics>;
  void add_flows_there(SegmentRange segments, const FlowScale& scale, const NarrowFlow* flows) requires std::same_as<Physics, FlowPhysics>;
  FlowStatistics statistics() const requires std::same_as<Physics, FlowPhysics>;
  double fastest() const requires(!std::same_as<Physics, FlowPhysics>);  ///< infinite if a motion is not possible

  /// Reads and writes all populations once: measures the speed of the memory.
  void copy_in_place();

  const typename Physics::template Numbers<Computed>& numbers() const { return part_.numbers; }
  const Layout& layout() const { return part_.layout; }
  const std::vector<bool>& returned_swaps() const { return returned_; }
  std::int64_t bytes() const { return need_.populations + need_.links; }

 private:
  using Kernels = CudaKernels<Number, Physics>;

  struct LinkArrays {
    DeviceArray<std::uint32_t> upstream;
    DeviceArray<std::uint32_t> bases;
    DeviceArray<std::uint8_t> distances;
    DeviceArray<NarrowLinks::Row> table;
  };

  void begin_step(Parity parity);
  template <class Operation>
  void pack(const Border& border, const std::vector<BorderRun<N>>& runs, const DeviceArray<Operation>& operations);
  template <class Operation>
  void unpack(const Border& border, const std::vector<BorderRun<N>>& runs, const DeviceArray<Operation>& operations);
  void copy_values(const std::vector<typename Border::Copy>& copies, cudaMemcpyKind kind);
  cudaStream_t stream(Queue queue) const { return queue == Queue::edge ? edge_.get() : interior_.get(); }

  Gpu gpu_;
  Transfer transfer_;
  CudaNeed need_;
  std::vector<bool> returned_;  // swaps that odd steps replace
  // Until claim_memory(): the links on the host, in one of two forms. The narrow form is that of the part or that of this object.
  RawVector<std::uint32_t> wide_links_;
  NarrowLinks own_links_;
  const NarrowLinks* narrow_links_ = nullptr;
  LinkArrays links_;
  DeviceArray<Number> populations_, second_populations_;  // the second: two lattices
  CudaPart<Number, Physics> part_;
  UpdateChoice choice_;
  SiteFunctions<Computed, Physics> at_site_;
  double force_size_ = 1;
  SiteInterval padding_;
  int threads_;
  Stream edge_{Priority::high}, interior_{Priority::normal};
  DeviceEvent edge_mark_, interior_mark_;
  DeviceArray<CudaBlockSum> sums_;
  PinnedArray<CudaBlockSum> sums_here_;
  mutable FlowBuffers flow_buffers_;
  CudaSites<Number, Physics> sites_;
  DeviceArray<typename Physics::template Numbers<Computed>> numbers_of_labels_;
};

}  // namespace karst
