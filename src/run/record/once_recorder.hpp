// Records a run that has no steps of its own: run directory, tables, fields. A run in pieces keeps each piece in a checkpoint, which holds
// no states of sites.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "run/record/checkpoints/run_checkpoints.hpp"
#include "run/record/run_writes.hpp"
#include "run/run_watcher.hpp"

namespace karst {

class WatchedOnce {
 public:
  explicit WatchedOnce(RunWatcher& watcher) : watcher_(watcher) {}
  void note(const std::string& words) { watcher_.note(words); }
  RunWatcher& watcher() { return watcher_; }

 private:
  RunWatcher& watcher_;
};

/// A checkpoint of facts alone.
class FactsCheckpoint : public RunCheckpoints {
 public:
  FactsCheckpoint(RunRecord& record, Note note, std::function<void()> before_write, const Comm& comm)
      : RunCheckpoints(checkpoint_name, record, std::move(note), std::move(before_write), comm) {}

  /// The facts of the earlier run, as text. Throws InputError for a damaged file.
  std::string read() const { return CheckpointFile(path(), comm(), record().plan.hints).facts(); }
  void keep(const std::string& facts, const std::string& after);
  /// Whether the run continues. A run that is stopped can be restarted after the last piece that was kept.
  bool go_on(double seconds_of_monitor);
  const std::string& file() const { return path(); }

 private:
  std::int64_t steps() const override { return 0; }
  int threads() const override { return 1; }
  CheckpointSites sites() const override { return {}; }
  std::string facts() const override { return {}; }
  void values_of(std::span<const std::uint32_t> /*sites*/, std::byte* /*to*/) const override {}

  bool is_written_ = false;
};

/// All members are collective.
class OnceRecorder {
 public:
  /// Claims the run directory. `part`: the number of this rank's part.
  OnceRecorder(RecordPlan plan, std::int64_t part, WatchedOnce& console, const Comm& comm);
  OnceRecorder(const OnceRecorder&) = delete;
  OnceRecorder& operator=(const OnceRecorder&) = delete;

  const RunRecord& record() const { return record_; }
  std::int64_t part() const { return part_; }
  const FieldsPlan& fields() const { return record_.plan.fields; }
  void note(const std::string& words) { console_.note(words); }
  WatchedOnce& console() { return console_; }

  /// For a run in pieces: listens to signals from now on.
  FactsCheckpoint& checkpoint();

  /// Whether fields are written, or kept by the caller.
  bool wants_fields() const;

  /// `voxels`: of the sites of this rank.
  void write_fields(const SampleFacts& sample, int threads, std::span<const std::uint64_t> voxels, const std::vector<SiteField>& fields);

  /// Calls write(run directory) on all ranks. If that fails, the record says that `what` was not written.
  void write(const std::string& what, const std::function<void(const std::string& directory)>& write);

  /// Writes result.json, log.txt and the tables. The functions are found by the type of the result.
  template <class Result>
  void end(const Result& result) {
    writes_.write_results([&] { return ResultFiles{result_tables(result), result_text(result, record_), result_json(result, record_)}; });
  }

 private:
  RunRecord record_;
  std::int64_t part_;
  WatchedOnce& console_;
  Comm comm_;
  RunWrites writes_;
  std::optional<FactsCheckpoint> checkpoint_;
};

}  // namespace karst
