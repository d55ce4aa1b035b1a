// karst twophase as the order of a run sees it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "physics/twophase/compute_twophase.hpp"
#include "run/record/series_recorder.hpp"
#include "run/record/usual_row.hpp"

namespace karst {

struct TwophaseRecord;
using TwophaseRecorder = SeriesRecorder<TwophaseSeries, TwophaseRecord>;

extern template class SeriesCheckpoints<TwophaseSeries, TwophaseRecord>;
extern template class SeriesRecorder<TwophaseSeries, TwophaseRecord>;

std::string result_json(const TwophaseResult& result, const RunRecord& record);
std::string result_text(const TwophaseResult& result, const RunRecord& record);
std::vector<RunTable> result_tables(const TwophaseResult& result);
std::string plan_words(const TwophaseResult& result);

struct TwophaseRow : UsualRow {
  using Request = TwophaseRequest;
  using Case = TwophaseCase;
  using Result = TwophaseResult;
  using Console = WatchedSeries<TwophaseSeries>;
  using Recorder = TwophaseRecorder;

  static constexpr OutputWords output = {.files = "result.json, points.csv, monitors.csv, log.txt, fields, checkpoints",
                                         .fields = "share of the non-wetting fluid, velocity and pressure"};
  static void complete(Request& request) { check_request(request); }
  static const MachineChoice& machine(const Request& request) { return request.machine; }
  static void check_ranks(const Request& request, const Comm& comm) { check_cut_choice(request.cut, comm); }
  static Cleaning cleaning(const Request& request, int threads) { return cleaning_for(request, threads); }
  static Case make_case(Rock& rock, const Request& request, const Comm& comm) { return twophase_case(rock, request, comm); }
  static Result compute(Case of, const Request& /*request*/, const RunRock& /*rock*/, Recorder& recorder, const Comm& comm) {
    return compute_twophase(std::move(of), recorder, comm);
  }
};

}  // namespace karst
