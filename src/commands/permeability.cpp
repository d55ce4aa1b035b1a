// karst permeability: from the image to its permeability, without a prepared file.
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "commands/cli/flow_options.hpp"
#include "commands/cli/image_options.hpp"
#include "commands/cli/run_console.hpp"
#include "commands/commands.hpp"
#include "commands/run_case.hpp"
#include "record/run_folder.hpp"

namespace karst {

namespace {

class BracketOptions {
 public:
  explicit BracketOptions(CommandLine& line) {
    line.add({.names = "--bracket",
              .value = &is_wanted_,
              .about = "Also run with the other boundaries, periodic or mirror, for bounds of k, and with another velocity set",
              .group = "Run"});
    line.add({.names = "--refine",
              .value = &refines_,
              .about = "With --bracket: also in voxels half as large, extrapolated to voxels of no size",
              .group = "Run"});
  }

  std::vector<SampleVariant> variants(Boundary boundary, std::string_view lattice) const {
    if (refines_ && !is_wanted_) throw InputError("--refine goes with --bracket. Give both, or neither.");
    return is_wanted_ ? variants_beside(boundary, lattice, refines_) : std::vector<SampleVariant>();
  }

 private:
  bool is_wanted_ = false, refines_ = false;
};

}  // namespace

std::string run_permeability(const Arguments& arguments, const Comm& comm) {
  CommandLine line("permeability", "Computes the permeability of a segmented image.");
  const ImageOptions image_options(line);
  const FlowOptions flow_options(line);
  std::string boundary_word = "periodic";
  line.add(boundary_option(boundary_word));
  const BracketOptions bracket(line);
  line.parse(arguments);
  const Boundary boundary = parse_boundary(boundary_word);
  RunPlan plan = flow_options.plan();
  plan.variants = bracket.variants(boundary, plan.settings.lattice);
  check_boundary(plan, boundary);
  RecordPlan record = flow_options.output().record(line);
  const RockSource source = image_options.source(comm);
  flow_options.output().check_directory(record, source.path, comm);
  InputFiles inputs = line.inputs();
  check_run_files(record, inputs, comm);
  const auto device = wake_device(plan.machine, comm);

  Cleaning cleaning = {boundary, plan.directions, threads_for(plan.machine, comm)};
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
  return run_case(std::move(sample_case), plan, std::move(record), flow_options.output().json(), comm);
}

}  // namespace karst
