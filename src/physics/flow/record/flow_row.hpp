// karst flow as the order of a run sees it.
#pragma once

#include <array>
#include <utility>

#include "physics/flow/flow_options.hpp"
#include "physics/flow/record/flow_record.hpp"
#include "run/record/usual_row.hpp"

namespace karst {

struct FlowRow : UsualRow {
  using Request = FlowRequest;
  using Case = FlowCase;
  using Result = FlowResult;
  using Console = WatchedSeries<FlowSeries>;
  using Recorder = FlowRecorder;

  static constexpr ImageWords image = {"CASE", "Image, cavity, box, or FILE.toml", "Raw files, cavity and box"};
  static constexpr OutputWords output = {
      .files = "result.json, monitors.csv, walls.csv, probes.csv, lines.csv, log.txt, fields, checkpoints",
      .fields = "velocity and pressure"};
  static constexpr bool takes_case_file = true;
  static void complete(Request& request) { check_request(request); }
  static constexpr std::array<NamedSample, 2> samples = {{{"cavity", "cavity", "130,130,1"}, {"box", "box", "130,130,1"}}};
  static const MachineChoice& machine(const Request& request) { return request.machine; }
  static void check_ranks(const Request& request, const Comm& comm) { check_cut_choice(request.cut, comm); }
  static void add_inputs(const Request& request, InputFiles& inputs) { inputs.add(request.start_file); }
  static Cleaning cleaning(const Request& request, int threads) { return cleaning_for(request, threads); }
  static Case make_case(Rock& rock, const Request& request, const Comm& comm) { return flow_case(rock, request, comm); }
  static Result compute(Case flow_case, const Request& /*request*/, const RunRock& /*rock*/, Recorder& recorder, const Comm& comm) {
    return compute_flow(std::move(flow_case), recorder, comm);
  }
};

}  // namespace karst
