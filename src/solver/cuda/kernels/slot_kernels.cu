// Kernels of operations on slots between two steps. The last lines are the kernels that are compiled.
#include "solver/cuda/kernels/slot_kernels.hpp"

#include <algorithm>

#include "solver/cuda/kernels/blocks.cuh"
#include "solver/site/half.hpp"
#include "solver/thermal/thermal_physics.hpp"

namespace karst {

namespace on_gpu {

inline __device__ std::int64_t threads_of_grid() { return std::int64_t{gridDim.x} * blockDim.x; }

template <class Stored, class Operation>
__global__ void pack(const Stored* populations, const Operation* operations, std::int64_t count, Stored* values) {
  for (std::int64_t i = thread_number(); i < count; i += threads_of_grid()) values[i] = populations[operations[i].slot];
}

template <class Stored, class Operation>
__global__ void unpack(Stored* populations, const Operation* operations, std::int64_t count, const Stored* values) {
  for (std::int64_t i = thread_number(); i < count; i += threads_of_grid()) {
    Stored& slot = populations[operations[i].slot];
    slot = arrived(operations[i], values[i], slot);
  }
}

template <class Stored>
__global__ void gather_records(RecordArray<Stored> records, const RecordCopy* copies, std::int64_t count, Stored* to) {
  for (std::int64_t i = thread_number(); i < count * records.numbers; i += threads_of_grid())
    to[i] = records.copied(copies[i / records.numbers], static_cast<int>(i % records.numbers));
}

template <class Stored>
__global__ void scatter_records(RecordArray<Stored> records, const std::uint32_t* sites, std::int64_t count, const Stored* from) {
  for (std::int64_t i = thread_number(); i < count * records.numbers; i += threads_of_grid())
    records.at(sites[i / records.numbers])[i % records.numbers] = from[i];
}

template <class List, class Stored, class... Item>
__global__ void operate(Stored* populations, std::int64_t items, const Item*... arrays) {
  const std::int64_t i = thread_number();
  if (i < items) List::operate(i, populations, arrays...);
}

// Threads that wait for the memory of the host keep others off the GPU, which updates interior segments meanwhile. These few blocks use all
// of the bandwidth to the host.
constexpr unsigned blocks_to_host = 32;

inline unsigned blocks_for(MemoryOf memory, unsigned blocks) {
  return memory == MemoryOf::host ? std::min(blocks, blocks_to_host) : blocks;
}

}  // namespace on_gpu

template <class Stored, class Operation>
void CudaBorderKernels<Stored, Operation>::pack(const Stored* populations, const Operation* all, const BorderRun<Stored>& run,
                                                std::size_t turn, cudaStream_t stream) {
  on_gpu::in_blocks(run.count, [&](unsigned blocks) {
    on_gpu::pack<<<on_gpu::blocks_for(run.memory, blocks), block_threads, 0, stream>>>(populations, all + run.begin, run.count,
                                                                                       run.values[turn]);
  });
}

template <class Stored, class Operation>
void CudaBorderKernels<Stored, Operation>::unpack(Stored* populations, const Operation* all, const BorderRun<Stored>& run, std::size_t turn,
                                                  cudaStream_t stream) {
  on_gpu::in_blocks(run.count, [&](unsigned blocks) {
    on_gpu::unpack<<<on_gpu::blocks_for(run.memory, blocks), block_threads, 0, stream>>>(populations, all + run.begin, run.count,
                                                                                         run.values[turn]);
  });
}

template <class Stored>
void CudaRecordKernels<Stored>::gather(const RecordArray<Stored>& records, const RecordCopy* copies, std::int64_t count,
                                       const ValuesOnGpu<Stored>& to, cudaStream_t stream) {
  on_gpu::in_blocks(count * records.numbers, [&](unsigned blocks) {
    on_gpu::gather_records<<<on_gpu::blocks_for(to.memory, blocks), block_threads, 0, stream>>>(records, copies, count, to.first);
  });
}

template <class Stored>
void CudaRecordKernels<Stored>::scatter(const RecordArray<Stored>& records, const std::uint32_t* sites, std::int64_t count,
                                        const Stored* from, cudaStream_t stream) {
  on_gpu::in_blocks(count * records.numbers,
                    [&](unsigned blocks) { on_gpu::scatter_records<<<blocks, block_threads, 0, stream>>>(records, sites, count, from); });
}

template <class List>
template <class Stored>
void CudaList<List>::operate(Stored* populations, cudaStream_t stream) const {
  std::apply(
      [&]<class... Item>(const DeviceArray<Item>&... array) {
        on_gpu::in_blocks(items_, [&](unsigned blocks) {
          on_gpu::operate<List, Stored, Item...><<<blocks, block_threads, 0, stream>>>(populations, items_, array.data()...);
        });
      },
      arrays_);
}

template struct CudaBorderKernels<double, SlotOperation>;
template struct CudaBorderKernels<double, LiftOperation>;
template struct CudaBorderKernels<double, PressureOperation>;
template struct CudaBorderKernels<float, SlotOperation>;
template struct CudaBorderKernels<float, LiftOperation>;
template struct CudaBorderKernels<float, PressureOperation>;
template struct CudaBorderKernels<Half, SlotOperation>;
template struct CudaBorderKernels<Half, LiftOperation>;
template struct CudaBorderKernels<Half, PressureOperation>;

template struct CudaRecordKernels<double>;
template struct CudaRecordKernels<float>;
template struct CudaRecordKernels<Half>;

template void CudaList<OperationList<SlotOperation>>::operate(double*, cudaStream_t) const;
template void CudaList<OperationList<SlotOperation>>::operate(float*, cudaStream_t) const;
template void CudaList<OperationList<SlotOperation>>::operate(Half*, cudaStream_t) const;
template void CudaList<OperationList<PressureOperation>>::operate(double*, cudaStream_t) const;
template void CudaList<OperationList<PressureOperation>>::operate(float*, cudaStream_t) const;
template void CudaList<OperationList<PressureOperation>>::operate(Half*, cudaStream_t) const;
template void CudaList<OperationList<SlotPair>>::operate(double*, cudaStream_t) const;
template void CudaList<OperationList<SlotPair>>::operate(float*, cudaStream_t) const;
template void CudaList<OperationList<LiftOperation>>::operate(double*, cudaStream_t) const;
template void CudaList<OperationList<LiftOperation>>::operate(float*, cudaStream_t) const;
template void CudaList<PlateGroups>::operate(double*, cudaStream_t) const;
template void CudaList<PlateGroups>::operate(float*, cudaStream_t) const;

}  // namespace karst
