// The populations of a part in the memory of a CPU, and what is done to them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "solver/cpu/cpu_kernels.hpp"
#include "solver/crossings.hpp"
#include "solver/flow_sum.hpp"
#include "solver/layout.hpp"
#include "solver/link_runs.hpp"
#include "solver/segment_range.hpp"

namespace karst {

/// Of the sites of a part, between an odd step and the next.
struct FlowStatistics {
  std::array<ExactSum, 3> velocity_by_force;  ///< the sum of u / |F|
  double fastest = 0;                         ///< largest |u|; infinite where any u is not finite

  void add(const LaneSums& sums);
  void add(const FlowStatistics& other);
};

template <class N>
class CpuBackend {
 public:
  using Number = N;

  /// `target` is one of cpu_targets(), or "" for the fastest. Start before anything else.
  CpuBackend(const Part& part, LayoutKind layout, EquilibriumKind equilibrium, int threads, const std::string& target = "");

  void set_flow(double tau, const std::array<double, 3>& force);  ///< from the next step on
  void start_at_rest(const std::array<double, 3>& force);

  void update(Parity parity, SegmentRange segments);
  void pack(const std::vector<Crossing>& crossings, std::span<Number> values) const;
  void unpack(const std::vector<Crossing>& crossings, std::span<const Number> values);
  void swap(const std::vector<LocalSwap>& swaps);

  /// Population q that arrives at a site, after an odd step.
  Number arriving(std::int64_t site, int q) const { return populations_[layout_.slot(site, q)]; }

  FlowStatistics statistics() const;

  /// Reads and writes all populations once, as 19 streams: what the memory is capable of.
  void copy_in_place();

  const CollisionNumbers<Number>& numbers() const { return numbers_; }

  const Layout& layout() const { return layout_; }
  std::int64_t bytes() const;
  std::int64_t population_bytes() const;  ///< of which nothing is there before start_at_rest()

 private:
  /// Calls work(range, thread) for a share of the segments on each thread, the same share each time.
  template <class Work>
  void on_threads(SegmentRange segments, Work&& work) const;

  int threads_;
  std::int64_t segments_;
  std::int64_t padding_begin_ = 0, padding_end_ = 0;  // sites that are none
  Layout layout_;
  LinkRuns links_;
  CpuKernels<Number> kernels_;
  CollisionNumbers<Number> numbers_{};
  double force_size_ = 1;
  struct Unmap {
    std::size_t bytes;
    void operator()(Number* memory) const;
  };
  std::unique_ptr<Number[], Unmap> memory_;
  Number* populations_;
};

}  // namespace karst
