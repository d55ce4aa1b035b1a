// The functions of a backend for flows at one temperature, for the file that compiles it.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "solver/cuda/cuda_backend_code.hpp"

namespace karst {

// The GPU writes one piece while threads copy the piece before it.
template <class N, class Physics>
void CudaBackend<N, Physics>::flows(const FlowScale& scale, std::span<NarrowFlow> flows) const requires std::same_as<Physics, FlowPhysics> {
  gpu_.make_current();
  finish();
  std::optional<FlowBuffers::Piece> before;
  const auto copy_out = [&] { before->copy_to(flows.subspan(before->first), threads_); };
  in_cuda_backend::in_small_ranges({0, part_.segments}, [&](SegmentRange some, std::size_t first, std::size_t count) {
    const FlowBuffers::Piece piece = flow_buffers_.next(first, count);
    Kernels::flows(part_, some, scale, piece.flows, interior_.get());
    piece.mark(interior_.get());
    if (before) copy_out();
    before = piece;
  });
  if (before) copy_out();
}

template <class N, class Physics>
void CudaBackend<N, Physics>::add_flows(SegmentRange segments, const FlowScale& scale,
                                        std::span<const NarrowFlow> flows) requires std::same_as<Physics, FlowPhysics> {
  gpu_.make_current();
  finish();
  in_cuda_backend::in_small_ranges(segments, [&](SegmentRange some, std::size_t first, std::size_t count) {
    const FlowBuffers::Piece piece = flow_buffers_.next(first, count);
    piece.copy_from(flows.subspan(first), threads_);
    Kernels::add_flows(part_, some, scale, piece.flows, interior_.get());
    piece.mark(interior_.get());
  });
  finish();
}

template <class N, class Physics>
void CudaBackend<N, Physics>::pressures(SegmentRange segments, const FlowScale& scale,
                                        double* pressures) const requires std::same_as<Physics, FlowPhysics> {
  gpu_.make_current();
  finish();
  Kernels::pressures(part_, segments, scale, pressures, interior_.get());
  finish();
}

template <class N, class Physics>
void CudaBackend<N, Physics>::add_flows_there(SegmentRange segments, const FlowScale& scale,
                                              const NarrowFlow* flows) requires std::same_as<Physics, FlowPhysics> {
  gpu_.make_current();
  finish();
  Kernels::add_flows(part_, segments, scale, flows, interior_.get());
  finish();
}

template <class N, class Physics>
FlowStatistics CudaBackend<N, Physics>::statistics() const requires std::same_as<Physics, FlowPhysics> {
  finish();
  Kernels::sum(part_, {1 / force_size_, padding_}, sums_.data(), interior_.get());
  if (sums_.size() > 0) {
    check_cuda(cudaMemcpyAsync(sums_here_.data(), sums_.data(), sums_.bytes(), cudaMemcpyDeviceToHost, interior_.get()),
               "copying to the host");
  }
  finish();
  FlowStatistics all;
  double fastest = 0;
  for (std::int64_t i = 0; i < sums_.size(); ++i) {
    const CudaBlockSum& sum = sums_here_.data()[i];
    for (std::size_t k = 0; k < flow_sums; ++k) all.sums[k].add(sum.whole[k], sum.rest[k]);
    fastest = std::max(fastest, sum.fastest);
  }
  all.fastest = std::sqrt(fastest);
  return all;
}

}  // namespace karst
