// karst relaxation as the order of a run sees it.
#pragma once

#include <string>
#include <vector>

#include "physics/relaxation/compute_relaxation.hpp"
#include "run/record/once_recorder.hpp"
#include "run/record/usual_row.hpp"

namespace karst {

struct RelaxationRow : UsualRow {
  using Request = RelaxationRequest;
  using Case = RelaxationCase;
  using Result = RelaxationResult;
  using Console = WatchedOnce;
  using Recorder = OnceRecorder;

  static constexpr OutputWords output = {.files = "result.json, decay.csv, t2.csv, log.txt", .has_checkpoints = false};
  static void complete(Request& request) { check_request(request); }
  static const MachineChoice& machine(const Request& request) { return request.machine; }
  static Cleaning cleaning(const Request& request, int threads) {
    return {.boundary = request.boundary, .threads = threads, .keeps_all = true, .mask = request.mask, .keeps_outside = true};
  }
  static Case make_case(Rock& rock, const Request& request, const Comm& comm) { return relaxation_case(rock, request, comm); }
  static Result compute(Case of, const Request& request, const RunRock& rock, Recorder& recorder, const Comm& comm);
};

/// result.json, what the command prints and log.txt, and the tables.
std::string result_json(const RelaxationResult& result, const RunRecord& record);
std::string result_text(const RelaxationResult& result, const RunRecord& record);
std::vector<RunTable> result_tables(const RelaxationResult& result);

}  // namespace karst
