// karst permeability: everything in one go, from the image to its permeability.
#include "commands/commands.hpp"
#include "commands/cut_case.hpp"
#include "commands/pore_image.hpp"

namespace karst {

std::string run_permeability(const Arguments& arguments, const Comm& comm) {
  CommandLine line("permeability", "From a segmented image to its permeability, in one go.");
  const ImageOptions image_options(line);
  const FlowOptions flow_options(line);
  std::string boundary_word = "periodic";
  add_boundary_option(line, boundary_word);
  line.parse(arguments);
  const Boundary boundary = parse_boundary(boundary_word);
  flow_options.check_boundary(boundary);
  const FlowSettings settings = flow_options.settings(image_options.path(), comm);

  FlowCase flow_case;
  PoreImage image = load_pore_image(image_options, boundary, flow_options.directions(), comm);
  image.require_pore();
  flow_case.sample = SampleFacts(image, boundary, flow_options.direction);
  const double begin = MPI_Wtime();
  const FluidRows fluid(image.pores);
  image.pores = {};
  cut_into_parts(flow_case, fluid, image.file.shape, boundary, settings.threads, comm);
  flow_case.hints = image_options.hints(comm);
  flow_case.labels = {image.file, flow_case.hints};
  flow_case.seconds_read = image.seconds_read;
  flow_case.seconds_prepare = image.seconds_prepare + MPI_Wtime() - begin;
  return run_case(std::move(flow_case), flow_options, settings, comm);
}

}  // namespace karst
