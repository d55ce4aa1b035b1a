#include <algorithm>
#include <span>

#include "base/text.hpp"
#include "geometry/velocity_set.hpp"
#include "report/page/html.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

std::string count_of(const RunFacts& run, const std::string& place, const std::string& what) {
  const auto count = run.count(place);
  return count ? text(html_count(*count), " ", what, *count == 1 ? "" : "s") : "";
}

std::string machine_words(const RunFacts& run) {
  std::vector<std::string> found = {escaped(run.word("/performance/device")), count_of(run, "/partition/ranks", "rank")};
  if (run.word("/settings/device").find("cuda") == std::string::npos) found.push_back(count_of(run, "/settings/threads", "thread"));
  std::erase(found, "");
  return joined(found, ", ");
}

// The shares of the ranks, if they are not equal.
std::string part_words(const RunFacts& run) {
  constexpr int most = 8;
  std::vector<std::string> shares;
  for (int rank = 0; rank <= most; ++rank) {
    const auto share = run.number(text("/partition/weights/", rank));
    if (!share) break;
    shares.push_back(rank < most ? digits(100 * *share, 3) : "...");
  }
  return shares.empty() ? "" : text(joined(shares, ", "), " % of the sites on each rank");
}

std::string seconds(const RunFacts& run, const std::string& name) {
  const auto value = run.number("/performance/seconds/" + name);
  return value ? digits(*value, 3) + " s" : "";
}

std::string time_words(const RunFacts& run) {
  const std::string total = seconds(run, "total");
  if (total.empty() && !run.is_flow() && !run.is_convect()) return "";
  std::vector<std::string> parts;
  for (const char* name : {"read", "prepare", "start", "solve", "conductivity", "monitors", "write"}) {
    if (const std::string part = seconds(run, name); !part.empty()) parts.push_back(text(name, " ", part));
  }
  const auto speed = run.number("/performance/mflups");
  const std::string all = joined(parts, ", ");
  return (total.empty() ? all : total + " (" + all + ")") + (speed ? text("; ", plain(*speed), " million updates of sites a second") : "");
}

std::string command_block(const RunFacts& run) {
  const std::string command = command_of(run);
  if (command.empty()) return element("p", "The command of this run is not known; its settings are below.", "class=\"missing\"");
  const std::string directory = run.word("/karst/directory");
  const std::string words = directory.empty() ? "The command:" : text("The command, in the folder ", code(directory), ":");
  std::string notes;
  if (run.number("/run/restarts").value_or(0) > 0)
    notes +=
        "This is the command of the last restart. Without <code>--restart</code> and its folder, and with <code>-o</code> in their "
        "place, it repeats the run from the start. ";
  notes += "The digits are the same on any number of ranks and threads, on CPUs and GPUs.";
  return element("p", words) + element("pre", code(command)) + element("p", notes, "class=\"note\"");
}

std::string everything(const RunFacts& run) {
  constexpr std::size_t most = 2000;  // an image can have millions of labels
  std::string rows;
  const auto leaves = run.leaves();
  for (const auto& [name, value] : std::span(leaves).first(std::min(most, leaves.size())))
    rows += text("<tr><th scope=\"row\"><code>", escaped(name), "</code></th><td><code>", escaped(value), "</code></td></tr>\n");
  if (leaves.size() > most) rows += text("<tr><th scope=\"row\">", leaves.size() - most, " more</th><td>are in result.json</td></tr>\n");
  return element("details", element("summary", "All of result.json, with all digits") + element("table", rows, "class=\"facts all\""));
}

}  // namespace

std::string command_of(const RunFacts& run) {
  const std::string command = run.word("/karst/command");
  const auto ranks = run.count("/partition/ranks");
  return !command.empty() && ranks && *ranks > 1 ? text("mpirun -n ", *ranks, " ", command) : command;
}

namespace {

constexpr const char* conductivity_method = "currents through the faces between voxels, conjugate gradients";

std::string ends_words(const RunFacts& run) {
  if (run.word("/settings/boundary") == "periodic") return "";
  return run.word("/settings/ends") == "voxels" ? "potential fixed at the centres of the first and last voxels"
                                                : "potential fixed on the end faces";
}

std::vector<std::string> convect_method(const RunFacts& run) {
  const auto setting = [&](const char* name, const std::string& before) {
    const auto number = run.number(text("/settings/", name));
    return number ? before + digits(*number) : "";
  };
  return {text("lattice Boltzmann, ", escaped(run.word("/settings/lattice")), ", regularized"), setting("tau", "τ "),
          setting("prandtl", "Prandtl number "), setting("tau_rest", "τ of moments of order 4: "), escaped(run.word("/settings/storage"))};
}

// How a run computes.
std::vector<std::string> method_words(const RunFacts& run) {
  if (run.is_conductivity()) return {conductivity_method, ends_words(run)};
  if (run.is_convect()) return convect_method(run);
  std::string lattice = run.word("/settings/lattice");
  if (lattice.empty()) lattice = velocity_set_of_0_1;
  std::vector<std::string> settings = {text("lattice Boltzmann, ", escaped(lattice), ", two relaxation times")};
  if (const auto tau = run.number("/flow/tau")) settings.push_back("τ " + digits(*tau));
  if (const auto lambda = run.number("/settings/lambda")) settings.push_back("Λ " + digits(*lambda));
  for (int axis = 0; axis < 3; ++axis) {
    if (const auto tau = run.number("/flow/tau", axis))
      settings.push_back(text("τ ", digits(*tau, 4), " along ", axis_names[static_cast<std::size_t>(axis)]));
  }
  for (const char* name : {"equilibrium", "storage"}) {
    if (const std::string word = run.word(text("/settings/", name)); !word.empty()) settings.push_back(escaped(word));
  }
  if (run.has_conductivity()) settings.push_back(text("formation factor: ", conductivity_method));
  return settings;
}

}  // namespace

std::string provenance_section(const RunFacts& run) {
  std::vector<std::string> settings = method_words(run);
  if (const auto tolerance = run.number("/settings/tolerance")) settings.push_back(text("tolerance ", digits(*tolerance)));
  std::erase(settings, "");
  return section(
      "provenance", "How it was computed",
      command_block(run) +
          fact_table({{"program", text("Karst ", escaped(run.word("/karst/version")), ", commit ", code(run.word("/karst/commit")))},
                      {"begun", escaped(run.word("/karst/started"))},
                      {"computed on", machine_words(run)},
                      {"parts", part_words(run)},
                      {"time", time_words(run)},
                      {"method", joined(settings, ", ")},
                      {"stopped by", escaped(run.word("/run/stopped_by"))},
                      {"restart with", run.word("/run/go_on_by").empty() ? "" : code(run.word("/run/go_on_by"))}}) +
          everything(run));
}

}  // namespace karst
