#include "run/record/checkpoints/run_checkpoints.hpp"

#include <mpi.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/hashes.hpp"
#include "base/text.hpp"
#include "base/timing.hpp"
#include "partition/parts/part.hpp"

namespace karst {

bool is_there(const std::string& path, const Comm& comm) {
  std::error_code error;
  return comm.on_root([&] { return std::string(std::filesystem::exists(path, error) ? "yes" : "no"); }) == "yes";
}

std::string path_in(const RecordPlan& plan, const char* name) {
  return plan.directory.empty() ? "" : (std::filesystem::path(plan.directory) / name).string();
}

namespace {

std::string sum_of_all(std::uint64_t sum, const Comm& comm) {
  return std::to_string(static_cast<std::uint64_t>(comm.sum_all(static_cast<std::int64_t>(sum))));
}

}  // namespace

SampleChecksums sample_checksums(std::span<const std::uint64_t> voxels, const std::optional<std::uint64_t>& label_sum, const Comm& comm) {
  std::uint64_t sum = 0;
  for (const std::uint64_t voxel : voxels) sum += voxel == no_voxel ? 0 : splitmix64(voxel);
  SampleChecksums checksums = {sum_of_all(sum, comm), {}};
  if (label_sum) checksums.labels = sum_of_all(*label_sum, comm);
  return checksums;
}

RunCheckpoints::RunCheckpoints(const char* name, RunRecord& record, Note note, std::function<void()> before_write, const Comm& comm)
    : record_(record), note_(std::move(note)), before_write_(std::move(before_write)), comm_(comm), path_(path_in(record.plan, name)),
      schedule_(record.plan.checkpoint, !path_.empty(), comm), last_call_(seconds_since_start()) {}

void RunCheckpoints::begin_at(std::int64_t steps) {
  schedule_.restart_steps(steps);
  last_call_ = seconds_since_start();
}

bool RunCheckpoints::go_on(bool is_needed) {
  const double now = seconds_since_start();
  const double seconds = now - std::exchange(last_call_, now);
  if (!schedule_.may_stop()) return true;
  const auto decision = schedule_.decide(steps(), seconds, path_.empty() ? 0 : seconds_to_write());
  if (!decision.stops.empty()) {
    record_.stopped_by = decision.stops;
    if (!path_.empty()) write_and_stop(decision.stops);
  } else if (decision.writes && is_needed && !path_.empty()) {
    write_or_note();
  }
  last_call_ = seconds_since_start();
  return decision.stops.empty();
}

bool RunCheckpoints::go_on_without_checkpoint(double seconds_of_monitor) {
  if (schedule_.may_stop()) record_.stopped_by = schedule_.decide(0, seconds_of_monitor, 0).stops;
  return record_.stopped_by.empty();
}

// From the last write, or estimated.
double RunCheckpoints::seconds_to_write() const {
  constexpr double slow_disk = 250e6, safety = 1.5;  // bytes a second
  const CheckpointSites of = sites();
  const double bytes = static_cast<double>(of.all_sites) * static_cast<double>(of.value_bytes);
  if (seconds_of_last_write_) {
    const double larger = bytes / static_cast<double>(std::max<std::int64_t>(1, record_.checkpoint_bytes));
    return safety * std::max(1.0, larger) * *seconds_of_last_write_;
  }
  return std::min(safety * bytes / slow_disk, 0.25 * record_.plan.checkpoint.walltime_seconds.value_or(0));
}

void RunCheckpoints::write() {
  const CheckpointSites of = sites();
  if (!writer_ || writer_->value_bytes() != of.value_bytes) writer_.emplace(of, threads(), comm_);
  writer_->write(
      path_, facts(), [&](std::span<const std::uint32_t> some, std::byte* to) { values_of(some, to); }, record_.plan.hints);
  record_.checkpoint_bytes = writer_->bytes();
}

void RunCheckpoints::write_timed() {
  before_write_();
  const double begin = MPI_Wtime();
  write();
  seconds_of_last_write_ = comm_.max_all(MPI_Wtime() - begin);
  record_.seconds_checkpoint += *seconds_of_last_write_;
  ++record_.checkpoints;
}

void RunCheckpoints::write_or_note() {
  try {
    write_timed();
  } catch (const MachineError& e) {
    note_(text("no checkpoint at step ", steps(), " (the run continues): ", e.message()));
  }
  schedule_.restart_clock(steps());  // after a failure, too: the next attempt waits for a whole interval
}

void RunCheckpoints::write_and_stop(const std::string& why) {
  note_(why + ": writing a checkpoint, then stopping");
  try {
    write_timed();
    record_.is_kept = true;
  } catch (const MachineError& e) {
    record_.failures.push_back(text("no checkpoint at step ", steps(), ": ", e.message()));
  }
}

bool RunCheckpoints::write_facts(const std::string& path, const std::string& facts, const std::string& after) {
  before_write_();
  try {
    comm_.on_root([&] { return write_facts_alone(path, facts), std::string(); });
    return true;
  } catch (const MachineError& e) {
    note_(text("no checkpoint after ", after, ": ", e.message()));
    return false;
  }
}

}  // namespace karst
