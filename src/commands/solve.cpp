// karst solve: runs a prepared case, one part on each rank.
#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/commands.hpp"
#include "commands/flow_case.hpp"
#include "commands/run_files.hpp"
#include "io/prepared_file.hpp"
#include "partition/exchange_check.hpp"

namespace karst {

namespace {

void check_case(const std::string& path, const SampleFacts& sample, const FlowOptions& options) {
  if (sample.direction != "all" && options.direction != sample.direction) {
    throw InputError(text(quote(path), " was prepared for flow along ", sample.direction, " (other pores were left out), not ",
                          options.direction, ". Use --direction ", sample.direction, ", or prepare it again."));
  }
}

// The links of a part as the reader has checked them stay in the part. What is left: that its voxels are in the sample, and that its peers
// mean the same links.
void check_part(const std::string& path, const Part& part, const SampleFacts& sample, const Comm& comm) {
  const auto refuse = [&] { throw InputError(text(quote(path), " is damaged: its parts do not fit its sample. Prepare it again.")); };
  const auto voxels = static_cast<std::uint64_t>(sample.voxels());
  comm.agree([&] {
    for (const std::uint64_t voxel : part.voxels) {
      if (voxel != no_voxel && voxel >= voxels) refuse();
    }
  });
  if (comm.sum_all(part.sites) != sample.sites()) refuse();
  if (comm.sum_all(static_cast<std::int64_t>(exchange_sum(part, sample.shape(), sample.boundary))) != 0) refuse();
}

}  // namespace

std::string run_solve(const Arguments& arguments, const Comm& comm) {
  CommandLine line("solve", "Runs a prepared case, on as many ranks as it has parts.");
  std::string path;
  line.add({.names = "CASE",
            .value = &path,
            .about = "File of karst prepare: NAME.karst",
            .type = "",
            .is_required = true,
            .path = PathUse::read});
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
  check_part(path, flow_case.part, flow_case.sample, comm);
  flow_case.balance = Balance(comm.gather_all(PartSummary(flow_case.part)));
  flow_case.seconds_read = MPI_Wtime() - begin;
  return run_case(std::move(flow_case), options, settings, comm);
}

}  // namespace karst
