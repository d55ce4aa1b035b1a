// The populations of a part in the memory of a GPU, and what is done to them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/backend.hpp"
#include "solver/cuda/device_memory.hpp"
#include "solver/cuda/gpu.hpp"
#include "solver/cuda/kernels.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

template <class N>
class CudaBackend {
 public:
  using Number = N;

  /// Belongs to the backend or border that gave it.
  class Event {
   public:
    explicit Event(const DeviceEvent& event) : event_(event.get()) {}
    bool is_over() const { return cudaEventQuery(event_) == cudaSuccess; }
    void wait() const { check_cuda(cudaEventSynchronize(event_), "waiting"); }

   private:
    friend class CudaBackend;
    cudaEvent_t event_;
  };

  /// Slots that are swapped with others, and their values where the GPU packs and unpacks them and where MPI takes and leaves them: in one
  /// place or, with staged transfer, in two.
  class Border {
   public:
    Border(const std::vector<Crossing>& crossings, Transfer transfer);
    Number* sent() { return sent_; }
    Number* received() { return received_; }

   private:
    friend class CudaBackend;
    DeviceArray<Crossing> crossings_;
    DeviceArray<Number> on_gpu_;   // what is packed, then what has arrived
    PinnedArray<Number> on_host_;  // likewise
    Number *packed_, *arrived_, *sent_, *received_;
    DeviceEvent in_sent_;
  };

  using Swaps = DeviceArray<LocalSwap>;

  /// Takes the links into the GPU's memory, in the smaller of their two forms, or as whole site numbers where told so. Throws MachineError
  /// where the GPU has too little memory for them and the populations. Collective.
  CudaBackend(const Part& part, const FlowSettings& settings, const Comm& comm, bool narrow = true);

  void claim_memory();
  void set_flow(double tau, const std::array<double, 3>& force);
  void start_at_rest(const std::array<double, 3>& force);

  void update(Queue queue, Parity parity, SegmentRange segments);
  Border border(const std::vector<Crossing>& crossings) const { return Border(crossings, transfer_); }
  Event pack(Border& border);
  void unpack(Border& border);
  Swaps swaps(const std::vector<LocalSwap>& local) const { return Swaps(local); }
  void swap(Queue queue, const Swaps& swaps);

  Event mark(Queue queue);
  void wait(Queue queue, Event event);
  void finish() const;

  void arriving(SegmentRange segments, std::span<Number> populations) const;
  FlowStatistics statistics() const;

  /// Reads and writes all populations once: what the memory is capable of.
  void copy_in_place();

  const CollisionNumbers<Number>& numbers() const { return part_.numbers; }
  const Layout& layout() const { return part_.layout; }
  std::int64_t bytes() const { return need_.all(); }
  const Gpu& gpu() const { return gpu_; }

 private:
  // One of the two forms; the other is empty.
  struct LinkArrays {
    DeviceArray<std::uint32_t> upstream;
    DeviceArray<NarrowLinks::Bases> bases;
    DeviceArray<NarrowLinks::Distances> distances;
    DeviceArray<NarrowLinks::MoreDistances> more;
    DeviceArray<NarrowLinks::Row> table;
  };

  cudaStream_t stream(Queue queue) const { return queue == Queue::edge ? edge_.get() : interior_.get(); }

  Gpu gpu_;
  EquilibriumKind equilibrium_;
  Transfer transfer_;
  CudaNeed need_;
  LinkArrays links_;
  DeviceArray<Number> populations_;
  CudaPart<Number> part_;
  double force_size_ = 1;
  std::int64_t padding_begin_ = 0, padding_end_ = 0;  // sites that are none
  Stream edge_{Priority::high}, interior_{Priority::normal};
  DeviceEvent edge_mark_, interior_mark_;
  DeviceArray<CudaBlockSum> sums_;
  PinnedArray<CudaBlockSum> sums_here_;
};

}  // namespace karst
