// karst permeability: from the image to its permeability, without a prepared file.
#include "commands/commands.hpp"
#include "commands/run_case.hpp"
#include "options/permeability_options.hpp"

namespace karst {

std::string run_permeability(const Arguments& arguments, const Comm& comm) {
  CommandLine line("permeability", "Computes the permeability of a segmented image.");
  const PermeabilityOptions options(line);
  line.parse(arguments);
  const OutputOptions& output = options.flow.output();
  const RunPlan plan = options.plan();
  RecordPlan record = record_of(output, line);
  const RockSource source = options.image.source(comm);
  output.check_directory(record, source.path, comm);
  const ImagePlan all = {plan, options.cleaning(plan, comm), options.conductivity.plan(plan)};
  return case_words(run_image(source, all, std::move(record), line.inputs(), comm), output.json());
}

}  // namespace karst
