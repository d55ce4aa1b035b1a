// karst info: the facts of an image, and the memory that a run needs.
#include "base/cores.hpp"
#include "commands/cli/run_console.hpp"
#include "commands/commands.hpp"
#include "options/permeability_options.hpp"
#include "record/rock_json.hpp"
#include "record/rock_text.hpp"

namespace karst {

std::string run_info(const Arguments& arguments, const Comm& comm) {
  CommandLine line("info", "Reports labels, porosity and percolation of an image, and the memory of a run.");
  const InfoOptions options(line);
  bool json = false;
  line.add({.names = "--json", .value = &json, .about = "One JSON object on stdout"});
  line.parse(arguments);

  const Boundary boundary = options.boundary.value();
  const Cleaning cleaning = {boundary, parse_direction(options.direction), cores_for_rank(comm)};
  const Rock rock = read_rock(options.image.source(comm), cleaning, comm, [&](const ImageFile& file) { print_warnings(comm, file); });
  return json ? info_json(rock, boundary, options.parts) : with_options(info_text(rock, boundary, options.parts));
}

}  // namespace karst
