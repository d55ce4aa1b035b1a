// The sections of the sample and of the command, which runs of any physics have.
#include <algorithm>
#include <span>

#include "base/units.hpp"
#include "geometry/velocity_set.hpp"
#include "report/page/html.hpp"
#include "report/page/page.hpp"
#include "report/page/run_words.hpp"

namespace karst {

namespace {

std::string size_words(const RunFacts& run) {
  const auto h = run.voxel_size_m();
  if (!h) return "not known";
  std::vector<std::string> edges;
  for (const std::int64_t n : run.shape()) edges.push_back(with_micro(human_length(static_cast<double>(n) * *h)));
  return with_micro(human_length(*h)) + "; the sample is " + joined(edges, " × ");
}

std::string labels_words(const RunFacts& run) {
  constexpr std::size_t most = 8;
  const auto labels = run.members("/image/labels");
  double voxels = 0;  // counted: with a cylinder as a mask, those inside it
  for (const auto& [label, count] : labels) voxels += count.value_or(0);
  std::vector<std::string> shares;
  for (std::size_t i = 0; i < std::min(most, labels.size()); ++i) {
    const auto& [label, count] = labels[i];
    shares.push_back(escaped(label) + (count ? text(" (", percent(*count / voxels, 2), ")") : ""));
  }
  if (labels.size() > most) shares.push_back(text("and ", labels.size() - most, " more"));
  return joined(shares, ", ");
}

std::string share(const RunFacts& run, const char* place, const char* what) {
  const auto value = run.number(place);
  return value ? percent(*value, 2) + what : "";
}

std::string porous_words(const RunFacts& run) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < run.entries("/image/porous_labels").value_or(0); ++i) {
    const std::string at = text("/image/porous_labels/", i, "/");
    const auto label = run.number(at + "label"), in_voxels = run.number(at + "permeability_voxel2"),
               in_metres = run.number(at + "permeability_m2");
    if (!label || !in_voxels) continue;
    labels.push_back(text("label ", plain(*label), " with K ", html_number(*in_voxels, 4), " voxel²",
                          in_metres ? text(" (", html_number(in_millidarcy(*in_metres), 4), " mD)") : ""));
  }
  return joined(labels, ", ");
}

std::string surface_words(const RunFacts& run) {
  if (const auto metres = run.number("/pores/specific_surface_per_m")) return html_number(*metres, 4) + " m² of walls in a m³ of sample";
  const auto voxels = run.number("/pores/specific_surface_per_voxel");
  return voxels ? html_number(*voxels, 4) + " voxel² of walls in a voxel³ of sample" : "";
}

// Corners of the sample in the image.
std::string crop_words(const RunFacts& run) {
  std::vector<std::string> corners;
  for (const char* corner : {"/image/crop/0/", "/image/crop/1/"}) {
    const auto x = run.count(corner, 0), y = run.count(corner, 1), z = run.count(corner, 2);
    if (x && y && z) corners.push_back(text(*x, ",", *y, ",", *z));
  }
  return corners.size() == 2 ? text("voxels ", corners[0], " to ", corners[1], " of the image") : "";
}

std::string mask_words(const std::string& mask) {
  if (mask.empty()) return "";
  return mask.starts_with("cylinder") ? text("the largest ", escaped(mask), "; means are over its voxels")
                                      : text("labels ", escaped(mask), " are outside; means are over all other voxels");
}

std::string threshold_words(const RunFacts& run) {
  const auto threshold = run.number("/image/threshold");
  return threshold ? html_number(*threshold, 6) + ": grey values up to it are pore (label 0)" : "";
}

std::string boundary_words(const RunFacts& run) {
  const std::string boundary = run.word("/settings/boundary");
  if (boundary == "periodic") return "periodic: the sample repeats";
  if (boundary == "mirror") return "mirror: the sample is reflected at each face";
  return boundary == "sealed" ? text("sealed: ", run.physics().sealed) : escaped(boundary);
}

}  // namespace

std::string sample_table(const RunFacts& run, int) {
  const bool is_cleaned = !run.physics().is_of_all_pores;
  const bool has_labels = run.entries("/image/porous_labels").value_or(0) > 0;
  const auto [nx, ny, nz] = run.shape();
  const auto sites = run.count("/image/sites");
  const std::string mask = run.word("/image/mask");
  std::vector<std::pair<std::string, std::string>> facts = {
      {"image", code(run.word("/image/path"))},
      {"format", escaped(run.word("/image/format"))},
      {"checksum", escaped(run.word("/image/checksum"))},
      {"voxels", text(nx, " × ", ny, " × ", nz, " of ", escaped(run.word("/image/dtype")))},
      {"voxel size", size_words(run)},
      {"crop", crop_words(run)},
      {"mask", mask_words(mask)},
      {"threshold", threshold_words(run)},
      {"labels", labels_words(run)},
      {"pore labels", escaped(run.word("/image/pore_labels"))},
      {"porosity", share(run, has_labels ? "/image/porosity_pores" : "/image/porosity",
                         mask.empty() ? " of all voxels are pore" : " of the voxels inside the mask are pore")},
      {"with porous labels", has_labels ? share(run, "/image/porosity", " are pore or porous") + ": " + porous_words(run) : ""},
      {"connected porosity", is_cleaned ? share(run, "/image/porosity_connected", " can carry flow") : ""},
      {is_cleaned ? "sites" : "pores", sites ? html_count(*sites) + (is_cleaned ? " voxels are solved for" : " voxels") : ""},
      {"specific surface", surface_words(run)}};
  const auto& [block, quantities] = run.physics().of_sample;
  for (const QuantityFacts& of : quantities) facts.emplace_back(of.words, by_direction(run, text("/", block, "/", of.key)));
  facts.emplace_back("boundary", boundary_words(run));
  return fact_table(facts);
}

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

// The stage of what is computed beside has the name of its kind.
std::string time_words(const RunFacts& run) {
  std::vector<std::string> stages;
  for (const std::string_view stage :
       {std::string_view("read"), {"prepare"}, {"start"}, {"solve"}, run.physics().beside, {"monitors"}, {"write"}})
    stages.push_back(known_digits(run, text("/performance/seconds/", stage), 3, text(stage, " "), " s"));
  const auto speed = run.number("/performance/mflups");
  const std::string total = known_digits(run, "/performance/seconds/total", 3, "", " s"), all = joined_known(stages);
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

// The method of a run, and the physics that it computes beside.
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
  words.push_back(known_digits(run, "/settings/tolerance", 6, "tolerance "));
  return joined_known(words);
}

}  // namespace

std::vector<std::string> two_relaxation_times(const RunFacts& run) {
  const std::string lattice = run.word("/settings/lattice");
  std::vector<std::string> words = {
      text("lattice Boltzmann, ", escaped(lattice.empty() ? velocity_set_of_0_1 : lattice), ", two relaxation times"),
      known_digits(run, "/flow/tau", 6, "τ "), known_digits(run, "/settings/lambda", 6, "Λ ")};
  for (std::size_t axis = 0; axis < 3; ++axis)
    words.push_back(known_digits(run, text("/flow/tau/", axis), 4, "τ ", text(" along ", axis_names[axis])));
  words.insert(words.end(), {escaped(run.word("/settings/equilibrium")), escaped(run.word("/settings/storage"))});
  return words;
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
