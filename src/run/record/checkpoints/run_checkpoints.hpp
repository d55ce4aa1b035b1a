// The checkpoints of any run: when they are written, what happens if that fails, and stops by signals and by the wall time.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "io/files/checkpoint_file.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"
#include "run/record/run_record.hpp"
#include "run/run_watcher.hpp"

namespace karst {

/// Whether the root finds a file at this path. Collective.
bool is_there(const std::string& path, const Comm& comm);

/// The path of a file in the run directory; "" without a directory.
std::string path_in(const RecordPlan& plan, const char* name);

/// Checksums of the sample of a run, the same for every partition.
struct SampleChecksums {
  std::string sites;
  std::optional<std::string> labels;  ///< nullopt: no labels matter besides the pores
};

/// `label_sum`: that of the sample case. Collective.
SampleChecksums sample_checksums(std::span<const std::uint64_t> voxels, const std::optional<std::uint64_t>& label_sum, const Comm& comm);

/// All calls are collective. Without a run directory no checkpoint is written, but signals and the wall time still stop the run.
class RunCheckpoints {
 public:
  virtual ~RunCheckpoints() = default;

 protected:
  /// `name`: of the file in the run directory. Calls `before_write` before each write.
  RunCheckpoints(const char* name, RunRecord& record, Note note, std::function<void()> before_write, const Comm& comm);

  virtual std::int64_t steps() const = 0;
  virtual int threads() const = 0;
  virtual CheckpointSites sites() const = 0;
  virtual std::string facts() const = 0;
  virtual void values_of(std::span<const std::uint32_t> sites, std::byte* to) const = 0;

  /// Writes the file. Throws MachineError if that fails.
  virtual void write();

  /// Called between two steps. Writes a checkpoint if one is due and `is_needed`. Returns whether the run continues.
  bool go_on(bool is_needed);

  /// Called between two steps at which no checkpoint can be written. Returns whether the run continues. `seconds_of_monitor`: time between
  /// two monitors.
  bool go_on_without_checkpoint(double seconds_of_monitor);

  /// If the write fails, the run continues and the earlier checkpoint remains.
  void write_or_note();

  /// Writes facts without the states of sites, after this piece of the run. Returns whether the file was written.
  bool write_facts(const std::string& path, const std::string& facts, const std::string& after);

  /// A flow or potential begins, at these steps.
  void begin_at(std::int64_t steps);

  const std::string& path() const { return path_; }
  bool was_asked_for() const { return schedule_.plan().was_asked_for; }
  RunRecord& record() const { return record_; }
  const Comm& comm() const { return comm_; }
  void note(const std::string& words) const { note_(words); }

 private:
  double seconds_to_write() const;
  void write_timed();
  void write_and_stop(const std::string& why);

  RunRecord& record_;
  Note note_;
  std::function<void()> before_write_;
  Comm comm_;
  std::string path_;
  CheckpointSchedule schedule_;
  std::optional<CheckpointWriter> writer_;
  std::optional<double> seconds_of_last_write_;
  double last_call_;
};

}  // namespace karst
