// The operations of a GPU on the populations of a part. Each function puts one kernel into a queue.
#pragma once

#include <cuda_runtime_api.h>

#include <concepts>
#include <cstdint>

#include "solver/cuda/cuda_part.hpp"
#include "solver/cuda/kernels/block_sums.hpp"
#include "solver/cuda/update_choice.hpp"
#include "solver/memory/segment_range.hpp"
#include "solver/site/physics.hpp"
#include "solver/site/site_flow.hpp"

namespace karst {

template <class Stored, class Physics>
struct CudaKernels {
  using Part = CudaPart<Stored, Physics>;
  using Motion = typename Physics::Motion;

  static void update(const Part& part, const UpdateChoice& choice, Step step, SiteInterval sites, cudaStream_t stream);

  /// Sets the populations of all sites to `values`, one for each direction.
  static void fill(const Part& part, const Stored* values, cudaStream_t stream);

  /// Reads and sets the arriving populations of each of these sites.
  static void arriving(const Part& part, const std::uint32_t* sites, std::int64_t count, Stored* populations, cudaStream_t stream);
  static void set_arriving(const Part& part, const std::uint32_t* sites, std::int64_t count, const Stored* populations,
                           cudaStream_t stream);

  /// Reads and sets the motion of each site of these segments.
  static void motions(const Part& part, SegmentRange segments, Motion* motions, cudaStream_t stream);
  static void set_motions(const Part& part, SegmentRange segments, const Motion* motions, const typename Physics::Start& start,
                          cudaStream_t stream);

  /// Reads the flow of each site of these segments; adds the equilibrium of a flow to the populations of each.
  static void flows(const Part& part, SegmentRange segments, const FlowScale& scale, NarrowFlow* flows,
                    cudaStream_t stream) requires std::same_as<Physics, FlowPhysics>;
  static void pressures(const Part& part, SegmentRange segments, const FlowScale& scale, double* pressures,
                        cudaStream_t stream) requires std::same_as<Physics, FlowPhysics>;
  static void add_flows(const Part& part, SegmentRange segments, const FlowScale& scale, const NarrowFlow* flows,
                        cudaStream_t stream) requires std::same_as<Physics, FlowPhysics>;

  /// Writes blocks_of_sums() sums.
  static void sum(const Part& part, const CudaSumOptions& options, CudaBlockSum* sums,
                  cudaStream_t stream) requires std::same_as<Physics, FlowPhysics>;

  /// Writes the largest speeds of blocks_of_sums() blocks.
  static void fastest(const Part& part, SiteInterval padding, double* of_blocks,
                      cudaStream_t stream) requires(!std::same_as<Physics, FlowPhysics>);

  /// Reads and writes all populations once, in place.
  static void copy(const Part& part, cudaStream_t stream);
};

}  // namespace karst
