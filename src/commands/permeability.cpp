// karst permeability: from the image to its permeability, without a prepared file.
#include "commands/cli/run_console.hpp"
#include "commands/commands.hpp"
#include "commands/run_case.hpp"
#include "options/permeability_options.hpp"
#include "record/run_folder.hpp"

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
  InputFiles inputs = line.inputs();
  check_run_files(record, inputs, comm);
  const auto device = wake_device(plan.machine, comm);

  Cleaning cleaning = options.cleaning(plan, comm);
  Rock rock = read_rock(source, cleaning, comm, [&](const ImageFile& file) {
    inputs.add(file.data_files);
    check_run_files(record, inputs, comm);
    print_warnings(comm, file);
  });
  record.hints = source.hints;
  record.labels = {rock.file, source.hints};
  SampleCase sample_case = case_of(rock, comm, plan.settings.lattice);
  sample_case.read_again = [&](Boundary of_variant) {
    cleaning.boundary = of_variant;
    return read_rock(source, cleaning, comm);
  };
  return run_case(std::move(sample_case), plan, std::move(record), output.json(), comm);
}

}  // namespace karst
