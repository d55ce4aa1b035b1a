// karst permeability: everything in one go, from the image to its permeability.
#include "base/error.hpp"
#include "commands/commands.hpp"
#include "commands/cut_case.hpp"
#include "commands/pore_image.hpp"
#include "commands/run_files.hpp"

namespace karst {

namespace {

struct BracketOptions {
  explicit BracketOptions(CommandLine& line) {
    CLI::App& app = line.options();
    app.add_flag("--bracket", is_wanted, "Also with the other boundaries, periodic or mirror: between which values does k lie?")
        ->group("Run");
    app.add_flag("--refine", refines, "With --bracket also in voxels half as large, and extrapolated")->group("Run");
  }

  void check(Boundary boundary, const FlowOptions& flow) const {
    if (refines && !is_wanted) throw InputError("--refine goes with --bracket. Give both, or neither.");
    if (is_wanted && boundary == Boundary::sealed)
      throw InputError("--bracket compares periodic with mirror boundaries. Give --boundary periodic or mirror.");
    if (is_wanted && flow.equilibrium == "navier-stokes")
      throw InputError("--bracket needs mirrors, which are exact for creeping flow only. Use --equilibrium stokes.");
  }

  bool is_wanted = false, refines = false;
};

}  // namespace

std::string run_permeability(const Arguments& arguments, const Comm& comm) {
  CommandLine line("permeability", "From a segmented image to its permeability, in one go.");
  const ImageOptions image_options(line);
  const FlowOptions flow_options(line);
  std::string boundary_word = "periodic";
  add_boundary_option(line, boundary_word);
  const BracketOptions bracket(line);
  line.parse(arguments);
  const Boundary boundary = parse_boundary(boundary_word);
  bracket.check(boundary, flow_options);
  flow_options.check_boundary(boundary);
  const FlowSettings settings = flow_options.settings(image_options.path(), comm);
  InputFiles inputs = line.inputs();
  check_run_files(flow_options, inputs, comm);

  FlowCase flow_case;
  const auto check_data_files = [&](const ImageFile& file) {
    inputs.add(file.data_files);
    check_run_files(flow_options, inputs, comm);
  };
  PoreImage image = load_pore_image(image_options, boundary, flow_options.directions(), settings.threads, comm, check_data_files);
  image.require_pore();
  flow_case.sample = SampleFacts(image, boundary, flow_options.direction);
  const double begin = MPI_Wtime();
  const PoreRows fluid(image.pores);
  image.pores = {};
  cut_into_parts(flow_case, fluid, image.file.shape, boundary, settings.threads, comm);
  flow_case.hints = image_options.hints(comm);
  if (bracket.is_wanted) {
    flow_case.variants = variants_beside(boundary, bracket.refines);
    flow_case.load_again = [&](Boundary other) {
      return load_pore_image(image_options, other, flow_options.directions(), settings.threads, comm);
    };
  }
  flow_case.labels = {image.file, flow_case.hints};
  flow_case.seconds_read = image.seconds_read;
  flow_case.seconds_prepare = image.seconds_prepare + MPI_Wtime() - begin;
  return run_case(std::move(flow_case), flow_options, settings, comm);
}

}  // namespace karst
