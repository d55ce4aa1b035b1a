#include "commands/cli/output_options.hpp"

#include "record/run_folder.hpp"

namespace karst {

OutputOptions::OutputOptions(CommandLine& line, const std::string& files, FieldScales scales) : fields_(line, scales), checkpoint_(line) {
  constexpr const char* group = "Run";
  line.add({.names = "-o,--output",
            .value = &output_,
            .about = "Run directory to make: " + files,
            .type = "DIR",
            .group = group,
            .path = PathUse::written});
  line.add({.names = "--force", .value = &force_, .about = "Write into the run directory although it holds files", .group = group});
  line.add({.names = "--json", .value = &json_, .about = "result.json on stdout", .group = group});
}

RecordPlan OutputOptions::record(const CommandLine& line) const {
  RecordPlan record;
  record.directory = checkpoint_.restart().empty() ? output_ : checkpoint_.restart();
  record.is_restart = !checkpoint_.restart().empty();
  record.force = force_;
  record.checkpoint = checkpoint_.plan();
  record.fields = fields_.plan();
  record.command = line.words();
  record.restart_command = line.words() + (record.is_restart ? "" : " --restart " + in_shell_quotes(record.directory));
  return record;
}

void OutputOptions::check_directory(const RecordPlan& record, const std::string& input, const Comm& comm) const {
  comm.on_root([&] { return checkpoint_.check(output_, force_), std::string(); });
  check_run_directory(record, input, comm);
}

}  // namespace karst
