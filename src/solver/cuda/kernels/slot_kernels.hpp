// Operations on slots on a GPU. Each function puts one kernel into a queue.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "base/cuda/device_memory.hpp"
#include "solver/step/border_runs.hpp"
#include "solver/step/slot_operations.hpp"

namespace karst {

/// Values of one kind of operations that are packed or unpacked together.
template <class Stored, class Operation>
struct CudaBorderKernels {
  static void pack(const Stored* populations, const Operation* all, const BorderRun<Stored>& run, std::size_t turn, cudaStream_t stream);
  static void unpack(Stored* populations, const Operation* all, const BorderRun<Stored>& run, std::size_t turn, cudaStream_t stream);
};

template <class... Item>
std::tuple<DeviceArray<Item>...> copies_on_gpu(const std::tuple<const std::vector<Item>&...>& arrays) {
  return std::apply([](const auto&... array) { return std::tuple(DeviceArray(array)...); }, arrays);
}

template <class Stored>
struct ValuesOnGpu {
  Stored* first;
  MemoryOf memory;
};

/// Records of sites, by their numbers.
template <class Stored>
struct CudaRecordKernels {
  static void gather(const RecordArray<Stored>& records, const RecordCopy* copies, std::int64_t count, const ValuesOnGpu<Stored>& to,
                     cudaStream_t stream);
  static void scatter(const RecordArray<Stored>& records, const std::uint32_t* sites, std::int64_t count, const Stored* from,
                      cudaStream_t stream);
};

/// A list of operations (slot_operations.hpp) in the memory of a GPU.
template <class List>
class CudaList {
 public:
  explicit CudaList(const List& list) : items_(list.items()), arrays_(copies_on_gpu(list.arrays())) {}

  /// Performs all operations.
  template <class Stored>
  void operate(Stored* populations, cudaStream_t stream) const;

 private:
  std::int64_t items_;
  decltype(copies_on_gpu(std::declval<const List&>().arrays())) arrays_;
};

template <class... List>
std::tuple<CudaList<List>...> cuda_lists(const std::tuple<List...>& lists) {
  return std::apply([](const List&... list) { return std::tuple<CudaList<List>...>(CudaList<List>(list)...); }, lists);
}

}  // namespace karst
