// karst reproduce: the tables and figures of a paper, measured on this machine.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <set>

#include "base/cores.hpp"
#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/commands.hpp"
#include "io/killed_run.hpp"
#include "io/run_directory.hpp"
#include "record/version.hpp"
#include "report/figures.hpp"
#include "reproduction/reproduction_report.hpp"
#include "reproduction/s1_rows.hpp"
#include "solver/cuda/cuda.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

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

// A folder for these files, removed at the end, also if a signal ends the program.
class ScratchFolder {
 public:
  explicit ScratchFolder(const std::vector<std::string>& files) {
    std::string name = (fs::temp_directory_path() / "karst-reproduce-XXXXXX").string();
    const SignalsHeld held;
    if (!mkdtemp(name.data())) throw MachineError(text("cannot make a folder in ", quote(fs::temp_directory_path().string()), "."));
    path_ = name;
    for (const std::string& file : files) removed_.push_back(std::make_unique<RemovedWhenKilled>((fs::path(path_) / file).string()));
    removed_.push_back(std::make_unique<RemovedWhenKilled>(path_));
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::vector<std::unique_ptr<RemovedWhenKilled>> removed_;
};

// The files that the rows write.
std::vector<std::string> files_of(const std::vector<PaperRow>& rows) {
  std::set<std::string> files;
  for (const PaperRow& row : rows) {
    for (const Trial& trial : row.setup) {
      const auto option = std::find(trial.words.begin(), trial.words.end(), "-o");
      if (option != trial.words.end()) files.insert(*std::next(option));
    }
  }
  return {files.begin(), files.end()};
}

ReproducingMachine machine_for(const std::string& device, const Comm& comm) {
  ReproducingMachine machine = {cores_for_rank(comm), 0, available_memory()};
  if (device == "cpu") return machine;
  machine.gpus = static_cast<int>(visible_gpus().size());
  if (device == "cuda" && machine.gpus == 0)
    throw InputError(text(setting("device", "cuda"), ": ", why_no_gpu(), ". Choose ", setting("device", "cpu"), "."));
  return machine;
}

std::string machine_words(const ReproducingMachine& machine) {
  const std::string gpus = machine.gpus == 0 ? "" : text(machine.gpus, " x ", gpu_name(0), ", ");
  return text(gpus, machine.cores, machine.cores == 1 ? " core" : " cores");
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
  if (comm.size() > 1) throw InputError("karst reproduce starts its ranks itself. Run it without mpirun.");
  const double seconds = parse_duration(setting("budget"), options.budget);
  const ReproducingMachine machine = machine_for(options.device, comm);
  const std::vector<PaperRow> rows = wanted_rows(s1_rows(machine, seconds), options.rows);
  if (!options.output.empty()) check_run_directory(options.output, options.force);
  std::optional<RunDirectory> directory;
  if (!options.output.empty()) directory.emplace(options.output, options.force);

  const ScratchFolder scratch(files_of(rows));
  Reproduction all = {options.system, paper_s1, machine_words(machine), text("karst ", karst_version(), " (", karst_commit(), ")"), {}};
  {
    Progress progress(comm, text("reproducing ", options.system));
    const TrialPlace place = {fs::canonical("/proc/self/exe").string(), options.mpirun, scratch.path()};
    all.rows = run_rows(rows, place, seconds, [&](double share) { progress.at(share); });
  }
  if (!directory) return reproduction_text(all);
  directory->write("table.csv", reproduction_csv(all));
  directory->write("page.html", reproduction_page(all));
  for (const FigureFile& file : figure_files(reproduction_charts(all))) directory->write(file.name, file.content);
  return reproduction_text(all) + text("\nwrote ", options.output, " (page.html, table.csv, and the figures as SVG and CSV)\n");
}

}  // namespace karst
