// karst info: the facts of an image, and the memory that a run needs.
#include "commands/cli/messages.hpp"
#include "commands/commands.hpp"
#include "options/command_options.hpp"
#include "record/rock_report.hpp"
#include "record/threshold_report.hpp"
#include "record/trial_run.hpp"

namespace karst {

std::string run_info(const Arguments& arguments, const Comm& comm) {
  CommandLine line("info", "Reports labels, porosity and percolation of an image, and the memory of a run.");
  const InfoOptions options(line);
  bool json = false;
  line.add({.names = "--json", .value = &json, .about = "One JSON object on stdout"});
  line.parse(arguments);

  const RockSource source = options.image.source(comm);
  const Cleaning cleaning = options.cleaning(comm);
  const LookAtHeader look = [&](const ImageFile& file) { print_warnings(comm, file); };
  if (const auto range = options.thresholds_to_scan()) {
    const ThresholdScan scan = scan_thresholds(source, *range, cleaning, comm, look);
    return json ? thresholds_json(scan) : with_options(thresholds_text(scan));
  }
  const Rock rock = read_rock(source, cleaning, comm, look);
  const std::optional<Forecast> forecast = forecast_by_trial(rock, options.parts, FlowNumerics().lattice, options.time.storage(), comm);
  return json ? info_json(rock, cleaning.boundary, options.parts, forecast)
              : with_options(info_text(rock, cleaning.boundary, options.parts, forecast));
}

}  // namespace karst
