#include "record/run_prepared.hpp"

#include <utility>

#include "physics/permeability/porous_flow.hpp"
#include "record/prepared_case.hpp"
#include "run/options/machine_options.hpp"
#include "solver/site/variants.hpp"

namespace karst {

RunEnd<PermeabilityRow> run_prepared(PermeabilityRow::Request request, bool has_lattice, const std::string& path, const Hints& hints,
                                     RecordPlan record, InputFiles inputs, RunWatcher& watcher, const Comm& comm) {
  record.hints = hints;
  record.is_prepared = true;
  const auto make = [&](RunFrame& /*frame*/, RunRock& /*rock*/) {
    const PreparedFacts facts = facts_of_prepared(path, hints, comm);
    if (!has_lattice) request.plan.numerics.lattice = velocity_set_name(facts.lattice);
    choose_storage(request.plan.machine, with_porous(request.plan.numerics, facts.sample.image.porous));
    return prepared_case(path, request.plan, hints, comm);
  };
  return run_in_order<PermeabilityRow>(request, {std::move(record), std::move(inputs), path}, watcher, comm, make);
}

}  // namespace karst
