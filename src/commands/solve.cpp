// karst solve: runs a prepared case, one part on each rank.
#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/commands.hpp"
#include "commands/flow_case.hpp"
#include "commands/run_files.hpp"
#include "io/prepared_file.hpp"

namespace karst {

namespace {

void check_case(const std::string& path, const SampleFacts& sample, const FlowOptions& options) {
  if (sample.direction != "all" && options.direction != sample.direction) {
    throw InputError(text(quote(path), " was prepared for flow along ", sample.direction, " (other pores were left out), not ",
                          options.direction, ". Use --direction ", sample.direction, ", or prepare it again."));
  }
}

// Each part is under a checksum of its own, and so are the facts; they may come from two files.
void check_sites(const std::string& path, const SampleFacts& sample, const Part& part, const Comm& comm) {
  const auto voxels = static_cast<std::uint64_t>(sample.voxels());
  const bool is_inside = std::all_of(part.voxels.begin(), part.voxels.end(), [&](std::uint64_t v) { return v < voxels || v == no_voxel; });
  const bool is_inside_everywhere = comm.max_all(std::int64_t{!is_inside}) == 0;
  if (is_inside_everywhere && comm.sum_all(part.sites) == sample.sites()) return;
  throw InputError(text(quote(path), " holds other sites than those of the sample that its facts describe. Prepare it again."));
}

}  // namespace

std::string run_solve(const Arguments& arguments, const Comm& comm) {
  CommandLine line("solve", "Runs a prepared case, on as many ranks as it has parts.");
  std::string path;
  line.reads(line.options().add_option("CASE", path, "File of karst prepare: NAME.karst")->required()->type_name(""));
  const FlowOptions options(line);
  const HintOptions hints(line);
  line.parse(arguments);
  const FlowSettings settings = options.settings(path, comm);
  check_run_files(options, line.inputs(), comm);

  const double begin = MPI_Wtime();
  FlowCase flow_case;
  flow_case.hints = hints.hints(comm);
  PreparedFile file(path, comm, flow_case.hints);
  const Json facts = Json::parse(file.facts(), nullptr, false);
  flow_case.sample = sample_facts(facts, path);
  options.check_boundary(flow_case.sample.boundary);
  check_one_part_a_rank(path, file.parts(), comm);
  check_case(path, flow_case.sample, options);
  flow_case.choice.method = facts.value("method", "");
  flow_case.choice.cut = facts.value("cut", "");
  flow_case.part = file.read(comm.rank());
  check_sites(path, flow_case.sample, flow_case.part, comm);
  flow_case.balance = Balance(comm.gather_all(PartSummary(flow_case.part)));
  flow_case.seconds_read = MPI_Wtime() - begin;
  return run_case(std::move(flow_case), options, settings, comm);
}

}  // namespace karst
