// Records a run that computes its result at once: run directory, tables, fields. There are no checkpoints.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "run/record/run_writes.hpp"
#include "run/run_watcher.hpp"

namespace karst {

class WatchedOnce {
 public:
  explicit WatchedOnce(RunWatcher& watcher) : watcher_(watcher) {}
  void note(const std::string& words) { watcher_.note(words); }

 private:
  RunWatcher& watcher_;
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

  /// Whether fields are written, or kept by the caller.
  bool wants_fields() const;

  /// `voxels`: of the sites of this rank.
  void write_fields(const SampleFacts& sample, int threads, std::span<const std::uint64_t> voxels, const std::vector<SiteField>& fields);

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
};

}  // namespace karst
