// karst transport as the order of a run sees it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "physics/transport/compute_transport.hpp"
#include "run/record/once_recorder.hpp"
#include "run/record/usual_row.hpp"

namespace karst {

struct TransportRow : UsualRow {
  using Request = TransportRequest;
  using Case = TransportCase;
  using Result = TransportResult;
  using Console = WatchedOnce;
  using Recorder = OnceRecorder;

  static constexpr OutputWords output = {.files = "result.json, dispersion_*.csv, log.txt, fields, checkpoints",
                                         .fields = "deviation of the concentration under a mean gradient along the flow",
                                         .steps = "iterations"};
  static void complete(Request& request) { karst::complete(request); }
  static const MachineChoice& machine(const Request& request) { return request.machine; }
  static void check_ranks(const Request& request, const Comm& comm) { check_cut_choice(request.cut, comm); }
  static Cleaning cleaning(const Request& request, int threads) {
    return {.boundary = request.boundary, .axes = request.directions, .threads = threads};
  }
  static Case make_case(Rock& rock, const Request& request, const Comm& comm) { return transport_case(rock, request, comm); }
  static Result compute(Case of, const Request& request, const RunRock& rock, Recorder& recorder, const Comm& comm);
};

/// result.json, what the command prints and log.txt, and the tables.
std::string result_json(const TransportResult& result, const RunRecord& record);
std::string result_text(const TransportResult& result, const RunRecord& record);
std::vector<RunTable> result_tables(const TransportResult& result);

/// The facts of a checkpoint, and the results in it. Throws InputError for the checkpoint of another run.
std::string checkpoint_facts(const TransportResult& result);
void read_checkpoint(const std::string& facts, const std::string& path, TransportResult& result);

}  // namespace karst
