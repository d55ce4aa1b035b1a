#include "commands/run_physics.hpp"

#include <utility>

#include "base/text.hpp"

namespace karst {

RecordPlan record_of(const OutputOptions& output, const CommandLine& line) {
  RecordPlan record = output.record();
  record.command = line.words();
  record.restart_command = line.words() + (record.is_restart ? "" : " --restart " + in_shell_quotes(record.directory));
  return record;
}

std::string accepted(std::string found, const std::vector<std::string>& failures) {
  if (failures.empty()) return found;
  throw ResultNotAccepted(std::move(found), "not written: " + joined(failures, "; "));
}

}  // namespace karst
