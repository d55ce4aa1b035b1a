#include "record/trial_run.hpp"

#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <span>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"
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

TrialRun run_of(Rock& piece, int axis, const RunToCome& run) {
  const Comm self(MPI_COMM_SELF);
  PermeabilityPlan plan;
  plan.directions = {axis == 0, axis == 1, axis == 2};
  plan.numerics.tolerance = forecast_tolerance;
  plan.machine.device = DeviceChoice::cpu;
  plan.machine.storage = run.storage;
  plan.machine.threads = run.threads;
  const TrialFolder folder;
  RecordPlan record;
  record.directory = folder.path();
  piece.seconds_prepare = 0;
  SampleCase sample_case = case_of(piece, plan, self);
  PermeabilityEvents silent;
  PermeabilityRecorder recorder(std::move(record), 0, silent, self);
  const PermeabilityResult result = find_permeability(std::move(sample_case), plan, nullptr, recorder, self);
  const RunSeconds& seconds = result.seconds;
  TrialRun trial = {result.sample.sites(), result.flow(axis)->last.steps, seconds.prepare, seconds.solve, seconds.measure};
  if (!folder.path().empty() && recorder.record().failures.empty()) trial.fields = recorder.record().seconds_write;
  return trial;
}

// The trial of this rank; without sites if no flow passes the piece. A piece that has no solid voxel, or no pore, is refused as a sample.
TrialRun own_trial(const TrialPiece& of, const Cleaning& cleaning, const RunToCome& run) {
  try {
    const LabelArray array = {of.shape, VoxelType::uint8, of.labels, LabelSet().with({0}), 1e-6};
    Rock piece = rock_of_labels(array, {.boundary = cleaning.boundary, .axes = cleaning.axes, .threads = run.threads}, Comm(MPI_COMM_SELF));
    for (int axis = 0; axis < 3; ++axis) {
      if (cleaning.axes[static_cast<std::size_t>(axis)] && piece.report.percolates[static_cast<std::size_t>(axis)])
        return run_of(piece, axis, run);
    }
  } catch (const InputError&) {
  }
  return {};
}

// The slowest rank decides.
TrialRun slowest(TrialRun trial, const Comm& comm) {
  for (double* seconds : {&trial.prepare, &trial.solve, &trial.tables}) *seconds = comm.max_all(*seconds);
  const bool lacks_fields = comm.max_all(std::int64_t{!trial.fields}) != 0;
  const double fields = comm.max_all(trial.fields.value_or(0));
  trial.fields = lacks_fields ? std::nullopt : std::optional(fields);
  return trial;
}

// A trial of all ranks, in a box with at most this number of sites; without sites if no flow passes it.
TrialRun trial_with(std::int64_t sites, const PoreRows& fluid, const Rock& rock, const RunToCome& run, const Comm& comm) {
  const CountedBox whole = {whole_box(rock.file.shape), rock.report.sites};
  const CountedBox box = whole.sites <= sites ? whole : box_with(sites, fluid, rock.file.shape, comm);
  if (box.sites == 0) return {};
  const TrialPiece piece = {box.box.extents(), labels_in(box.box, fluid, rock.file.shape, comm)};
  TrialRun trial;
  comm.wait_all();
  comm.agree([&] { trial = own_trial(piece, rock.cleaning, run); });
  return slowest(trial, comm);
}

int threads_of_part(std::int64_t sites, const Comm& comm) { return useful_threads(cores_for_rank(comm), sites); }

}  // namespace

std::optional<RunForecast> forecast_by_trial(const Rock& rock, std::int64_t parts, Storage storage, const Comm& comm) {
  if (rock.report.sites == 0 || !rock.porous.empty()) return std::nullopt;
  RunToCome run = {.sites = rock.report.sites,
                   .parts = parts,
                   .read = comm.max_all(rock.seconds_read),
                   .clean = comm.max_all(rock.seconds_prepare),
                   .ranks = comm.size(),
                   .storage = storage,
                   .threads = threads_of_part(rock.report.sites / parts, comm)};
  for (std::size_t axis = 0; axis < 3; ++axis) run.flows += rock.cleaning.axes[axis] && rock.report.percolates[axis];
  const PoreRows fluid(rock.pores, rock.cleaning.threads);
  const TrialRun smaller = run.sites > most_trial_sites ? trial_with(few_trial_sites, fluid, rock, run, comm) : TrialRun();
  const TrialRun larger = trial_with(most_trial_sites, fluid, rock, run, comm);
  if (larger.sites == 0) return std::nullopt;
  return forecast_of(run, larger, smaller);
}

std::optional<RunForecast> forecast_in_stage(const Rock& rock, std::int64_t parts, const std::optional<Storage>& storage, Stages& stages,
                                             const Comm& comm) {
  if (!storage) return std::nullopt;
  auto forecast = forecast_by_trial(rock, parts, *storage, comm);
  stages.end("trial");
  return forecast;
}

}  // namespace karst
