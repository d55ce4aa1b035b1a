// karst reproduce: the tables and figures of a paper, measured on this machine.
#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/commands.hpp"
#include "commands/trial_machine.hpp"
#include "io/files/run_directory.hpp"
#include "report/charts/figures.hpp"
#include "reproduction/paper_systems.hpp"
#include "reproduction/reproduction_report.hpp"
#include "trials/scratch_folder.hpp"

namespace karst {

namespace {

struct ReproduceOptions {
  std::string system, output, budget = "10min", device = "auto", mpirun = "mpirun", folder, rows;
  bool force = false;

  explicit ReproduceOptions(CommandLine& line) {
    Choices systems;
    for (const PaperSystem& each : paper_systems()) systems.push_back({each.name, each.about});
    line.add({.names = "SYSTEM", .value = &system, .about = "System of a paper", .type = "", .choices = systems, .is_required = true});
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
              .about = "What computes",
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
  }
};

const PaperSystem& system_named(const std::string& name) {
  const std::span<const PaperSystem> all = paper_systems();
  return *std::find_if(all.begin(), all.end(), [&](const PaperSystem& each) { return each.name == name; });
}

std::vector<PaperRow> wanted_rows(const std::vector<PaperRow>& all, const std::string& wanted) {
  if (wanted.empty()) return all;
  std::vector<std::string> names;
  for (const PaperRow& row : all) names.push_back(row.id);
  std::vector<PaperRow> rows;
  for (const std::string& word : split(wanted, ',')) {
    const auto place = std::find(names.begin(), names.end(), trimmed(word));
    if (place == names.end()) refuse_choice(setting("rows"), trimmed(word), names);
    const PaperRow& row = all[static_cast<std::size_t>(place - names.begin())];
    const bool is_there = std::any_of(rows.begin(), rows.end(), [&](const PaperRow& each) { return each.id == row.id; });
    if (!is_there) rows.push_back(row);
  }
  return rows;
}

}  // namespace

std::string run_reproduce(const Arguments& arguments, const Comm& comm) {
  CommandLine line("reproduce", "The tables and figures of a paper, measured on this machine by runs of karst.");
  const ReproduceOptions options(line);
  line.parse(arguments);
  const PaperSystem& system = system_named(options.system);
  const double seconds = parse_duration(setting("budget"), options.budget);
  const TrialMachine machine = machine_for_trials("karst reproduce", options.device, comm);
  const std::vector<PaperRow> rows = wanted_rows(system.rows(machine, seconds), options.rows);
  std::optional<RunDirectory> directory;
  if (!options.output.empty()) directory.emplace(options.output, options.force);

  const ScratchFolder scratch(options.folder);
  Reproduction all = {system.name, system.paper, trial_machine_words(machine), version_words(), {}};
  {
    Progress progress(comm, text("reproducing ", options.system));
    all.rows = run_rows(rows, place_in(scratch, options.mpirun), seconds, [&](double share) { progress.at(share); });
  }
  if (!directory) return reproduction_text(all);
  directory->write("table.csv", reproduction_csv(all));
  directory->write("page.html", reproduction_page(all));
  for (const FigureFile& file : figure_files(reproduction_charts(all))) directory->write(file.name, file.content);
  return reproduction_text(all) + text("\nwrote ", options.output, " (page.html, table.csv, and the figures as SVG and CSV)\n");
}

}  // namespace karst
