#include "run/record/once_recorder.hpp"

#include <utility>

namespace karst {

namespace {

RunRecord record_of_plan(RecordPlan plan) {
  RunRecord record;
  record.plan = std::move(plan);
  return record;
}

}  // namespace

OnceRecorder::OnceRecorder(RecordPlan plan, std::int64_t part, WatchedOnce& console, const Comm& comm)
    : record_(record_of_plan(std::move(plan))), part_(part), console_(console), comm_(comm), writes_(record_, comm) {}

void FactsCheckpoint::keep(const std::string& facts, const std::string& after) {
  if (path().empty()) return;
  is_written_ = write_facts(path(), facts, after);
}

bool FactsCheckpoint::go_on(double seconds_of_monitor) {
  const bool goes_on = go_on_without_checkpoint(seconds_of_monitor);
  if (!goes_on) record().is_kept = is_written_;
  return goes_on;
}

FactsCheckpoint& OnceRecorder::checkpoint() {
  if (!checkpoint_)
    checkpoint_.emplace(
        record_, [this](const std::string& words) { note(words); }, [this] { writes_.make_room(); }, comm_);
  return *checkpoint_;
}

bool OnceRecorder::wants_fields() const {
  return writes_.keeper() != nullptr || (!record_.plan.directory.empty() && fields().numbers != FieldNumbers::none);
}

void OnceRecorder::write_fields(const SampleFacts& sample, int threads, std::span<const std::uint64_t> voxels,
                                const std::vector<SiteField>& fields) {
  writes_.write_maps([&] { write_map_fields(record_.plan, field_files(this->fields(), sample, threads), voxels, fields, comm_); });
  if (RunKeeper* const keeper = writes_.keeper()) keeper->keep_fields(AxisField::flow, std::nullopt, fields, voxels, sample.shape());
}

void OnceRecorder::write(const std::string& what, const std::function<void(const std::string& directory)>& write) {
  if (record_.plan.directory.empty()) return;
  writes_.write_or_note(what, [&] {
    writes_.make_room();
    write(record_.plan.directory);
  });
}

}  // namespace karst
