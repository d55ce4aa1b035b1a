// karst reproduce: the tables and figures of a paper, measured on this machine.
#include "reproduction/reproduction.hpp"

#include <optional>

#include "base/progress.hpp"
#include "base/units.hpp"
#include "commands/commands.hpp"
#include "commands/trial_machine.hpp"
#include "io/files/run_directory.hpp"
#include "trials/scratch_folder.hpp"

namespace karst {

namespace {

struct ReproduceOptions {
  std::string system, output, budget = "10min", device = "auto", mpirun = usual_mpirun, folder, rows;
  bool force = false, json = false;

  explicit ReproduceOptions(CommandLine& line) {
    line.add(
        {.names = "SYSTEM", .value = &system, .about = "System of a paper", .type = "", .choices = paper_systems(), .is_required = true});
    line.add({.names = "-o,--output",
              .value = &output,
              .about = "Directory for the table (CSV), the figures (SVG) and a page (HTML)",
              .type = "DIR",
              .path = PathUse::written});
    line.add({.names = "--budget",
              .value = &budget,
              .about = "Time for all rows, 10min by default; sizes of samples follow from it",
              .type = "TIME"});
    line.add({.names = "--rows", .value = &rows, .about = "Only these rows, as in s1.aa,s1.cut", .type = "ROW,ROW,...", .is_list = true});
    line.add({.names = "--device",
              .value = &device,
              .about = "Devices that compute",
              .type = "KIND",
              .choices = {{"auto", "GPUs if there are any"}, {"cpu"}, {"cuda"}}});
    line.add({.names = "--mpirun", .value = &mpirun, .about = "The program that starts ranks, mpirun by default", .type = "PROGRAM"});
    line.add(
        {.names = "--folder",
         .value = &folder,
         .about = "Where the runs keep their files, such as a folder of the file system that is measured; by default the temporary folder",
         .type = "DIR",
         .path = PathUse::read});
    line.add({.names = "--force", .value = &force, .about = "Write into a directory that holds files"});
    line.add({.names = "--json", .value = &json, .about = "One JSON object on stdout"});
  }
};

}  // namespace

std::string run_reproduce(const Arguments& arguments, const Comm& comm) {
  CommandLine line("reproduce", "The tables and figures of a paper, measured on this machine by runs of karst.");
  const ReproduceOptions options(line);
  line.parse(arguments);
  const double seconds = parse_duration(setting("budget"), options.budget);
  const TrialMachine machine = machine_for_trials("karst reproduce", options.device, comm);
  const std::vector<std::string> rows = wanted_rows(options.system, options.rows);
  std::optional<RunDirectory> directory;
  if (!options.output.empty()) directory.emplace(options.output, options.force);

  const ScratchFolder scratch(options.folder);
  Reproduction reproduction;
  {
    Progress progress(comm, text("reproducing ", options.system));
    reproduction =
        reproduce({options.system, rows, machine, seconds}, place_in(scratch, options.mpirun), [&](double share) { progress.at(share); });
  }
  if (directory) {
    for (const FigureFile& file : reproduction.files) directory->write(file.name, file.content);
  }
  if (options.json) return reproduction.json;
  return reproduction.text +
         (directory ? text("\nwrote ", options.output, " (page.html, table.csv, and the figures as SVG and CSV)\n") : "");
}

}  // namespace karst
