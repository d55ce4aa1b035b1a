// karst reproduce: the tables and figures of a paper, measured on this machine.
#include <algorithm>
#include <optional>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/commands.hpp"
#include "commands/trial_machine.hpp"
#include "io/run_directory.hpp"
#include "report/figures.hpp"
#include "reproduction/reproduction_report.hpp"
#include "reproduction/s1_rows.hpp"
#include "trials/scratch_folder.hpp"

namespace karst {

namespace {

constexpr const char* paper_s1 =
    "Robertsén, Westerholm, Mattila (2017), Designing a graphics processing unit accelerated petaflop capable lattice Boltzmann solver; "
    "measured on Titan (NVIDIA K20X)";

struct ReproduceOptions {
  std::string system, output, budget = "10min", device = "auto", mpirun = "mpirun", rows;
  bool force = false;

  explicit ReproduceOptions(CommandLine& line) {
    line.add({.names = "SYSTEM",
              .value = &system,
              .about = "System of a paper",
              .type = "",
              .choices = {{"s1", "porous media on the GPUs of Titan (Robertsén et al. 2017)"}},
              .is_required = true});
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
    line.add({.names = "--force", .value = &force, .about = "Write into a directory that holds files"});
  }
};

// All that the rows run.
std::vector<Trial> trials_of(const std::vector<PaperRow>& rows) {
  std::vector<Trial> trials;
  for (const PaperRow& row : rows) {
    for (const auto* some : {&row.setup, &row.trials}) trials.insert(trials.end(), some->begin(), some->end());
  }
  return trials;
}

std::vector<PaperRow> wanted_rows(const std::vector<PaperRow>& all, const std::string& wanted) {
  if (wanted.empty()) return all;
  std::vector<std::string> names;
  for (const PaperRow& row : all) names.push_back(row.id);
  std::vector<PaperRow> rows;
  for (const std::string& word : split(wanted, ',')) {
    const auto place = std::find(names.begin(), names.end(), trimmed(word));
    if (place == names.end()) refuse_choice(setting("rows"), trimmed(word), names);
    rows.push_back(all[static_cast<std::size_t>(place - names.begin())]);
  }
  return rows;
}

}  // namespace

std::string run_reproduce(const Arguments& arguments, const Comm& comm) {
  CommandLine line("reproduce", "The tables and figures of a paper, measured on this machine by runs of karst.");
  const ReproduceOptions options(line);
  line.parse(arguments);
  const double seconds = parse_duration(setting("budget"), options.budget);
  const TrialMachine machine = machine_for_trials("karst reproduce", options.device, comm);
  const std::vector<PaperRow> rows = wanted_rows(s1_rows(machine, seconds), options.rows);
  std::optional<RunDirectory> directory;
  if (!options.output.empty()) directory.emplace(options.output, options.force);

  const ScratchFolder scratch(files_of(trials_of(rows)));
  Reproduction all = {options.system, paper_s1, trial_machine_words(machine), version_words(), {}};
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
