// Records a run in time while it is computed: run directory, series of fields, checkpoints, restarts.
//
// `Record` says what is written of a physics:
//
//   command                 the command that computes such runs; the name of the state in a checkpoint
//   earlier_name            the name of the state until version 0.2
//   settings(plan)          what a run and its restart must share, as JSON
//   usual_settings()        the usual values of options among them
//   as_options(settings)    the settings as options, for messages
//   state_json(state), state_from(json, plan, path)
//   fields(motions, result, wide, part)
//
// The functions result_json(), result_text() and result_tables() of a result are found by its type. The members are defined in
// series_recorder_code.hpp, for the sources that instantiate them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "run/record/checkpoints/run_checkpoints.hpp"
#include "run/record/run_writes.hpp"
#include "run/record/series_fields.hpp"
#include "run/time_series.hpp"

namespace karst {

/// Checkpoints of a run in time, and restarts from them: the state, and for each site its populations and what the observer keeps.
template <class Series, class Record>
class SeriesCheckpoints : public RunCheckpoints {
 public:
  using Flow = typename Series::Flow;
  using Observer = typename Series::Observer;
  using Result = typename Series::Result;

  SeriesCheckpoints(Flow& flow, Observer& observer, Result& result, RunRecord& record, Note note, std::function<void()> before_write,
                    const Comm& comm);

  /// Reads the state and the sites of the run in the directory. Throws InputError if they belong to another run. Collective.
  void restart();

  /// Writes a checkpoint if one is due. Returns whether the run continues.
  bool go_on() { return RunCheckpoints::go_on(true); }

  /// Writes a last checkpoint if checkpoints were asked for.
  void end();

 private:
  std::int64_t steps() const override { return result_.state.steps; }
  int threads() const override { return result_.machine.threads; }
  CheckpointSites sites() const override {
    std::int64_t copies = 1;
    if constexpr (requires { Series::copies(result_); }) copies = Series::copies(result_);
    Index3 shape = result_.sample.shape();
    shape[2] *= copies;
    return {flow_.voxels(), shape, copies * result_.sample.sites(), flow_.site_bytes() + Observer::site_bytes};
  }
  std::string facts() const override;
  void values_of(std::span<const std::uint32_t> some, std::byte* to) const override;
  void write() override;
  void read_sites(const CheckpointFile& file);

  Flow& flow_;
  Observer& observer_;
  Result& result_;
  SampleChecksums checksums_;
  std::optional<std::int64_t> steps_in_file_;
};

template <class Series, class Record>
class SeriesRecorder : public SeriesEvents<Series> {
 public:
  using Flow = typename Series::Flow;
  using Observer = typename Series::Observer;
  using Result = typename Series::Result;

  /// `part`: the number of this rank's part. `console` receives monitors and notes.
  SeriesRecorder(RecordPlan plan, std::int64_t part, SeriesEvents<Series>& console, const Comm& comm);

  const RunRecord& record() const { return record_; }

  bool is_restarted() const override { return record_.plan.is_restart; }
  bool begin(Flow& flow, Observer& observer, Result& result) override;
  void monitor(const Result& result) override;
  bool go_on() override;
  void write_fields() override;
  void settle() override { finish_fields(); }
  void end() override;
  void note(const std::string& words) override { console_.note(words); }

 private:
  bool is_wide() const { return record_.plan.fields.numbers == FieldNumbers::f64; }
  void finish_fields();
  ResultFiles files() const { return {result_tables(*result_), result_text(*result_, record_), result_json(*result_, record_)}; }

  RunRecord record_;
  std::int64_t part_;
  SeriesEvents<Series>& console_;
  Comm comm_;
  Flow* flow_ = nullptr;
  Result* result_ = nullptr;
  std::optional<RunWrites> writes_;
  std::optional<SeriesFields> fields_;
  std::optional<SeriesCheckpoints<Series, Record>> checkpoints_;
};

}  // namespace karst
