// karst convect as the order of a run sees it.
#pragma once

#include <array>
#include <string>
#include <utility>

#include "physics/convect/record/convect_record.hpp"
#include "run/record/usual_row.hpp"

namespace karst {

struct ConvectRow : UsualRow {
  using Request = ConvectRequest;
  using Case = ConvectCase;
  using Result = ConvectResult;
  using Console = WatchedSeries<ConvectSeries>;
  using Recorder = ConvectRecorder;

  static constexpr ImageWords image = {"CASE", "rayleigh-taylor, rayleigh-benard, couette, shock-tube, or an image",
                                       "Raw files, and cases without an image"};
  static constexpr OutputWords output = {.files = "result.json, monitors.csv, rows.csv, log.txt, fields, checkpoints",
                                         .fields = "temperature, velocity and density"};
  static void add_first_options(OptionTable& table, Request& request) { add_options(table, request); }
  static void add_last_options(OptionTable& table, Request& request) { add_sample_options(table, request); }
  static void name_case(Request& request, const std::string& name) {
    request.kind = enumerator_of<ConvectKind>(convect_names, name).value_or(ConvectKind::pores);
  }
  static void complete(Request& request) { check_request(request); }
  static void complete_source(const Request& request, RockSource& source) { source.slice = request.slice; }
  static constexpr const char* shape = "256,1024,1";
  static constexpr std::array<NamedSample, 4> samples = {
      {{"rayleigh-taylor", "box", shape}, {"rayleigh-benard", "box", shape}, {"couette", "box", shape}, {"shock-tube", "box", shape}}};
  static const MachineChoice& machine(const Request& request) { return request.machine; }
  static void check_ranks(const Request& request, const Comm& comm) { check_cut_choice(request.cut, comm); }
  static Cleaning cleaning(const Request& /*request*/, int threads) { return cleaning_for_convect(threads); }

  /// Fields of a slice along z have other axes than the image: lay_flat().
  static bool has_label_field(const Rock& rock) { return rock.file.shape[2] == 1; }

  static Case make_case(Rock& rock, const Request& request, const Comm& comm) { return convect_case(rock, request, comm); }
  static Result compute(Case convect_case, const Request& /*request*/, const RunRock& /*rock*/, Recorder& recorder, const Comm& comm) {
    return compute_convect(std::move(convect_case), recorder, comm);
  }
};

}  // namespace karst
