// What a device must be able to do to run the steps. CpuBackend is one; nothing outside a backend knows on what it computes.
#pragma once

#include <concepts>
#include <span>
#include <vector>

#include "solver/crossings.hpp"
#include "solver/segment_range.hpp"

namespace karst {

template <class B>
concept Backend = requires(B backend, const B& still, Parity parity, SegmentRange segments, const std::vector<Crossing>& crossings,
                           const std::vector<LocalSwap>& swaps, std::span<typename B::Number> out, std::span<const typename B::Number> in,
                           std::int64_t site, int q, double tau, const std::array<double, 3>& force) {
  requires std::floating_point<typename B::Number>;  // in which populations are kept
  backend.set_flow(tau, force);
  backend.start_at_rest(force);
  backend.update(parity, segments);
  still.pack(crossings, out);
  backend.unpack(crossings, in);
  backend.swap(swaps);
  backend.copy_in_place();
  { still.arriving(site, q) } -> std::convertible_to<typename B::Number>;
  still.statistics();
  { still.layout() } -> std::convertible_to<const Layout&>;
  { still.bytes() } -> std::same_as<std::int64_t>;
};

}  // namespace karst
