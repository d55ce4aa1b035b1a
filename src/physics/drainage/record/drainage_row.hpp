// karst drainage as the order of a run sees it.
#pragma once

#include <string>
#include <vector>

#include "physics/drainage/compute_drainage.hpp"
#include "run/record/once_recorder.hpp"
#include "run/record/usual_row.hpp"

namespace karst {

struct DrainagePhysics : UsualRow {
  using Request = DrainageRequest;
  using Case = DrainageCase;
  using Result = DrainageResult;
  using Console = WatchedOnce;
  using Recorder = OnceRecorder;

  static constexpr OutputWords output = {.files = "result.json, drainage.csv, log.txt, images of phases, checkpoints", .steps = "steps"};
  static void complete(Request& request) { karst::complete(request); }
  static const MachineChoice& machine(const Request& request) { return request.machine; }
  static Cleaning cleaning(const Request& request, int threads) {
    return {.boundary = Boundary::mirror, .threads = threads, .keeps_all = true, .mask = request.mask, .keeps_outside = true};
  }
  static Case make_case(Rock& rock, const Request& request, const Comm& comm) { return drainage_case(rock, request, comm); }
  static Result compute(Case of, const Request& request, const RunRock& rock, Recorder& recorder, const Comm& comm);
};

/// result.json, what the command prints and log.txt, and the table.
std::string result_json(const DrainageResult& result, const RunRecord& record);
std::string result_text(const DrainageResult& result, const RunRecord& record);
std::vector<RunTable> result_tables(const DrainageResult& result);

/// The facts of a checkpoint, and the states in it. Throws InputError for the checkpoint of another run.
std::string checkpoint_facts(const DrainageResult& result);
void read_checkpoint(const std::string& facts, const std::string& path, DrainageResult& result);

/// Writes the image of a state into the run directory: 0 wetting, 1 non-wetting, 2 solid. Returns its name. Collective.
std::string write_phases(const std::string& directory, const DrainageResult& result, const DrainedState& state, const PoreBlock& wetting,
                         const PoreBlock& nonwetting, const Comm& comm);

}  // namespace karst
