// The populations of a part in the memory of a CPU, and the operations on them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "network/cpu_device.hpp"
#include "solver/cpu/cpu_kernels.hpp"
#include "solver/cpu/cpu_sites.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/memory/segment_range.hpp"
#include "solver/pressure/pore_network.hpp"
#include "solver/site/site_functions.hpp"
#include "solver/step/backend.hpp"
#include "solver/step/host_border.hpp"

namespace karst {

template <class N, class Physics = FlowPhysics>
class CpuBackend {
 public:
  using Number = N;  // stored
  using Computed = ComputedNumber<N>;
  using Motion = typename Physics::Motion;
  using Law = typename Physics::Law;
  using Start = typename Physics::Start;
  static constexpr int numbers_of_record = record_numbers<Physics>;

  /// CPU operations are synchronous: events are always complete.
  struct Event {
    bool is_over() const { return true; }
    void wait() const {}
  };

  using Border = HostBorder<Number>;
  using Local = typename Physics::Operations::Local;
  using Operations = Local;

  /// `target` is one of cpu_targets(), or "" for the fastest.
  CpuBackend(const Part& part, const FlowSettings& settings, const std::string& target = "", const BenchSwitches& bench = {});
  CpuBackend(const Part& part, const FlowSettings& settings, const BenchSwitches& bench) : CpuBackend(part, settings, "", bench) {}
  CpuBackend(const CpuBackend&) = delete;
  CpuBackend& operator=(const CpuBackend&) = delete;

  MemoryNeed memory_need() const;
  void claim_memory();

  void set_flow(const Law& law);  ///< from the next step on
  void start_at_rest(const Start& start);

  void update(Queue queue, Step step, SiteInterval sites, const Meanwhile& meanwhile = {});
  RankEnd end() const { return {DeviceKind::cpu, transfer_}; }
  Border border(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes) const {
    return Border(peers, routes, numbers_of_record);
  }
  Event pack(Border& border);
  void unpack(Border& border);
  Operations operations(const Local& local) const { return local; }
  void apply(Queue queue, const Operations& operations);

  Event mark(Queue) const { return {}; }
  void wait(Queue, Event) const {}
  void finish() const {}

  void arriving(std::span<const std::uint32_t> sites, std::span<Number> populations) const;
  void set_arriving(std::span<const std::uint32_t> sites, std::span<const Number> populations);

  /// Copies of records of own sites, as ghosts have them.
  void copies(std::span<const RecordCopy> all, std::span<Number> to) const requires(numbers_of_record > 0) { sites_.copies(all, to); }

  /// Records of sites and ghosts, by their numbers.
  void records(std::span<const std::uint32_t> numbers, std::span<Number> records) const requires(numbers_of_record > 0) {
    sites_.records(numbers, records);
  }
  void set_records(std::span<const std::uint32_t> numbers, std::span<const Number> given) requires(numbers_of_record > 0) {
    sites_.set_records(numbers, given);
  }
  void copy_ghosts(Queue) requires(numbers_of_record > 0) { sites_.copy_ghosts(); }

  void motions(SegmentRange segments, std::span<Motion> motions) const;
  void set_motions(SegmentRange segments, std::span<const Motion> motions, const Start& start);

  void flows(const FlowScale& scale, std::span<NarrowFlow> flows) const requires std::same_as<Physics, FlowPhysics>;
  void add_flows(SegmentRange segments, const FlowScale& scale,
                 std::span<const NarrowFlow> flows) requires std::same_as<Physics, FlowPhysics>;

  using NetworkDevice = CpuDevice;
  static std::unique_ptr<CpuDevice> network_device(const FlowSettings& settings) { return std::make_unique<CpuDevice>(settings.threads); }
  static MemoryNeed network_need(const PoreNetwork& network, const FlowSettings&) {
    return need_of_host(network.bytes(), "the network of the pores", "Use more ranks or machines.");
  }
  void pressures(SegmentRange segments, const FlowScale& scale, double* pressures) const requires std::same_as<Physics, FlowPhysics>;
  void add_flows_there(SegmentRange segments, const FlowScale& scale, const NarrowFlow* flows) requires std::same_as<Physics, FlowPhysics> {
    add_flows(segments, scale, {flows, static_cast<std::size_t>((segments.end - segments.begin) * segment_sites)});
  }

  FlowStatistics statistics() const requires std::same_as<Physics, FlowPhysics>;

  /// Reads and writes all populations once, as one stream for each direction: measures the speed of the memory.
  void copy_in_place();

  const typename Physics::template Numbers<Computed>& numbers() const { return numbers_; }

  const Layout& layout() const { return layout_; }
  static std::vector<bool> returned_swaps() { return {}; }
  std::int64_t bytes() const;

 private:
  void begin_step(Parity parity);
  int directions() const { return velocities_.size(); }  // with rest
  std::int64_t population_bytes() const;

  void read_site(std::int64_t site, Computed* f) const;
  void write_site(std::int64_t site, const Computed* f);

  const typename Physics::template Numbers<Computed>& numbers_at(std::int64_t site) const;
  CpuWork<Number, Physics> work(SegmentRange segments) const;

  /// Calls work(range, thread) on each thread for its share of the segments.
  template <class Work>
  void on_threads(SegmentRange segments, Work&& work) const;

  VelocitySet velocities_;
  Transfer transfer_;
  Streaming streaming_;
  int threads_;
  std::int64_t segments_;
  SegmentShares shares_;
  SiteInterval padding_;
  Layout layout_;
  CpuLinks links_;
  CpuKernels<Number, Physics> kernels_;
  SiteFunctions<Computed, Physics> at_site_;
  std::vector<typename Physics::template Numbers<Computed>> numbers_of_labels_;
  typename Physics::template Numbers<Computed> numbers_{};  // of usual sites
  double force_size_ = 1;                                   // of statistics
  CpuSites<Number, Physics> sites_;
  RawVector<Number> memory_;
  RawVector<Number> second_memory_;  // two lattices
  StepArrays<Number> arrays_{};
  Number* populations_ = nullptr;  // that the last step wrote
};

}  // namespace karst
