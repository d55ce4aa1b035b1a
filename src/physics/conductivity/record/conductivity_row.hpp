// karst conductivity as the order of a run sees it.
#pragma once

#include <utility>

#include "physics/conductivity/conductivity_request.hpp"
#include "physics/conductivity/record/conductivity_record.hpp"
#include "run/record/usual_row.hpp"

namespace karst {

struct ConductivityRow : UsualRow {
  using Request = ConductivityRequest;
  using Case = ConductingCase;
  using Result = ConductivityResult;
  using Console = WatchedAxes<ConductivitySeries>;
  using Recorder = ConductivityRecorder;

  static constexpr const char* kept = conductivity_checkpoint_name;
  static constexpr OutputWords output = {.files = "result.json, conductivity_history.csv, log.txt, tables, fields, checkpoints",
                                         .fields = "potential and current",
                                         .steps = "iterations"};
  static constexpr AxisField fields = AxisField::potential;
  static void complete(Request& request) {
    leave_out_insulators(request.plan);
    check_conductivity_plan(request.plan);
  }
  static void complete_source(const Request& request, RockSource& source) { choose_pores(source, request.plan); }
  static const MachineChoice& machine(const Request& request) { return request.plan.machine; }
  static void check_ranks(const Request& request, const Comm& comm) { check_cut_choice(request.plan.cut, comm); }
  static Cleaning cleaning(const Request& request, int threads);
  static Case make_case(Rock& rock, const Request& request, const Comm& comm) { return conducting_case(rock, request.plan, comm); }
  static Result compute(Case conducting, const Request& request, const RunRock& /*rock*/, Recorder& recorder, const Comm& comm) {
    return find_conductivity(std::move(conducting), request.plan, recorder, comm);
  }
};

}  // namespace karst
