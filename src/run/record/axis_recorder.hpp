// Records a run along driving directions while it is computed: run directory, tables, fields, checkpoints, restarts.
//
// `Series` also says, of a result so far:
//
//   state(result)                   has the members `restarts` and `axis_in_checkpoint`, whose states of sites are in the file
//   sites(result)                   of all ranks
//   steps(result, axis)             or iterations, of the result along an axis
//   has_converged(result, axis), has_ended(result, axis)
//   can_continue(result, axis)      whether a restart from the states of sites can reach the tolerance
//   begin_again(result, axis), start(result, axis, restore)
//   holds_states(result)            whether the solver holds the states of a direction that is done
//   are_independent(result)         whether the states of one direction stay of use while another one is computed
//   seconds_of_monitor(result, state)
//   site_states(solver, sites, to), set_site_states(solver, sites, from)
//
// `Record` says what is written of a physics:
//
//   file, field                     name of the checkpoint, kind of fields
//   alike(), settings(result, plan)   what a run and its restart must share
//   add_state(facts, result), read(facts, from, result)   the state in a checkpoint
//   words_of_new_begin(steps)       for a direction whose earlier steps are lost
//   tables(role, result, axis), site_values(solver), fields(solver, values, axis, result, plan, part)
//
// The functions result_json(), result_text() and result_tables() of a result are found by its type. The members are defined in
// axis_recorder_code.hpp, for the sources that instantiate them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "run/axis_series.hpp"
#include "run/record/checkpoints/run_checkpoints.hpp"
#include "run/record/direction_fields.hpp"
#include "run/record/run_writes.hpp"

namespace karst {

template <class Series, class Record>
class AxisCheckpoints : public RunCheckpoints {
 public:
  using Result = typename Series::Result;
  using Solver = typename Series::Solver;
  using State = typename Series::State;

  AxisCheckpoints(Solver& solver, Result& result, RunRecord& record, Note note, std::function<void()> before_write, const Comm& comm);

  /// Reads the state of the run in the directory into the result. Throws InputError if it belongs to another run. `follows`: another run
  /// in this directory was first; the state may then be missing, because the earlier run was stopped in the first one.
  void restart(bool follows);

  /// See AxisEvents.
  typename Series::Start start(int axis);
  bool go_on(AxisRole role, const State& state);
  void stopped_in(const std::string& where);
  void done(int axis, bool is_last);
  void variant_done();

 private:
  std::int64_t steps() const override { return Series::steps(result_, axis_); }
  int threads() const override { return result_.machine.threads; }
  CheckpointSites sites() const override {
    return {solver_.voxels(), result_.sample.shape(), Series::sites(result_), solver_.site_bytes()};
  }
  std::string facts() const override;
  void values_of(std::span<const std::uint32_t> some, std::byte* to) const override { Series::site_states(solver_, some, to); }
  void write() override;

  Solver& solver_;
  Result& result_;
  SampleChecksums checksums_;
  std::optional<CheckpointFile> earlier_;
  int axis_ = 0;                                  // that is computed
  std::optional<std::int64_t> steps_at_restart_;  // of this axis, in the checkpoint
};

template <class Series, class Record>
class AxisRecorder : public AxisEvents<Series> {
 public:
  using Result = typename Series::Result;
  using Solver = typename Series::Solver;
  using State = typename Series::State;

  /// Another run through the same pores, whose record and files this run continues. It must outlive this object.
  struct FirstRun {
    RunRecord& record;
    RunWrites& writes;
    std::function<ResultFiles(const Result&)> files;  ///< of both runs
    bool has_computed = false;                        ///< whether the files must change
  };

  /// `console` receives monitors and notes. `part`: the number of this rank's part.
  AxisRecorder(RecordPlan plan, std::int64_t part, AxisEvents<Series>& console, const Comm& comm);
  AxisRecorder(FirstRun first, AxisEvents<Series>& console, const Comm& comm);
  AxisRecorder(const AxisRecorder&) = delete;
  AxisRecorder& operator=(const AxisRecorder&) = delete;

  const RunRecord& record() const { return record_; }
  RunRecord& record() { return record_; }
  RunWrites& writes() { return *writes_; }

  bool is_restarted() const override { return record_.plan.is_restart; }
  void begin(Solver& solver, Result& result) override;
  typename Series::Start start(int axis) override { return checkpoints_->start(axis); }
  void begins(int axis) override { console_.begins(axis); }
  bool go_on(AxisRole role, const State& state) override;
  void stopped_in(const std::string& where) override;
  bool keep(AxisRole role, int axis) override;
  void done(int axis, bool is_last) override;
  void settle() override { finish_fields(); }
  void variant_done() override;
  void results(bool is_unchanged) override;
  void note(const std::string& words) override { console_.note(words); }

 private:
  ResultFiles files() const;
  bool write_fields(int axis);
  void finish_fields();

  struct Direction {
    int axis;
    bool is_last;
  };
  void conclude(const Direction& direction);

  RunRecord own_record_;
  RunRecord& record_;
  std::int64_t part_;
  std::optional<FirstRun> first_;
  std::optional<RunWrites> own_writes_;
  RunWrites* writes_ = nullptr;
  AxisEvents<Series>& console_;
  Comm comm_;
  Solver* solver_ = nullptr;
  Result* result_ = nullptr;
  std::optional<AxisCheckpoints<Series, Record>> checkpoints_;
  std::optional<DirectionFields> fields_;
  std::optional<int> lost_axis_;          // the last direction whose fields could not be written
  std::optional<Direction> almost_done_;  // once its fields are written
};

}  // namespace karst
