#include "run/record/checkpoints/checkpoint_writes.hpp"

#include <mpi.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

bool is_there(const std::string& path, const Comm& comm) {
  std::error_code error;
  return comm.on_root([&] { return std::string(std::filesystem::exists(path, error) ? "yes" : "no"); }) == "yes";
}

double CheckpointWrites::seconds(std::int64_t bytes) const {
  constexpr double slow_disk = 250e6, safety = 1.5;  // bytes a second
  if (seconds_of_last_) {
    const double larger = static_cast<double>(bytes) / static_cast<double>(std::max<std::int64_t>(1, record_.checkpoint_bytes));
    return safety * std::max(1.0, larger) * *seconds_of_last_;
  }
  return std::min(safety * static_cast<double>(bytes) / slow_disk, 0.25 * record_.plan.checkpoint.walltime_seconds.value_or(0));
}

void CheckpointWrites::timed(const Write& write) {
  const double begin = MPI_Wtime();
  record_.checkpoint_bytes = write();
  seconds_of_last_ = comm_.max_all(MPI_Wtime() - begin);
  record_.seconds_checkpoint += *seconds_of_last_;
  ++record_.checkpoints;
}

void CheckpointWrites::write_or_note(std::int64_t step, const Write& write) {
  try {
    timed(write);
  } catch (const MachineError& e) {
    note_(text("no checkpoint at step ", step, " (the run continues): ", e.message()));
  }
}

void CheckpointWrites::write_and_stop(std::int64_t step, const std::string& why, const Write& write) {
  note_(why + ": writing a checkpoint, then stopping");
  try {
    timed(write);
    record_.is_kept = true;
  } catch (const MachineError& e) {
    record_.failures.push_back(text("no checkpoint at step ", step, ": ", e.message()));
  }
}

}  // namespace karst
