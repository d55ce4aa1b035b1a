#include "commands/bench_scaling.hpp"

#include <optional>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/trial_machine.hpp"
#include "io/files/run_directory.hpp"
#include "report/charts/figures.hpp"
#include "scaling/scaling_report.hpp"
#include "trials/scratch_folder.hpp"

namespace karst {

namespace {

ScalingStudy study_of(const ScalingPlan& plan, const BenchOptions& options, const Comm& comm) {
  const ScratchFolder scratch;
  Progress progress(comm, text(scaling_name(plan.kind), " scaling"));
  try {
    return study_scaling(plan, place_in(scratch, options.mpirun()), [&](double share) { progress.at(share); });
  } catch (const TrialFailed& failed) {
    throw MachineError(text("no run was measured: ", failed.reason));
  }
}

std::string write_files(const ScalingReport& report, const RunDirectory& directory, const std::string& path) {
  directory.write("table.csv", scaling_csv(report));
  directory.write("scaling.json", scaling_json(report));
  directory.write("page.html", scaling_page(report));
  for (const FigureFile& file : figure_files(scaling_charts(report.study))) directory.write(file.name, file.content);
  return text("\nwrote ", path, " (page.html, table.csv, scaling.json, and the figures as SVG and CSV)\n");
}

}  // namespace

std::string run_scaling(const BenchOptions& options, const Comm& comm) {
  const std::string device = options.device();
  if (device != "auto" && device != "cpu" && device != "cuda")
    throw InputError(text(setting("device", device), " does not go with ", setting("scaling"), " (all ranks are alike). Use ",
                          setting("device", "cpu"), " or ", setting("device", "cuda"), "."));
  const TrialMachine machine = machine_for_trials("karst bench --scaling", device, comm);
  const ScalingPlan plan = options.scaling_plan(machine);
  std::optional<RunDirectory> directory;
  if (!options.output().empty()) directory.emplace(options.output(), options.force());
  const ScalingReport report = {study_of(plan, options, comm), trial_machine_words(machine), version_words()};
  const std::string written = directory ? write_files(report, *directory, options.output()) : "";
  std::string out = options.json() ? scaling_json(report) : options.csv() ? scaling_csv(report) : scaling_text(report) + written;
  if (!report.study.has_one_k()) throw ResultNotAccepted(out, k_words(report.study) + ".");
  return out;
}

}  // namespace karst
