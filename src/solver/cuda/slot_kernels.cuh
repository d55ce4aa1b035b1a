// Kernels of operations on slots between two steps.
#pragma once

#include <cstdint>

#include "solver/cuda/cuda_part.hpp"
#include "solver/cuda/steps.cuh"
#include "solver/step/slot_operations.hpp"

namespace karst::on_gpu {

inline __device__ std::int64_t threads_of_grid() { return std::int64_t{gridDim.x} * blockDim.x; }

template <class Stored>
__global__ void pack(const Stored* populations, const SlotOperation* operations, std::int64_t count, Stored* values) {
  for (std::int64_t i = thread_number(); i < count; i += threads_of_grid()) values[i] = populations[operations[i].slot];
}

template <class Stored>
__global__ void unpack(Stored* populations, const SlotOperation* operations, std::int64_t count, const Stored* values) {
  for (std::int64_t i = thread_number(); i < count; i += threads_of_grid())
    populations[operations[i].slot] = operated(operations[i], values[i], populations + operations[i].slot);
}

template <class Stored>
__global__ void apply(Stored* populations, const SlotOperation* operations, std::int64_t count) {
  const std::int64_t i = thread_number();
  if (i >= count) return;
  operate(operations[i], populations);
}

template <class Stored>
__global__ void swap(Stored* populations, const SlotPair* pairs, std::int64_t count) {
  const std::int64_t i = thread_number();
  if (i < count) exchange_values(pairs[i], populations);
}

template <class Stored>
__global__ void lift(Stored* populations, const SlotOperation* operations, std::int64_t count) {
  const std::int64_t i = thread_number();
  if (i < count) lift_in_place(operations[i], populations);
}

template <class Stored>
__global__ void reflect_at_plates(Stored* populations, PlatesOnDevice plates, std::int64_t groups) {
  const std::int64_t i = thread_number();
  if (i < groups) reflect_group(plates.groups[i], plates.entries, plates.tables, populations);
}

}  // namespace karst::on_gpu
