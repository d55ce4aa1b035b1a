// karst info: the facts of an image, and the memory that a run needs.
#include "base/cores.hpp"
#include "commands/cli/run_console.hpp"
#include "commands/commands.hpp"
#include "options/image_options.hpp"
#include "record/rock_json.hpp"
#include "record/rock_text.hpp"

namespace karst {

std::string run_info(const Arguments& arguments, const Comm& comm) {
  CommandLine line("info", "Reports labels, porosity and percolation of an image, and the memory of a run.");
  const ImageOptions image_options(line);
  std::string boundary_name = "periodic", direction = "all";
  std::int64_t parts = 1;
  bool json = false;
  line.add(boundary_option(boundary_name));
  line.add(direction_option(direction, "Keep pores that carry flow along this axis"));
  line.add(parts_option(parts, "Parts (ranks) of the run to be planned, 1 by default"));
  line.add({.names = "--json", .value = &json, .about = "One JSON object on stdout"});
  line.parse(arguments);

  const Boundary boundary = parse_boundary(boundary_name);
  const Cleaning cleaning = {boundary, parse_direction(direction), cores_for_rank(comm)};
  const Rock rock = read_rock(image_options.source(comm), cleaning, comm, [&](const ImageFile& file) { print_warnings(comm, file); });
  return json ? info_json(rock, boundary, parts) : with_options(info_text(rock, boundary, parts));
}

}  // namespace karst
