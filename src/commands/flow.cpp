// karst flow: flow in time, past moving walls and through open faces.
#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/series_console.hpp"
#include "commands/commands.hpp"
#include "commands/run_physics.hpp"
#include "options/physics_options.hpp"

namespace karst {

namespace {

constexpr const char* about =
    "Computes a flow in time: past walls that move, through open faces, driven by a force, or decaying.\n"
    "CASE is an image; or cavity or box, as karst make makes them, with --shape; or a TOML file of options with a line CASE = \"...\".";

bool is_case_file(const std::string& path) { return path.ends_with(".toml"); }

// A case file stands for --config.
Arguments with_config(const Arguments& arguments, const std::string& path) {
  Arguments out = arguments;
  for (auto at = out.begin(); at != out.end(); ++at) {
    const bool is_output = at != out.begin() && (*(at - 1) == "-o" || *(at - 1) == "--output");
    if (*at != path || is_output) continue;
    out.insert(at, "--config");
    return out;
  }
  throw InputError(text(quote(path), " is a case file within a case file. Give an image, cavity or box."));
}

}  // namespace

std::string run_flow(const Arguments& arguments, const Comm& comm) {
  CommandLine line("flow", about);
  const PhysicsOptions<FlowRow> options(line);
  line.parse(arguments);
  if (is_case_file(options.image().path())) return run_flow(with_config(arguments, options.image().path()), comm);
  SeriesConsole<FlowSeries> console(comm);
  return run_physics<FlowRow>(options, line, console, comm);
}

}  // namespace karst
