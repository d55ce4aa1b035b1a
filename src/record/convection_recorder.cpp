#include "record/convection_recorder.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/field_series.hpp"
#include "record/convection_result_json.hpp"
#include "record/convection_tables.hpp"
#include "record/convection_text.hpp"
#include "record/series_fields.hpp"
#include "record/site_arrays.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

constexpr double seconds_between_writes = 5;  // for a user who follows the run

const std::string results_of_convection = "the results: ";

template <class Number>
std::vector<SiteField> thermal_fields(const std::vector<ThermalMotion>& motions, std::int64_t part) {
  const auto number = [](double value) { return static_cast<Number>(value); };
  const auto velocity = [&motions, number](std::uint32_t site) {
    return std::array{number(motions[site].velocity[0]), number(motions[site].velocity[1]), number(0)};
  };
  const auto temperature = [&motions, number](std::uint32_t site) { return std::array{number(motions[site].temperature)}; };
  const auto density = [&motions, number](std::uint32_t site) { return std::array{number(motions[site].density)}; };
  return {site_array<Number, 1>("temperature", temperature), site_array<Number, 3>("velocity", velocity),
          site_array<Number, 1>("density", density), part_array(part)};
}

}  // namespace

ConvectionRecorder::ConvectionRecorder(RecordPlan plan, std::int64_t part, std::function<void(const ConvectionResult&)> at_monitor,
                                       Note note, const Comm& comm)
    : part_(part), at_monitor_(std::move(at_monitor)), note_(std::move(note)), comm_(comm) {
  record_.plan = std::move(plan);
}

bool ConvectionRecorder::begin(ThermalFlow& flow, ConvectionResult& result) {
  flow_ = &flow;
  result_ = &result;
  folder_.emplace(record_.plan, comm_);
  checkpoints_.emplace(
      flow, result, record_, note_, [this] { folder_->make_room(); }, comm_);
  if (!record_.plan.is_restart) return false;
  checkpoints_->restart();
  folder_->change_on_root([&] { remove_series(record_.plan.directory, result.state.fields); });
  return true;
}

void ConvectionRecorder::monitor(const ConvectionResult& result) {
  at_monitor_(result);
  const double now = comm_.max_all(MPI_Wtime() - begin_);
  if (now < next_write_) return;
  write_results();
  // All tables are written again: of a long run, less often.
  const double after = comm_.max_all(MPI_Wtime() - begin_);
  next_write_ = after + std::max(seconds_between_writes, 20 * (after - now));
}

// Only the last attempt counts as a failure.
void ConvectionRecorder::write_results() {
  std::erase_if(record_.failures, [](const std::string& failure) { return failure.starts_with(results_of_convection); });
  try {
    folder_->change_on_root([&] {
      for (const FlowTable& table : convection_tables(result_->state)) folder_->write(table.name, table.csv);
      folder_->write("log.txt", convection_result_text(*result_, record_));
      folder_->write("result.json", convection_result_json(*result_, record_));
    });
  } catch (const MachineError& e) {
    record_.failures.push_back(results_of_convection + e.message());
  }
}

void ConvectionRecorder::write_field_files() {
  std::vector<ThermalMotion> motions(flow_->voxels().size());
  flow_->visit_motions(
      [&](std::int64_t first, std::span<const ThermalMotion> some) { std::copy(some.begin(), some.end(), motions.begin() + first); });
  FieldFiles files = field_files(record_.plan.fields, result_->sample, result_->plan.settings.threads);
  files.folder = (fs::path(record_.plan.directory) / series_folder).string();
  files.name = name_in_series(flow_->steps());
  comm_.on_root([&] {
    fs::create_directory(files.folder);
    remove_fields(files.folder, files.name);  // of an earlier run, perhaps with another number of ranks
    return std::string();
  });
  const auto fields = files.wide ? thermal_fields<double>(motions, part_) : thermal_fields<float>(motions, part_);
  karst::write_fields(files, fields, flow_->voxels(), record_.plan.labels ? &*record_.plan.labels : nullptr, comm_);
  folder_->change_on_root([&] { list_series(record_.plan.directory, result_->state.fields, 1); });
}

bool ConvectionRecorder::write_fields() {
  if (record_.plan.directory.empty() || record_.plan.fields.numbers == FieldNumbers::none) return false;
  try {
    folder_->make_room();
    write_field_files();
    return true;
  } catch (const MachineError& e) {
    if (!has_lost_fields_) record_.failures.push_back(text("the fields at step ", result_->state.steps, ": ", e.message()));
    has_lost_fields_ = true;  // one message for the whole series
    std::vector<std::int64_t> complete = result_->state.fields;
    complete.pop_back();
    folder_->change_on_root([&] { remove_series(record_.plan.directory, complete); });
    return false;
  }
}

void ConvectionRecorder::end() {
  checkpoints_->end();
  write_results();
}

}  // namespace karst
