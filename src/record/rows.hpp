// Each physics as the order of a run sees it: what it takes, what it gives, and who records it.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/files/input_files.hpp"
#include "physics/conductivity/conductivity_request.hpp"
#include "physics/conductivity/record/conductivity_record.hpp"
#include "physics/convect/record/convect_record.hpp"
#include "physics/flow/flow_options.hpp"
#include "physics/flow/record/flow_record.hpp"
#include "physics/permeability/permeability_request.hpp"
#include "physics/permeability/record/permeability_record.hpp"
#include "run/options/image_options.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"
#include "run/record/record_plan.hpp"
#include "run/record/run_fields.hpp"
#include "run/run_watcher.hpp"
#include "run/sample/rock_input.hpp"

namespace karst {

/// The rock of a run, and where it came from. A prepared case has neither.
struct RunRock {
  const RockInput* input = nullptr;
  Rock* rock = nullptr;
};

/// The answers of most physics. A physics that answers otherwise has a member of the same name.
struct UsualRow {
  static constexpr const char* kept = checkpoint_name;       ///< the file that a restart needs
  static constexpr std::array<NamedSample, 0> samples = {};  ///< samples that have a name in place of an image
  static constexpr ImageWords image = {};
  static constexpr AxisField fields = AxisField::flow;  ///< of the result in Python
  static constexpr bool takes_case_file = false;        ///< a .toml file in place of the image stands for --config

  /// The options of the request before those of files in --help, and after them.
  static void add_first_options(OptionTable& /*table*/, auto& /*request*/) {}
  static void add_last_options(OptionTable& table, auto& request) { add_options(table, request); }

  /// Takes the name of the image, which may be that of a sample.
  static void name_case(auto& /*request*/, const std::string& /*name*/) {}

  /// Completes the source of the rock. Throws InputError for a source that does not fit the request.
  static void complete_source(const auto& /*request*/, RockSource& /*source*/) {}

  /// Throws InputError for a request that does not fit the ranks.
  static void check_ranks(const auto& /*request*/, const Comm& /*comm*/) {}

  /// Files that the request reads.
  static void add_inputs(const auto& /*request*/, InputFiles& /*inputs*/) {}

  /// Whether the labels of the image can be a field.
  static bool has_label_field(const Rock& /*rock*/) { return true; }

  /// Throws InputError for fields that this sample does not have.
  static void check_fields(const RecordPlan& record, const SampleFacts& sample) { (void)record.fields.selection_in(sample.shape()); }
};

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
  static void complete(Request& request) { check_conductivity_plan(request.plan); }
  static void complete_source(const Request& request, RockSource& source) { choose_pores(source, request.plan); }
  static const MachineChoice& machine(const Request& request) { return request.plan.machine; }
  static void check_ranks(const Request& request, const Comm& comm) { check_cut_choice(request.plan.cut, comm); }
  static Cleaning cleaning(const Request& request, int threads);
  static Case make_case(Rock& rock, const Request& request, const Comm& comm) { return conducting_case(rock, request.plan, comm); }
  static Result compute(Case conducting, const Request& request, const RunRock& /*rock*/, Recorder& recorder, const Comm& comm) {
    return find_conductivity(std::move(conducting), request.plan, recorder, comm);
  }
};

/// Flows, and after them the formation factors of the same pores, if they are wanted.
struct PermeabilityRow : UsualRow {
  struct Request : PermeabilityRequest {
    bool wants_conductivity = false;
    std::optional<ConductivityPlan> conductivity = {};  ///< of these pores; complete() makes it
  };
  static constexpr OutputWords output = {
      .files = "result.json, history.csv, log.txt, fields, checkpoints", .fields = "velocity and pressure", .is_at_unit_gradient = true};
  static void complete(Request& request);
  using Case = SampleCase;
  struct Result {
    PermeabilityResult flows;
    std::optional<ConductivityResult> conductivity = {};  ///< nullopt: not wanted, or not begun

    const ConductivityResult* known_conductivity() const { return conductivity ? &*conductivity : nullptr; }
  };
  struct Console {
    explicit Console(RunWatcher& watcher) : flows(watcher), potentials(watcher, true) {}

    WatchedAxes<PermeabilitySeries> flows;
    WatchedAxes<ConductivitySeries> potentials;
  };
  class Recorder : public PermeabilityRecorder {
   public:
    Recorder(RecordPlan plan, std::int64_t part, Console& console, const Comm& comm)
        : PermeabilityRecorder(std::move(plan), part, console.flows, comm), console_of_potentials(console.potentials) {}

    ConductivityEvents& console_of_potentials;
  };

  static const MachineChoice& machine(const Request& request) { return request.plan.machine; }
  static void check_ranks(const Request& request, const Comm& comm) { check_cut_choice(request.plan.cut, comm); }
  static Cleaning cleaning(const Request& request, int threads);
  static Case make_case(Rock& rock, const Request& request, const Comm& comm);
  static void check_fields(const RecordPlan& record, const SampleFacts& sample);
  static Result compute(Case sample_case, const Request& request, const RunRock& rock, Recorder& recorder, const Comm& comm);
};

/// Adds the options of a request.
void add_options(OptionTable& table, PermeabilityRow::Request& request);

/// The files of a run: result.json, the text of the terminal, and the tables that were not written while the run computed.
std::string result_json(const PermeabilityRow::Result& result, const RunRecord& record);
std::string result_text(const PermeabilityRow::Result& result, const RunRecord& record);
std::vector<RunTable> result_tables(const PermeabilityRow::Result& result);
inline const RunHead& head_of(const RunHead& result) { return result; }
inline const RunHead& head_of(const PermeabilityRow::Result& result) { return result.flows; }

}  // namespace karst
