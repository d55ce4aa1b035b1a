#include "record/convect_recorder.hpp"

#include <utility>
#include <vector>

#include "record/convect_result_json.hpp"
#include "record/convect_tables.hpp"
#include "record/convect_text.hpp"
#include "record/series_fields.hpp"
#include "record/site_arrays.hpp"

namespace karst {

namespace {

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

ConvectRecorder::ConvectRecorder(RecordPlan plan, std::int64_t part, ConvectEvents& console, const Comm& comm)
    : part_(part), console_(console), comm_(comm) {
  record_.plan = std::move(plan);
}

bool ConvectRecorder::begin(ThermalFlow& flow, ConvectResult& result) {
  flow_ = &flow;
  result_ = &result;
  console_.begin(flow, result);
  writes_.emplace(record_, comm_);
  checkpoints_.emplace(
      flow, result, record_, [this](const std::string& words) { console_.note(words); }, [this] { writes_->make_room(); }, comm_);
  if (!record_.plan.is_restart) return false;
  checkpoints_->restart();
  writes_->keep_series(result.state.fields);
  return true;
}

void ConvectRecorder::monitor(const ConvectResult& result) {
  console_.monitor(result);
  writes_->write_results_at_times([this](const RunFolder& folder) { write_results(folder); });
}

void ConvectRecorder::write_results(const RunFolder& folder) const {
  for (const RunTable& table : convect_tables(result_->state)) folder.write(table.name, table.csv);
  folder.write("log.txt", convect_result_text(*result_, record_));
  folder.write("result.json", convect_result_json(*result_, record_));
}

std::vector<SiteField> ConvectRecorder::fields_of(const std::vector<ThermalMotion>& motions) const {
  const bool wide = record_.plan.fields.numbers == FieldNumbers::f64;
  return wide ? thermal_fields<double>(motions, part_) : thermal_fields<float>(motions, part_);
}

void ConvectRecorder::write_field_files() const {
  const std::vector<ThermalMotion> motions = motions_of(*flow_);
  write_step(
      record_.plan, field_files(record_.plan.fields, result_->sample, result_->machine.threads), flow_->steps(), flow_->voxels(),
      [&](bool) { return fields_of(motions); }, comm_);
}

bool ConvectRecorder::write_fields() {
  return writes_->write_series(result_->state.fields, 1, [this] { write_field_files(); });
}

void ConvectRecorder::end() {
  checkpoints_->end();
  writes_->write_results([this](const RunFolder& folder) { write_results(folder); });
  if (RunKeeper* const keeper = writes_->keeper()) {
    const std::vector<ThermalMotion> motions = motions_of(*flow_);
    keeper->keep_fields(AxisField::flow, std::nullopt, fields_of(motions), flow_->voxels(), result_->sample.shape());
  }
}

}  // namespace karst
