#include "record/run_prepared.hpp"

#include <utility>

#include "record/prepared_case.hpp"

namespace karst {

RunEnd<PermeabilityRow> run_prepared(PermeabilityRow::Request request, bool has_lattice, const std::string& path, const Hints& hints,
                                     RecordPlan record, InputFiles inputs, RunWatcher& watcher, const Comm& comm) {
  record.hints = hints;
  record.is_prepared = true;
  const auto make = [&](RunFrame& /*frame*/, RunRock& /*rock*/) {
    if (!has_lattice) request.plan.numerics.lattice = lattice_of_prepared(path, hints, comm);
    return prepared_case(path, request.plan, hints, comm);
  };
  return run_in_order<PermeabilityRow>(request, {std::move(record), std::move(inputs), path}, watcher, comm, make);
}

}  // namespace karst
