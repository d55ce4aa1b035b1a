#include "io/experiments/io_rows.hpp"

#include <utility>

#include "io/experiments/machine/file_system.hpp"

namespace karst {

Hints IoVariant::hints(const Hints& more) const {
  Hints hints;
  const auto add = [&](const char* key, const std::optional<std::int64_t>& value) {
    if (value) hints.emplace_back(key, std::to_string(*value));
  };
  add("striping_factor", stripe_count);
  add("striping_unit", stripe_size);
  add("cb_nodes", cb_nodes);
  add("cb_buffer_size", cb_buffer);
  hints.insert(hints.end(), more.begin(), more.end());
  return hints;
}

void IoRow::add(FilePass trial) {
  if (variant.access != Access::posix) mpi_io = mpi_io_layer(trial.hints_taken, file_system.type);
  trials.push_back(std::move(trial));
}

IoReport io_report_of(const Comm& comm) {
  IoReport report;
  report.ranks = comm.size();
  report.machines = comm.sum_all(static_cast<std::int64_t>(comm.leads_machine() ? 1 : 0));
  return report;
}

}  // namespace karst
