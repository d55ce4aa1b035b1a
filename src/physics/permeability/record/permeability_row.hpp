// karst permeability as the order of a run sees it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "physics/conductivity/record/conductivity_record.hpp"
#include "physics/permeability/permeability_request.hpp"
#include "physics/permeability/record/permeability_record.hpp"
#include "run/record/usual_row.hpp"

namespace karst {

/// Flows, and after them the formation factors of the same pores, if they are wanted.
struct PermeabilityRow : UsualRow {
  struct Request : PermeabilityRequest {
    bool wants_conductivity = false;
    std::vector<LabelConductivity> conductivities = {};  ///< of labels; empty: all pores have the conductivity 1
    std::optional<ConductivityPlan> conductivity = {};   ///< of these pores; complete() makes it
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
inline const RunHead& head_of(const PermeabilityRow::Result& result) { return result.flows; }

}  // namespace karst
