// karst solve: runs a prepared case, one part on each rank.
#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/commands.hpp"
#include "commands/run_case.hpp"
#include "io/prepared_file.hpp"
#include "options/flow_options.hpp"
#include "options/hint_options.hpp"
#include "partition/exchange_check.hpp"
#include "record/prepared_facts.hpp"
#include "record/run_folder.hpp"
#include "solver/variants.hpp"

namespace karst {

namespace {

void check_direction(const std::string& path, const SampleFacts& sample, const RunPlan& plan) {
  if (sample.kept_for == Axes{true, true, true} || plan.directions == sample.kept_for) return;
  const std::string kept = direction_name(sample.kept_for);
  throw InputError(text(quote(path), " was prepared for flow along ", kept, " (other pores were left out), not ",
                        direction_name(plan.directions), ". Use --direction ", kept, ", or prepare it again."));
}

// Checks that the voxels of a part lie in the sample and that its peers have the same links. The reader has checked all else.
void check_part(const std::string& path, const Part& part, const SampleFacts& sample, const Comm& comm) {
  const auto refuse = [&] { throw InputError(text(quote(path), " is damaged: its parts do not fit its sample. Prepare it again.")); };
  const auto voxels = static_cast<std::uint64_t>(sample.box_voxels());
  comm.agree([&] {
    for (const std::uint64_t voxel : part.voxels) {
      if (voxel != no_voxel && voxel >= voxels) refuse();
    }
  });
  if (comm.sum_all(part.sites) != sample.sites()) refuse();
  if (comm.sum_all(static_cast<std::int64_t>(exchange_sum(part, {part.velocities, sample.shape(), sample.boundary}))) != 0) refuse();
}

bool is_given(const CommandLine& line, const char* option) {
  return std::find(line.given().begin(), line.given().end(), option) != line.given().end();
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
  RunPlan plan = options.plan();
  RecordPlan record = record_of(options.output(), line);
  options.output().check_directory(record, path, comm);
  check_run_files(record, line.inputs(), comm);
  const auto device = wake_device(plan.machine, comm);

  const double begin = MPI_Wtime();
  record.hints = hints.hints(comm);
  record.is_prepared = true;
  PreparedFile file(path, comm, record.hints);
  PreparedFacts facts = prepared_facts(file.facts(), path);
  if (!is_given(line, "--lattice")) plan.settings.lattice = velocity_set_name(facts.lattice);
  check_boundary(plan, facts.sample.boundary);
  check_one_part_a_rank(path, file.parts(), comm);
  check_direction(path, facts.sample, plan);
  SampleCase sample_case;
  sample_case.cut.choice = std::move(facts.choice);
  sample_case.cut.part = file.read(comm.rank(), velocity_set(facts.lattice));
  check_part(path, sample_case.cut.part, facts.sample, comm);
  sample_case.cut.balance = Balance(comm.gather_all(PartSummary(sample_case.cut.part)));
  sample_case.sample = std::move(facts.sample);
  sample_case.seconds_read = MPI_Wtime() - begin;
  return case_words(run_case(std::move(sample_case), plan, std::move(record), comm), options.output().json());
}

}  // namespace karst
