// A toy physics: a step counts the sites of some rows along x. It shows what a physics needs (docs/developers/adding.md).
#pragma once

#include <algorithm>
#include <tuple>

#include "run/machine/part_sizes.hpp"
#include "run/quantity.hpp"
#include "run/record/usual_row.hpp"
#include "run/record/usual_series.hpp"
#include "run/time_series.hpp"

namespace karst {

struct ToyRequest {
  std::int64_t rows = 1;  ///< that a step counts in each slice
  std::int64_t monitor_steps = 2;
  MachineChoice machine;
  CutChoice cut;
};
void add_options(OptionTable& table, ToyRequest& request);

struct ToyPlan {
  ToyRequest request;
  SeriesTimes times;
  std::int64_t slice_rows = 0;  ///< of the sample
  std::optional<double> voxel_size_m;
};

struct ToyMonitor {
  std::int64_t steps = 0;
  double counted = 0;     ///< sites so far
  double row_length = 0;  ///< sites so far by rows so far, in voxels
};

inline constexpr auto toy_quantities = std::tuple{
    quantity("counted", units::none, "sites", &ToyMonitor::counted,
             {.line = "counted", .place = 1, .digits = 9, .progress_digits = 6, .caption = "Sites that were counted."}),
    quantity("row_length", units::length, "length of a row", &ToyMonitor::row_length,
             {.line = "row", .place = 2, .as = "length", .digits = 6, .caption = "Pore length of a row."}),
};

struct ToyCase : SampleCase {
  ToyPlan plan;
};

struct ToyResult : RunHead {
  ToyResult(ToyCase& of, const MachineUsed& used) : RunHead(of, used), plan(std::move(of.plan)) {}

  ToyPlan plan;
  SeriesState<ToyMonitor, ToyMonitor> state;
  SeriesEnd end = SeriesEnd::none;
  double pore_length = 0;  ///< of all rows, in voxels
};

inline constexpr auto toy_result_quantities = std::tuple{
    quantity("pore_length", units::length, "pore length of all rows", &ToyResult::pore_length,
             {.line = "pores", .place = 3, .as = "length", .digits = 6}),
};

/// One byte a site: whether the site was counted.
class ToyCount : public FlowInTime<std::uint8_t> {
 public:
  ToyCount(const Part& part, const ToyPlan& plan, const Index3& shape);

  void start(const MotionAt& motion_at) override;
  void advance(std::int64_t pairs) override;
  std::int64_t steps() const override { return steps_; }
  double fastest() const override { return 0; }
  void visit_motions(const MotionVisit& visit) const override { visit(0, counted_); }
  void motions_there(SegmentRange segments, std::uint8_t* there) const override {
    std::copy(counted_.begin() + segments.begin * segment_sites, counted_.begin() + segments.end * segment_sites, there);
  }
  void motions_of(std::span<const std::uint32_t> sites, std::span<std::uint8_t> motions) const override {
    std::transform(sites.begin(), sites.end(), motions.begin(), [&](std::uint32_t site) { return counted_[site]; });
  }
  std::span<const std::uint64_t> voxels() const override { return voxels_; }
  std::size_t site_bytes() const override { return 1; }
  void populations(std::span<const std::uint32_t> sites, std::byte* to) const override;
  void populations_there(const std::uint32_t* sites, std::int64_t count, std::byte* there) const override {
    populations({sites, static_cast<std::size_t>(count)}, there);
  }
  void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) override;
  void restart_at(std::int64_t steps) override { steps_ = steps; }
  std::int64_t bytes() const override { return std::ssize(counted_); }

  std::int64_t counted() const;
  std::int64_t rows() const;  ///< of the sample, so far

 private:
  std::vector<std::uint64_t> voxels_;
  std::vector<std::uint8_t> counted_;
  Index3 shape_;
  std::int64_t rows_a_step_, steps_ = 0;
};

class ToyObserver {
 public:
  explicit ToyObserver(const Comm& comm) : comm_(comm) {}

  ToyMonitor observe(const ToyCount& count, bool is_regular);
  std::optional<ToyMonitor> profiles(const ToyCount& /*count*/) { return std::nullopt; }
  static constexpr std::size_t site_bytes = 0;
  void site_values(std::span<const std::uint32_t> /*sites*/, std::byte* /*to*/) const {}
  void set_site_values(std::span<const std::uint32_t> /*sites*/, const std::byte* /*from*/) {}
  std::optional<std::int64_t> earlier_steps() const { return std::nullopt; }
  void restart_at(std::int64_t /*steps*/) {}

 private:
  Comm comm_;
};

struct ToySeries {
  using Result = ToyResult;
  using Flow = ToyCount;
  using Observer = ToyObserver;

  static constexpr const char* name = "toy";
  static constexpr const auto& quantities = toy_quantities;
  static constexpr const auto& result_quantities = toy_result_quantities;
  static constexpr bool has_time = false;
  static ResultUnits units(const ToyPlan& plan);

  static constexpr std::int64_t steps_of_check = 2;
  static constexpr double fastest_stable = 1;
  static void refuse_unstable(const Flow& /*flow*/, const Result& /*result*/, const Comm& /*comm*/) {}
  static bool has_converged(const Result& /*result*/) { return false; }
};

std::string plan_words(const ToyResult& result);
std::string result_json(const ToyResult& result, const RunRecord& record);
std::string result_text(const ToyResult& result, const RunRecord& record);
std::vector<RunTable> result_tables(const ToyResult& result);

struct ToyRow : UsualRow {
  using Request = ToyRequest;
  using Case = ToyCase;
  using Result = ToyResult;
  using Console = WatchedSeries<ToySeries>;
  using Recorder = SeriesRecorder<ToySeries, UsualSeriesRecord<ToySeries>>;

  static constexpr OutputWords output = {.files = "result.json, monitors.csv, log.txt, checkpoints"};
  static const MachineChoice& machine(const Request& request) { return request.machine; }
  static void check_ranks(const Request& request, const Comm& comm) { check_cut_choice(request.cut, comm); }
  static void complete(Request& request);
  static Cleaning cleaning(const Request& /*request*/, int threads) { return {.threads = threads, .keeps_all = true}; }
  static Case make_case(Rock& rock, const Request& request, const Comm& comm);
  static Result compute(Case of, const Request& request, const RunRock& rock, Recorder& recorder, const Comm& comm);
};

}  // namespace karst
