// karst prepare: read, clean, cut, number; report balance and communication.
#include <optional>

#include "base/ranks/parallel.hpp"
#include "commands/cli/messages.hpp"
#include "commands/commands.hpp"
#include "options/command_options.hpp"
#include "record/prepared_figures.hpp"
#include "record/rock_report.hpp"
#include "record/trial_run.hpp"

namespace karst {

std::string run_prepare(const Arguments& arguments, const Comm& comm) {
  CommandLine line("prepare", "Read, clean, cut and number: makes a case that karst solve runs on as many ranks as there are parts.");
  const PrepareImageOptions options(line);
  line.parse(arguments);
  const PreparePlan plan = options.prepare.plan();
  InputFiles inputs = line.inputs();
  plan.check_output(inputs, comm);
  const PreparedFigures figures(plan, inputs, comm);

  Stages stages(comm);
  std::optional<SharedUnfinishedFile> output;
  const auto take_place = [&](const ImageFile& file) {
    inputs.add(file.data_files);
    plan.check_output(inputs, comm);
    print_warnings(comm, file);
    plan.begin_output(output, comm);
  };
  const RockSource source = options.image.source(comm);
  Rock image = read_rock(source, plan.cleaning(cores_for_rank(comm)), comm, take_place);
  image.require_pore();
  stages.end("clean");
  const auto forecast = forecast_in_stage(image, plan, stages, comm);

  const PreparedParts prepared = prepare_parts(image, plan, output, source.hints, stages, comm);
  const std::string wrote = figures.write(prepared);
  return options.prepare.json() ? prepare_json(image, prepared, plan.choice, stages.all(), forecast)
                                : with_options(prepare_text(image, prepared, plan.choice, stages.all(), plan.output, forecast)) + wrote;
}

}  // namespace karst
