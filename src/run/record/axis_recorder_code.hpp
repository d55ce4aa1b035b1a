// The members of AxisRecorder.
#pragma once

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "run/record/axis_recorder.hpp"
#include "run/record/checkpoints/alike.hpp"
#include "run/record/run_fields.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

/// The settings and facts that a run and its restart share.
template <class Series, class Record>
Json axis_alike(const typename Series::Result& result, const RecordPlan& plan, const SampleChecksums& checksums) {
  const SampleFacts& sample = result.sample;
  Json alike = sample_alike(sample.shape(), Series::sites(result), checksums);
  Json settings = Record::settings(result, plan);
  settings["voxel_size"] = or_null(sample.voxel_size_m());
  settings["mask"] = sample.image.mask.empty() ? Json() : Json(sample.image.mask.words());
  const AlikeNames names = Record::alike();
  for (const std::string& name : names.settings) alike[name] = settings.at(name);
  for (const AlikeFact& fact : names.facts) alike[fact.name] = settings.at(fact.name);
  return alike;
}

template <class Series, class Record>
AxisCheckpoints<Series, Record>::AxisCheckpoints(Solver& solver, Result& result, RunRecord& record, Note note,
                                                 std::function<void()> before_write, const Comm& comm)
    : RunCheckpoints(Record::file, record, std::move(note), std::move(before_write), comm), solver_(solver), result_(result) {
  if (!path().empty()) checksums_ = sample_checksums(solver.voxels(), result.label_sum, comm);
}

template <class Series, class Record>
std::string AxisCheckpoints<Series, Record>::facts() const {
  Json facts = {{"karst", karst_json()},
                {"image", to_json(result_.sample.image)},
                {"alike", axis_alike<Series, Record>(result_, record().plan, checksums_)}};
  Record::add_state(facts, result_);
  return json_text(facts);
}

template <class Series, class Record>
void AxisCheckpoints<Series, Record>::restart(bool follows) {
  if (follows && !is_there(path(), comm())) return;
  earlier_.emplace(path(), comm(), record().plan.hints);
  const Json alike = axis_alike<Series, Record>(result_, record().plan, checksums_);
  Record::read(Json::parse(earlier_->facts(), nullptr, false), {path(), alike, record().plan, follows, comm()}, result_);
  ++Series::state(result_).restarts;
}

template <class Series, class Record>
typename Series::Start AxisCheckpoints<Series, Record>::start(int axis) {
  axis_ = axis;
  const bool has_states = earlier_ && earlier_->has_values() && Series::state(result_).axis_in_checkpoint == axis;
  if (!has_states || !Series::can_continue(result_, axis)) {
    if (steps() > 0) note(text(axis_field_words(Record::field, axis), ": ", Record::words_of_new_begin(steps())));
    Series::begin_again(result_, axis);
    steps_at_restart_.reset();
    begin_at(0);
    return {};
  }
  steps_at_restart_ = steps();
  begin_at(steps());
  return Series::start(result_, axis, [this] {
    earlier_->read(sites(), threads(),
                   [&](std::span<const std::uint32_t> some, const std::byte* from) { Series::set_site_states(solver_, some, from); });
    begin_at(steps());
  });
}

template <class Series, class Record>
bool AxisCheckpoints<Series, Record>::go_on(AxisRole role, const State& state) {
  if (role != AxisRole::result) return go_on_without_checkpoint(Series::seconds_of_monitor(result_, state));
  const bool has_fields_to_come = record().plan.fields.numbers != FieldNumbers::none;
  return RunCheckpoints::go_on(!Series::has_ended(result_, axis_) || has_fields_to_come);
}

template <class Series, class Record>
void AxisCheckpoints<Series, Record>::write() {
  earlier_.reset();  // its file is replaced
  auto& state = Series::state(result_);
  const std::optional<int> axis_before = std::exchange(state.axis_in_checkpoint, axis_);
  try {
    RunCheckpoints::write();
  } catch (const MachineError&) {
    state.axis_in_checkpoint = axis_before;
    throw;
  }
}

template <class Series, class Record>
void AxisCheckpoints<Series, Record>::stopped_in(const std::string& where) {
  if (path().empty()) return;
  const bool has_states = Series::state(result_).axis_in_checkpoint.has_value();  // of an earlier run, whose file stays unchanged
  record().is_kept = has_states || write_facts(path(), facts(), where);
}

template <class Series, class Record>
void AxisCheckpoints<Series, Record>::done(int axis, bool is_last) {
  auto& state = Series::state(result_);
  if (earlier_ && state.axis_in_checkpoint && state.axis_in_checkpoint != axis && Series::are_independent(result_))
    return;  // that direction is still to come
  earlier_.reset();
  if (path().empty()) return;
  // A restart that computed no step leaves the states of the sites in its checkpoint for later restarts.
  if (is_last && steps_at_restart_ == steps()) return;
  if (is_last && was_asked_for() && Series::holds_states(result_) && !Series::has_converged(result_, axis)) return write_or_note();
  state.axis_in_checkpoint.reset();
  write_facts(path(), facts(), text("direction ", axis_names[static_cast<std::size_t>(axis)]));
}

template <class Series, class Record>
void AxisCheckpoints<Series, Record>::variant_done() {
  if constexpr (requires(Result result) { Record::variants_json(result); }) {
    if (path().empty()) return;
    const Json facts = {{"karst", karst_json()},
                        {"alike", axis_alike<Series, Record>(result_, record().plan, checksums_)},
                        {"variants", Record::variants_json(result_)}};
    const bool is_written = write_facts(path_in(record().plan, Record::variants_file), json_text(facts), "a variant of the sample");
    record().is_kept = !record().stopped_by.empty() && is_written;
  }
}

template <class Series, class Record>
AxisRecorder<Series, Record>::AxisRecorder(RecordPlan plan, std::int64_t part, AxisEvents<Series>& console, const Comm& comm)
    : record_(own_record_), part_(part), console_(console), comm_(comm) {
  record_.plan = std::move(plan);
}

template <class Series, class Record>
AxisRecorder<Series, Record>::AxisRecorder(FirstRun first, AxisEvents<Series>& console, const Comm& comm)
    : record_(first.record), part_(comm.rank()), first_(std::move(first)), writes_(&first_->writes), console_(console), comm_(comm) {}

template <class Series, class Record>
void AxisRecorder<Series, Record>::begin(Solver& solver, Result& result) {
  solver_ = &solver;
  result_ = &result;
  console_.begin(solver, result);
  if (!writes_) writes_ = &own_writes_.emplace(record_, comm_);
  checkpoints_.emplace(
      solver, result, record_, [this](const std::string& words) { note(words); },
      [this] {
        finish_fields();
        writes_->make_room();
      },
      comm_);
  fields_.emplace(Record::field, record_, *writes_, solver.voxels(), are_in_background(record_.plan.fields, result.machine, comm_), comm_);
  if (record_.plan.is_restart) checkpoints_->restart(first_.has_value());
}

template <class Series, class Record>
bool AxisRecorder<Series, Record>::go_on(AxisRole role, const State& state) {
  console_.go_on(role, state);
  if (fields_->are_ready()) finish_fields();
  return checkpoints_->go_on(role, state);
}

template <class Series, class Record>
void AxisRecorder<Series, Record>::stopped_in(const std::string& where) {
  finish_fields();
  checkpoints_->stopped_in(where);
}

template <class Series, class Record>
bool AxisRecorder<Series, Record>::keep(AxisRole role, int axis) {
  const bool has_tables = writes_->write_tables(Record::tables(role, *result_, axis));
  if (role == AxisRole::series) return has_tables;
  writes_->write_results([this] { return files(); });
  return write_fields(axis) && has_tables;
}

template <class Series, class Record>
bool AxisRecorder<Series, Record>::write_fields(int axis) {
  finish_fields();
  if (lost_axis_ == axis) lost_axis_.reset();
  const FieldsPlan& plan = record_.plan.fields;
  const auto with_fields = [&](auto&& take) {
    const auto values = Record::site_values(*solver_);
    take(Record::fields(*solver_, values, axis, *result_, plan, part_));
  };
  const bool is_written =
      !record_.plan.writes_fields() || fields_->write(field_files(plan, result_->sample, result_->machine.threads), axis, with_fields);
  if (RunKeeper* const keeper = writes_->keeper()) {
    with_fields([&](const std::vector<SiteField>& fields) {
      keeper->keep_fields(Record::field, axis, fields, solver_->voxels(), result_->sample.shape());
    });
  }
  return is_written;
}

template <class Series, class Record>
void AxisRecorder<Series, Record>::finish_fields() {
  if (!fields_ || !fields_->are_on_their_way()) return;
  if (!fields_->finish()) lost_axis_ = fields_->axis();
  if (const auto direction = std::exchange(almost_done_, std::nullopt)) conclude(*direction);
}

// A direction without its fields is computed again after a restart.
template <class Series, class Record>
void AxisRecorder<Series, Record>::conclude(const Direction& direction) {
  const bool are_fields_written = lost_axis_ != direction.axis;
  Series::set_done(*result_, direction.axis, are_fields_written);
  if (are_fields_written) checkpoints_->done(direction.axis, direction.is_last);
}

template <class Series, class Record>
void AxisRecorder<Series, Record>::done(int axis, bool is_last) {
  if (is_last || almost_done_) finish_fields();
  if (fields_->are_on_their_way())
    almost_done_ = {axis, is_last};
  else
    conclude({axis, is_last});
  console_.done(axis, is_last);
}

template <class Series, class Record>
void AxisRecorder<Series, Record>::variant_done() {
  checkpoints_->variant_done();
  if (record_.stopped_by.empty()) writes_->write_results([this] { return files(); });
}

// Unchanged results are not written if formation factors follow, because they would replace the results of both runs.
template <class Series, class Record>
void AxisRecorder<Series, Record>::results(bool is_unchanged) {
  finish_fields();
  if (is_unchanged && record_.plan.has_conductivity && !first_) return;
  writes_->write_results([this] { return files(); }, is_unchanged && !(first_ && first_->has_computed));
}

template <class Series, class Record>
ResultFiles AxisRecorder<Series, Record>::files() const {
  if (first_) return first_->files(*result_);
  return {result_tables(*result_), result_text(*result_, record_), result_json(*result_, record_)};
}

}  // namespace karst
