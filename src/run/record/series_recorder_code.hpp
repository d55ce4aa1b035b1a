// The members of SeriesRecorder.
#pragma once

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "run/record/checkpoints/alike.hpp"
#include "run/record/run_fields.hpp"
#include "run/record/series_recorder.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/sample_json.hpp"

namespace karst {

/// The settings and facts that a run and its restart share.
template <class Record, class Result>
Json series_alike(const Result& result, const SampleChecksums& checksums) {
  Json alike = sample_alike(result.sample.shape(), result.sample.sites(), checksums);
  alike.update(Record::settings(result.plan));
  return alike;
}

template <class Series, class Record>
SeriesCheckpoints<Series, Record>::SeriesCheckpoints(Flow& flow, Observer& observer, Result& result, RunRecord& record, Note note,
                                                     std::function<void()> before_write, const Comm& comm)
    : RunCheckpoints(checkpoint_name, record, std::move(note), std::move(before_write), comm), flow_(flow), observer_(observer),
      result_(result) {
  if (!path().empty()) checksums_ = sample_checksums(flow.voxels(), result.label_sum, comm);
}

template <class Series, class Record>
void SeriesCheckpoints<Series, Record>::restart() {
  const CheckpointFile file(path(), comm(), record().plan.hints);
  const Json facts = Json::parse(file.facts(), nullptr, false), run = state_in(facts, Record::command, Record::earlier_name);
  check_command(facts, Record::command, Record::earlier_name, path());
  const Json earlier = with_usual(member(facts, "alike"), Record::usual_settings()), now = series_alike<Record>(result_, checksums_);
  check_alike_series(Record::as_options(now), Record::as_options(earlier), Record::derived_settings, path());
  result_.state = Record::state_from(run, result_.plan, path());
  result_.state.drop_irregular(result_.plan.times, [&](std::int64_t step) {
    if constexpr (requires { Series::has_ended_part(result_, step); }) return Series::has_ended_part(result_, step);
    return false;
  });
  ++result_.state.restarts;
  read_sites(file);
  flow_.restart_at(result_.state.steps);
  const Json earlier_steps = member(run, "earlier_steps");
  if (earlier_steps.is_number_integer()) observer_.restart_at(earlier_steps.get<std::int64_t>());
  begin_at(steps());
  steps_in_file_ = steps();
}

template <class Series, class Record>
void SeriesCheckpoints<Series, Record>::write() {
  RunCheckpoints::write();
  steps_in_file_ = steps();
}

template <class Series, class Record>
void SeriesCheckpoints<Series, Record>::end() {
  if (!path().empty() && record().stopped_by.empty() && was_asked_for() && steps_in_file_ != steps()) write_or_note();
}

template <class Series, class Record>
std::string SeriesCheckpoints<Series, Record>::facts() const {
  Json run = Record::state_json(result_.state);
  if (Observer::site_bytes > 0) run["earlier_steps"] = or_null(observer_.earlier_steps());
  return compact_json_text({{"karst", karst_json()},
                            {"image", to_json(result_.sample.image)},
                            {"alike", series_alike<Record>(result_, checksums_)},
                            {Record::command, run}});
}

template <class Series, class Record>
void SeriesCheckpoints<Series, Record>::values_of(std::span<const std::uint32_t> some, std::byte* to) const {
  const std::size_t site_bytes = flow_.site_bytes();
  std::vector<std::byte> populations(some.size() * site_bytes), others(some.size() * Observer::site_bytes);
  flow_.populations(some, populations.data());
  observer_.site_values(some, others.data());
  for (std::size_t i = 0; i < some.size(); ++i) {
    to = std::copy_n(populations.data() + i * site_bytes, site_bytes, to);
    to = std::copy_n(others.data() + i * Observer::site_bytes, Observer::site_bytes, to);
  }
}

template <class Series, class Record>
void SeriesCheckpoints<Series, Record>::read_sites(const CheckpointFile& file) {
  const std::size_t site_bytes = flow_.site_bytes();
  std::vector<std::byte> populations, others;
  file.read(sites(), threads(), [&](std::span<const std::uint32_t> some, const std::byte* from) {
    populations.clear();
    others.clear();
    for (std::size_t i = 0; i < some.size(); ++i, from += site_bytes + Observer::site_bytes) {
      populations.insert(populations.end(), from, from + site_bytes);
      others.insert(others.end(), from + site_bytes, from + site_bytes + Observer::site_bytes);
    }
    flow_.set_populations(some, populations.data());
    observer_.set_site_values(some, others.data());
  });
}

template <class Series, class Record>
SeriesRecorder<Series, Record>::SeriesRecorder(RecordPlan plan, std::int64_t part, SeriesEvents<Series>& console, const Comm& comm)
    : part_(part), console_(console), comm_(comm) {
  record_.plan = std::move(plan);
}

template <class Series, class Record>
bool SeriesRecorder<Series, Record>::begin(Flow& flow, Observer& observer, Result& result) {
  flow_ = &flow;
  result_ = &result;
  writes_.emplace(record_, comm_);
  fields_.emplace(record_, *writes_, result.state.fields, Series::units(result.plan).time, flow.voxels(),
                  are_in_background(record_.plan.fields, result.machine, comm_), comm_);
  const auto before_checkpoint = [this] {
    finish_fields();
    writes_->make_room();
  };
  checkpoints_.emplace(
      flow, observer, result, record_, [this](const std::string& words) { note(words); }, before_checkpoint, comm_);
  if (record_.plan.is_restart) checkpoints_->restart();
  console_.begin(flow, observer, result);
  if (record_.plan.is_restart) writes_->keep_series(result.state.fields);
  return record_.plan.is_restart;
}

template <class Series, class Record>
void SeriesRecorder<Series, Record>::monitor(const Result& result) {
  console_.monitor(result);
  writes_->write_results_at_times([this] { return files(); });
}

template <class Series, class Record>
bool SeriesRecorder<Series, Record>::go_on() {
  if (fields_->are_ready()) finish_fields();
  return checkpoints_->go_on();
}

template <class Series, class Record>
void SeriesRecorder<Series, Record>::write_fields() {
  if (!record_.plan.writes_fields()) return;
  fields_->write(field_files(record_.plan.fields, result_->sample, result_->machine.threads), flow_->steps(), [this](auto&& take) {
    const auto motions = motions_of(*flow_);
    take(Record::fields(motions, *result_, is_wide(), part_));
  });
}

template <class Series, class Record>
void SeriesRecorder<Series, Record>::finish_fields() {
  const double begin = MPI_Wtime();
  fields_->finish();
  result_->seconds.write += MPI_Wtime() - begin;
}

template <class Series, class Record>
void SeriesRecorder<Series, Record>::end() {
  finish_fields();
  checkpoints_->end();
  writes_->write_results([this] { return files(); });
  if (RunKeeper* const keeper = writes_->keeper()) {
    const auto motions = motions_of(*flow_);
    keeper->keep_fields(AxisField::flow, std::nullopt, Record::fields(motions, *result_, is_wide(), part_), flow_->voxels(),
                        result_->sample.shape());
  }
}

}  // namespace karst
