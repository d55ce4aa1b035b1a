#include "record/trial_run.hpp"

#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <numeric>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/ranks/parallel.hpp"
#include "partition/parts/pore_rows.hpp"
#include "physics/permeability/permeability_case.hpp"
#include "physics/permeability/record/permeability_record.hpp"
#include "run/machine/rank_speeds.hpp"

namespace karst {

namespace {

/// The run directory of a trial. It is removed at the end. Fields are left out if it cannot be made.
class TrialFolder {
 public:
  TrialFolder() {
    std::error_code error;
    const std::filesystem::path all = std::filesystem::temp_directory_path(error);
    if (error) return;
    std::string pattern = (all / "karst-trial-XXXXXX").string();
    if (mkdtemp(pattern.data())) path_ = pattern;
  }
  TrialFolder(const TrialFolder&) = delete;
  TrialFolder& operator=(const TrialFolder&) = delete;
  ~TrialFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// The pores in a box of the sample, as labels: 0 in pores.
std::vector<std::byte> labels_in(const Box& box, const PoreRows& fluid, const Index3& shape, const Comm& comm) {
  std::vector<std::byte> labels(static_cast<std::size_t>(box.volume()), std::byte{1});
  for (const PoreRow& row : fetch_rows(fluid, shape, false, box, comm)) {
    const std::size_t begin = box.offset({row.begin, row.y, row.z});
    std::fill_n(labels.begin() + static_cast<std::ptrdiff_t>(begin), row.end - row.begin, std::byte{0});
  }
  return labels;
}

struct TrialPiece {
  Index3 shape;
  std::vector<std::byte> labels;
};

/// The seconds of each flow of a run, with its start.
class FlowClock : public PermeabilityEvents {
 public:
  void begins(int /*axis*/) override {
    begin_ = MPI_Wtime();
    seconds_.push_back(0);
  }
  bool go_on(AxisRole role, const FlowState& state) override {
    if (role != AxisRole::result) return true;
    seconds_.back() = MPI_Wtime() - begin_;
    steps_.resize(seconds_.size());
    steps_.back() = state.steps;
    return true;
  }

  double seconds_of_first() const { return seconds_.front(); }
  std::int64_t steps_of_first() const { return steps_.front(); }
  int flows() const { return static_cast<int>(seconds_.size()); }

  /// The time of a step of later flows divided by the time of a step of the first flow; nullopt: there are none.
  std::optional<double> later() const {
    if (seconds_.size() < 2) return std::nullopt;
    const double seconds = std::accumulate(seconds_.begin() + 1, seconds_.end(), 0.0);
    const auto steps = static_cast<double>(std::accumulate(steps_.begin() + 1, steps_.end(), std::int64_t{0}));
    return seconds / steps / (seconds_.front() / static_cast<double>(steps_.front()));
  }

 private:
  double begin_ = 0;
  std::vector<double> seconds_;
  std::vector<std::int64_t> steps_;
};

/// Remembers signals while it exists.
class HeldSignals {
 public:
  HeldSignals() = default;
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;
  ~HeldSignals() {
    const int signal = held_->signal();
    held_.reset();
    if (signal != 0) std::raise(signal);
  }
  StopRequest request() const {
    return {"a signal", [this] { return held_->signal() != 0; }};
  }

 private:
  std::optional<Interruption> held_{std::in_place};
};

/// No progress is shown while it exists: users do not know the files of trials.
class WithoutProgress {
 public:
  WithoutProgress() : before_(install_progress_display(nullptr)) {}
  WithoutProgress(const WithoutProgress&) = delete;
  WithoutProgress& operator=(const WithoutProgress&) = delete;
  ~WithoutProgress() { install_progress_display(before_); }

 private:
  ProgressDisplay* before_;
};

// Without sites if a signal stopped the run.
TrialRun run_of(Rock& piece, const Axes& directions, const RunToCome& run) {
  const HeldSignals signals;
  const Comm self(MPI_COMM_SELF);
  PermeabilityPlan plan;
  plan.directions = directions;
  plan.numerics.lattice = run.lattice;
  plan.numerics.tolerance = forecast_tolerance;
  plan.machine.device = run.device == DeviceKind::cuda ? DeviceChoice::cuda : DeviceChoice::cpu;
  plan.machine.storage = run.storage;
  plan.machine.threads = run.threads;
  const TrialFolder folder;
  RecordPlan record;
  record.directory = folder.path();
  record.fields.in_background = false;
  record.tables = {"history.csv"};  // a new folder has no tables of an earlier run
  record.checkpoint.stop_request = signals.request();
  piece.seconds_prepare = 0;
  SampleCase sample_case = case_of(piece, plan, self);
  FlowClock clock;
  PermeabilityRecorder recorder(std::move(record), 0, clock, self);
  const PermeabilityResult result = find_permeability(std::move(sample_case), plan, nullptr, recorder, self);
  if (result.is_stopped) return {};
  TrialRun trial = {.sites = result.sample.sites(),
                    .steps = clock.steps_of_first(),
                    .prepare = result.seconds.prepare,
                    .solve = clock.seconds_of_first(),
                    .tables = result.seconds.measure / clock.flows(),
                    .later = clock.later()};
  if (!folder.path().empty() && recorder.record().failures.empty()) trial.fields = recorder.record().seconds_write / clock.flows();
  return trial;
}

// The trial of this rank; without sites if no flow passes the piece, or if memory is short. A piece that has no solid voxel, or no pore, is
// refused as a sample.
TrialRun own_trial(const TrialPiece& of, int most_flows, const Cleaning& cleaning, const RunToCome& run) {
  try {
    const LabelArray array = {of.shape, VoxelType::uint8, of.labels, LabelSet().with({0}), 1e-6};
    Rock piece = rock_of_labels(array, {.boundary = cleaning.boundary, .axes = cleaning.axes, .threads = run.threads}, Comm(MPI_COMM_SELF));
    Axes directions{};
    int flows = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      directions[axis] = flows < most_flows && cleaning.axes[axis] && piece.report.percolates[axis];
      flows += directions[axis];
    }
    if (flows > 0) return run_of(piece, directions, run);
  } catch (const InputError&) {
  } catch (const NotEnoughMemory&) {
  }
  return {};
}

// The slowest rank decides. Without sites if one rank has no trial.
TrialRun slowest(TrialRun trial, const Comm& comm) {
  const auto largest = [&](std::optional<double>& value) {
    const bool all_have = comm.max_all(std::int64_t{!value}) == 0;
    const double most = comm.max_all(value.value_or(0));
    value = all_have ? std::optional(most) : std::nullopt;
  };
  if (comm.max_all(std::int64_t{trial.sites == 0}) != 0) return {};
  for (double* seconds : {&trial.prepare, &trial.solve, &trial.tables}) *seconds = comm.max_all(*seconds);
  largest(trial.later);
  largest(trial.fields);
  return trial;
}

// A trial of all ranks with at most this number of flows, in a box with at most this number of sites; without sites if no flow passes it,
// or if the box has too many voxels.
TrialRun trial_with(std::int64_t sites, int most_flows, const PoreRows& fluid, const Rock& rock, const RunToCome& run, const Comm& comm) {
  const CountedBox whole = {whole_box(rock.file.shape), rock.report.sites};
  const CountedBox box = whole.sites <= sites ? whole : box_with(sites, fluid, rock.file.shape, comm);
  if (box.sites == 0 || box.box.volume() > trial_sizes(run.device).most_voxels) return {};
  const WithoutProgress quiet;
  const TrialPiece piece = {box.box.extents(), labels_in(box.box, fluid, rock.file.shape, comm)};
  TrialRun trial;
  comm.wait_all();
  comm.agree([&] { trial = own_trial(piece, most_flows, rock.cleaning, run); });
  return slowest(trial, comm);
}

// The seconds in which the GPU of this process starts.
double seconds_of_start(const Comm& comm) {
  const double begin = MPI_Wtime();
  wake_device({}, comm).join();
  return MPI_Wtime() - begin;
}

Forecast tried_forecast(const Rock& rock, std::int64_t parts, std::string_view lattice, Storage storage, const Comm& comm) {
  if (rock.flowing.empty()) return "the labels of pores are not known";
  if (rock.report.sites == 0) return "no pore carries flow";
  if (!rock.porous.empty()) return "there are porous labels";
  if (parts > rock.report.sites) return "there are fewer sites than parts";
  const DeviceKind device = device_of_rank(DeviceChoice::automatic, {}, comm).kind;
  if (device == DeviceKind::cuda && comm.size() > 1) return "runs on GPUs are tried by one rank: leave mpirun out";
  const int cores = cores_for_rank(comm);
  RunToCome run = {.sites = rock.report.sites,
                   .parts = parts,
                   .read = comm.max_all(rock.seconds_read),
                   .clean = comm.max_all(rock.seconds_prepare),
                   .ranks = comm.size(),
                   .lattice = std::string(lattice),
                   .storage = storage,
                   .threads = device == DeviceKind::cuda ? cores : useful_threads(cores, rock.report.sites / parts),
                   .device = device,
                   .start = device == DeviceKind::cuda ? seconds_of_start(comm) : 0};
  for (std::size_t axis = 0; axis < 3; ++axis) run.flows += rock.cleaning.axes[axis] && rock.report.percolates[axis];
  const PoreRows fluid(rock.pores, rock.cleaning.threads);
  const TrialSizes sizes = trial_sizes(device);
  const bool is_whole = run.sites <= sizes.most_sites;
  const TrialRun smaller = is_whole ? TrialRun() : trial_with(sizes.few_sites, 2, fluid, rock, run, comm);
  const TrialRun larger = trial_with(sizes.most_sites, is_whole ? 3 : 1, fluid, rock, run, comm);
  if (larger.sites == 0) return "no small box of the sample, in which a run could be tried, lets flow pass";
  return forecast_of(run, larger, smaller);
}

}  // namespace

std::optional<Forecast> forecast_by_trial(const Rock& rock, std::int64_t parts, std::string_view lattice,
                                          const std::optional<Storage>& storage, const Comm& comm) {
  return storage ? std::optional(tried_forecast(rock, parts, lattice, *storage, comm)) : std::nullopt;
}

std::optional<Forecast> forecast_in_stage(const Rock& rock, const PreparePlan& plan, Stages& stages, const Comm& comm) {
  auto forecast = forecast_by_trial(rock, plan.parts, plan.velocities.name(), plan.time, comm);
  if (forecast) stages.end("trial");
  return forecast;
}

}  // namespace karst
