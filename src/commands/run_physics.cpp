#include "commands/run_physics.hpp"

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/cli/messages.hpp"

namespace karst {

namespace {

bool is_case_file(const std::string& path) { return path.ends_with(".toml"); }

// A case file stands for --config.
Arguments with_config(const Arguments& arguments, const std::string& path) {
  Arguments out = arguments;
  for (auto at = out.begin(); at != out.end(); ++at) {
    const bool is_output = at != out.begin() && (*(at - 1) == "-o" || *(at - 1) == "--output");
    if (*at != path || is_output) continue;
    out.insert(at, "--config");
    return out;
  }
  throw InputError(text(quote(path), " is a case file within a case file. Give an image, cavity or box."));
}

}  // namespace

RecordPlan record_of(const OutputOptions& output, const CommandLine& line) {
  RecordPlan record = output.record();
  record.tables = all_table_names();
  record.command = line.words();
  record.restart_command = line.words() + (record.is_restart ? "" : " --restart " + in_shell_quotes(record.directory));
  return record;
}

std::string accepted(const RunWords& end, bool json) {
  std::string words = json ? end.json() : end.text();
  if (end.failures.empty()) return words;
  throw ResultNotAccepted(std::move(words), "not written: " + joined(end.failures, "; "));
}

std::string run_physics(const Physics& physics, const Arguments& arguments, const Comm& comm) {
  CommandLine line(physics.name(), std::string(physics.words.about));
  const std::unique_ptr<PhysicsCall> call = physics.call(line);
  line.parse(arguments);
  if (physics.takes_case_file && is_case_file(call->path())) return run_physics(physics, with_config(arguments, call->path()), comm);
  const RockSource source = call->source(comm);
  RecordPlan record = record_of(call->output(), line);
  const RockInput input(source, comm, physics.samples);
  TerminalWatcher watcher(comm);
  return accepted(call->run(input, std::move(record), line.inputs(), watcher, comm), call->output().json());
}

}  // namespace karst
