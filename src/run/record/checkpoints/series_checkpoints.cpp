#include "run/record/checkpoints/series_checkpoints.hpp"

#include <filesystem>
#include <utility>

#include "base/process_clock.hpp"
#include "run/record/checkpoints/checkpoint_names.hpp"

namespace karst {

SeriesCheckpoints::SeriesCheckpoints(RunRecord& record, Note note, std::function<void()> before_write, const Comm& comm)
    : record_(record), before_write_(std::move(before_write)), comm_(comm),
      path_(record.plan.directory.empty() ? "" : (std::filesystem::path(record.plan.directory) / checkpoint_name).string()),
      schedule_(record.plan.checkpoint, !path_.empty(), comm), writes_(record, std::move(note), comm), last_call_(seconds_since_start()) {}

void SeriesCheckpoints::restarted() {
  schedule_.restart_clock(steps());
  written_at_ = steps();
}

std::int64_t SeriesCheckpoints::write() {
  before_write_();
  if (!writer_) writer_.emplace(sites(), threads(), comm_);
  writer_->write(
      path_, facts(), [&](std::span<const std::uint32_t> some, std::byte* to) { values_of(some, to); }, record_.plan.hints);
  written_at_ = steps();
  return writer_->bytes();
}

void SeriesCheckpoints::write_or_note() {
  writes_.write_or_note(steps(), [&] { return write(); });
  schedule_.restart_clock(steps());
}

bool SeriesCheckpoints::go_on() {
  const double now = seconds_since_start();
  const double seconds = now - std::exchange(last_call_, now);
  if (!schedule_.may_stop()) return true;
  const CheckpointSites of = sites();
  const std::int64_t bytes = of.all_sites * static_cast<std::int64_t>(of.value_bytes);
  const auto decision = schedule_.decide(steps(), seconds, path_.empty() ? 0 : writes_.seconds(bytes));
  if (!decision.stops.empty()) {
    record_.stopped_by = decision.stops;
    if (!path_.empty()) writes_.write_and_stop(steps(), decision.stops, [&] { return write(); });
  } else if (decision.writes && !path_.empty()) {
    write_or_note();
  }
  last_call_ = seconds_since_start();
  return decision.stops.empty();
}

void SeriesCheckpoints::end() {
  if (path_.empty() || !record_.stopped_by.empty() || !schedule_.plan().was_asked_for || written_at_ == steps()) return;
  write_or_note();
}

}  // namespace karst
