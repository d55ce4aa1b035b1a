// karst pores as the order of a run sees it.
#pragma once

#include <string>
#include <vector>

#include "physics/pores/compute_pores.hpp"
#include "run/record/once_recorder.hpp"
#include "run/record/usual_row.hpp"

namespace karst {

struct PoresRow : UsualRow {
  using Request = PoresRequest;
  using Case = PoresCase;
  using Result = PoresResult;
  using Console = WatchedOnce;
  using Recorder = OnceRecorder;

  static constexpr OutputWords output = {
      .files = "result.json, pore_sizes.csv, intrusion_*.csv, chords.csv, log.txt, fields",
      .fields = "distances, sizes and intrusion: whole numbers (squared voxels), with f32 and f64 radii, too",
      .has_checkpoints = false,
      .are_whole = true};
  static void complete(Request& request) { check_request(request); }
  static const MachineChoice& machine(const Request& request) { return request.machine; }
  static Cleaning cleaning(const Request& request, int threads) {
    return {.boundary = request.boundary, .threads = threads, .keeps_all = true, .mask = request.mask, .keeps_outside = true};
  }
  static Case make_case(Rock& rock, const Request& request, const Comm& comm) { return pores_case(rock, request, comm); }
  static Result compute(Case of, const Request& request, const RunRock& rock, Recorder& recorder, const Comm& comm);
};

/// result.json, what the command prints and log.txt, and the tables.
std::string result_json(const PoresResult& result, const RunRecord& record);
std::string result_text(const PoresResult& result, const RunRecord& record);
std::vector<RunTable> result_tables(const PoresResult& result);

}  // namespace karst
