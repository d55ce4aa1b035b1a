// karst permeability: everything in one go, from the image to its permeability.
#include <chrono>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/commands.hpp"
#include "commands/flow_options.hpp"
#include "commands/flow_progress.hpp"
#include "commands/flow_report.hpp"
#include "commands/partition_json.hpp"
#include "commands/pore_image.hpp"
#include "io/run_directory.hpp"
#include "partition/part_builder.hpp"
#include "partition/partitioner.hpp"

namespace karst {

namespace {

// The part of this rank, and how even all parts are.
struct Case {
  Part part;
  Balance balance;
};

Case cut_into_parts(PoreImage& image, Boundary boundary, const PartitionChoice& choice, const Comm& comm) {
  const Index3& shape = image.file.shape;
  const FluidRows fluid(image.pores);
  image.pores = {};
  const auto partition = make_partition(choice, fluid, shape, comm);
  const auto runs = fetch_rows(fluid, shape, boundary == Boundary::periodic, part_surroundings(*partition, comm.rank()), comm);
  Part part;
  comm.agree([&] { part = build_part(*partition, comm.rank(), shape, boundary, runs); });
  std::vector<PartSummary> all = comm.gather_root(std::vector<PartSummary>{PartSummary(part)});
  comm.broadcast_root(all);
  return {std::move(part), Balance(all)};
}

}  // namespace

std::string run_permeability(const Arguments& arguments, const Comm& comm) {
  CommandLine line("permeability", "From a segmented image to its permeability, in one go.");
  const ImageOptions image_options(line);
  const FlowOptions flow_options(line);
  std::string boundary_word = "periodic", output;
  bool force = false, json = false;
  line.options()
      .add_option("--boundary", boundary_word, "What lies beyond the sample: periodic (default), mirror or sealed")
      ->type_name("KIND");
  line.options().add_option("-o,--output", output, "Run directory to make: result.json, history.csv, log.txt")->type_name("DIR");
  line.options().add_flag("--force", force, "Write into the run directory although it holds files");
  line.options().add_flag("--json", json, "result.json on stdout");
  line.parse(arguments);
  using Clock = std::chrono::steady_clock;
  const auto seconds_since = [](Clock::time_point time) { return std::chrono::duration<double>(Clock::now() - time).count(); };
  const auto begin = Clock::now();
  const Boundary boundary = parse_boundary(boundary_word);
  const Axes driven = flow_options.directions();
  const FlowSettings settings = flow_options.settings(comm);

  FlowReport report;
  report.image = load_pore_image(image_options, boundary, driven, comm);
  report.image.require_pore();
  std::optional<RunDirectory> directory;
  comm.on_root([&] {
    if (!output.empty()) directory.emplace(output, force);
    return std::string();
  });
  PartitionChoice choice;
  choice.weights.assign(static_cast<std::size_t>(comm.size()), 1.0);
  const auto cut_begin = Clock::now();
  const auto [part, balance] = cut_into_parts(report.image, boundary, choice, comm);
  report.seconds_prepare = report.image.seconds_prepare + seconds_since(cut_begin);
  report.balance = balance;
  report.choice = choice;
  report.options = &flow_options;
  report.settings = settings;
  report.boundary = boundary;
  for (int axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<std::size_t>(axis);
    if (!driven[a]) continue;
    FlowProgress progress(comm, report.image, axis, settings.tolerance);
    report.flows[a].emplace();
    report.flows[a]->last.axis = axis;
    if (!report.image.report.percolates[a]) {
      report.flows[a]->converged = true;  // no path, no flow: nothing to compute
      continue;
    }
    *report.flows[a] = run_flow(part, boundary, axis, report.image.report.voxels, settings, comm, [&](const FlowState& state) {
      report.history.push_back({axis, state});
      progress.at(state);
    });
    report.seconds_solve += report.flows[a]->last.seconds;
  }
  report.seconds_total = seconds_since(begin);
  const std::string words = report.as_text();
  comm.on_root([&] {
    if (directory) {
      directory->write("history.csv", report.history_csv());
      directory->write("log.txt", words);
      directory->write("result.json", report.as_json());
    }
    return std::string();
  });
  return json ? report.as_json() : words;
}

}  // namespace karst
