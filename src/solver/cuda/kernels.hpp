// The operations of a GPU on the populations of a part. Each function puts one kernel into a queue.
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <cstdint>

#include "solver/collision.hpp"
#include "solver/cuda/block_sums.hpp"
#include "solver/cuda/gpu_links.hpp"
#include "solver/layout.hpp"
#include "solver/segment_range.hpp"
#include "solver/site_motion.hpp"
#include "solver/slot_operations.hpp"

namespace karst {

template <class Number>
struct CudaPart {
  Number* populations;
  VelocitySet velocities;
  Layout layout;
  std::int64_t segments;
  CudaLinks links;
  CollisionNumbers<Number> numbers;
};

template <class Number>
void launch_update(const CudaPart<Number>& part, EquilibriumKind equilibrium, Parity parity, SegmentRange segments, cudaStream_t stream);

/// Sets the populations of all sites to `values`, one for each direction.
template <class Number>
void launch_fill(const CudaPart<Number>& part, const Number* values, cudaStream_t stream);

template <class Number>
void launch_pack(const CudaPart<Number>& part, const SlotOperation* operations, std::int64_t count, Number* values, cudaStream_t stream);
template <class Number>
void launch_unpack(const CudaPart<Number>& part, const SlotOperation* operations, std::int64_t count, const Number* values,
                   cudaStream_t stream);
template <class Number>
void launch_apply(const CudaPart<Number>& part, const SlotOperation* operations, std::int64_t count, cudaStream_t stream);

/// Reads and sets the arriving populations of each of these sites.
template <class Number>
void launch_arriving(const CudaPart<Number>& part, const std::uint32_t* sites, std::int64_t count, Number* populations,
                     cudaStream_t stream);
template <class Number>
void launch_set_arriving(const CudaPart<Number>& part, const std::uint32_t* sites, std::int64_t count, const Number* populations,
                         cudaStream_t stream);

/// Reads and sets the motion of each site of these segments.
template <class Number>
void launch_motions(const CudaPart<Number>& part, SegmentRange segments, SiteMotion* motions, cudaStream_t stream);
template <class Number>
void launch_set_motions(const CudaPart<Number>& part, SegmentRange segments, const SiteMotion* motions, const std::array<double, 3>& force,
                        EquilibriumKind kind, cudaStream_t stream);

/// Writes blocks_of_sums() sums.
template <class Number>
void launch_sum(const CudaPart<Number>& part, const CudaSumOptions& options, CudaBlockSum* sums, cudaStream_t stream);

/// Reads and writes all populations once, in place.
template <class Number>
void launch_copy(const CudaPart<Number>& part, cudaStream_t stream);

}  // namespace karst
