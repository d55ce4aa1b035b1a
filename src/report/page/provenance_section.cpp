#include <algorithm>
#include <span>

#include "geometry/velocity_set.hpp"
#include "report/page/html.hpp"
#include "report/page/page.hpp"
#include "report/page/run_words.hpp"

namespace karst {

namespace {

std::string machine_words(const RunFacts& run) {
  const bool has_cuda = run.word("/settings/device").find("cuda") != std::string::npos;
  return joined_known({escaped(run.word("/performance/device")), known_count(run, "/partition/ranks", "rank"),
                       has_cuda ? "" : known_count(run, "/settings/threads", "thread")});
}

// The shares of the ranks, if they are not equal.
std::string part_words(const RunFacts& run) {
  constexpr int most = 8;
  std::vector<std::string> shares;
  for (int rank = 0; rank <= most; ++rank) {
    const auto share = run.number("/partition/weights/", rank);
    if (!share) break;
    shares.push_back(rank < most ? digits(100 * *share, 3) : "...");
  }
  return shares.empty() ? "" : text(joined(shares, ", "), " % of the sites on each rank");
}

std::string time_words(const RunFacts& run) {
  const auto seconds = [&](std::string_view stage, const std::string& before) {
    const auto value = run.number("/performance/seconds/", stage);
    return value ? text(before, digits(*value, 3), " s") : "";
  };
  std::vector<std::string> stages;
  for (const std::string_view stage :
       {std::string_view("read"), {"prepare"}, {"start"}, {"solve"}, run.physics().beside, {"monitors"}, {"write"}})
    stages.push_back(seconds(stage, text(stage, " ")));
  const auto speed = run.number("/performance/mflups");
  const std::string total = seconds("total", ""), all = joined_known(stages);
  return (total.empty() ? all : text(total, " (", all, ")")) +
         (speed ? text("; ", plain(*speed), " million updates of sites a second") : "");
}

std::string command_block(const RunFacts& run) {
  std::string command = run.word("/karst/command");
  if (const auto ranks = run.count("/partition/ranks"); !command.empty() && ranks && *ranks > 1)
    command = text("mpirun -n ", *ranks, " ", command);
  if (command.empty()) return element("p", "The command of this run is not known; its settings are below.", "class=\"missing\"");
  std::string notes;
  if (run.number("/run/restarts").value_or(0) > 0)
    notes +=
        "This is the command of the last restart. Without <code>--restart</code> and its folder, and with <code>-o</code> in their "
        "place, it repeats the run from the start. ";
  notes += "The digits are the same on any number of ranks and threads, on CPUs and GPUs.";
  return command_words(run, command) + element("p", notes, "class=\"note\"");
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

// How a run computes, and what it computes beside.
std::string method_words(const RunFacts& run) {
  std::vector<std::string> words;
  for (const PhysicsPage* physics : run.computed()) {
    const std::vector<std::string> method = physics->method ? physics->method(run) : std::vector<std::string>();
    if (physics == &run.physics()) {
      words = method;
    } else if (!method.empty()) {
      words.push_back(text(physics->computes, ": ", method.front()));
    }
  }
  if (const auto tolerance = run.number("/settings/tolerance")) words.push_back(text("tolerance ", digits(*tolerance)));
  return joined_known(words);
}

}  // namespace

std::vector<std::string> two_relaxation_times(const RunFacts& run) {
  const auto number = [&](const std::string& place, const std::string& before, const std::string& after, int significant) {
    const auto value = run.number(place);
    return value ? text(before, digits(*value, significant), after) : "";
  };
  const std::string lattice = run.word("/settings/lattice");
  return {text("lattice Boltzmann, ", escaped(lattice.empty() ? velocity_set_of_0_1 : lattice), ", two relaxation times"),
          number("/flow/tau", "τ ", "", 6),
          number("/settings/lambda", "Λ ", "", 6),
          number("/flow/tau/0", "τ ", " along x", 4),
          number("/flow/tau/1", "τ ", " along y", 4),
          number("/flow/tau/2", "τ ", " along z", 4),
          escaped(run.word("/settings/equilibrium")),
          escaped(run.word("/settings/storage"))};
}

std::string command_words(const JsonFacts& facts, const std::string& command) {
  const std::string directory = facts.word("/karst/directory");
  const std::string words = directory.empty() ? "The command:" : text("The command, in the folder ", code(directory), ":");
  return element("p", words) + element("pre", code(command));
}

std::string program_words(const JsonFacts& facts) {
  return text("Karst ", escaped(facts.word("/karst/version")), ", commit ", code(facts.word("/karst/commit")));
}

std::string provenance(const RunFacts& run, int) {
  const std::string go_on_by = run.word("/run/go_on_by");
  return command_block(run) +
         fact_table({{"program", program_words(run)},
                     {"begun", escaped(run.word("/karst/started"))},
                     {"computed on", machine_words(run)},
                     {"parts", part_words(run)},
                     {"time", time_words(run)},
                     {"method", method_words(run)},
                     {"stopped by", escaped(run.word("/run/stopped_by"))},
                     {"restart with", go_on_by.empty() ? "" : code(go_on_by)}}) +
         everything(run);
}

}  // namespace karst
