#include <optional>
#include <utility>

#include "compute.hpp"
#include "mpi_session.hpp"
#include "options/convect_options.hpp"
#include "options/physics_options.hpp"
#include "options/solve_options.hpp"
#include "python_consoles.hpp"
#include "python_keeper.hpp"
#include "record/run_order.hpp"
#include "results.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

/// A run with what Python sees of it. Made and destroyed with the GIL.
template <class Physics>
class Computing {
 public:
  Computing(nb::object progress, const RockInput* input, bool keeps_fields, const Comm& comm)
      : watch_(std::move(progress)), keeper_(input, keeps_fields, comm), console_(watch_), comm_(comm) {}

  /// compute(record, console) runs without the GIL. The texts of the dict are those of the root. Collective.
  template <class Compute>
  nb::dict run(RecordPlan record, Compute&& compute) {
    record.checkpoint.stop_request = watch_.stop_request();
    record.keeper = &keeper_;
    std::optional<RunEnd<Physics>> end;
    {
      const nb::gil_scoped_release release;
      end = compute(std::move(record), console_);
    }
    watch_.rethrow(comm_);
    return results(*end);
  }

 private:
  nb::dict results(const RunEnd<Physics>& end) const {
    std::vector<RunTable> tables = result_tables(end.result);
    tables.insert(tables.end(), keeper_.tables().begin(), keeper_.tables().end());
    for (RunTable& table : tables) table.csv = comm_.on_root([&] { return table.csv; });
    const std::string json = comm_.on_root([&] { return end.json(); }), text = comm_.on_root([&] { return end.text(); });
    nb::dict all = run_dict(json, text, tables, end.failures(), end.record.stopped_by, watch_);
    constexpr AxisField own = std::is_same_v<Physics, ConductivityRow> ? AxisField::potential : AxisField::flow;
    all["fields"] = keeper_.fields(own);
    all["potential_fields"] = keeper_.fields(AxisField::potential);
    return all;
  }

  Watch watch_;
  PythonKeeper keeper_;
  PythonConsole<typename Physics::Console> console_;
  Comm comm_;
};

template <class Physics, class Options>
nb::dict run_physics(const Image& image, const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields,
                     std::optional<std::uintptr_t> communicator = {}) {
  const Keywords<Options> given(keywords, image);
  std::optional<SharedCall> shared;
  if (communicator) shared.emplace(*communicator);
  const Comm comm = shared ? shared->comm() : begin_call();
  const typename Physics::Request request = given.options.request(comm);
  RecordPlan record = record_of(given.options.output(), invocation);
  const RockInput input = input_of(image, given.options.source(request, comm), comm, {Physics::samples.begin(), Physics::samples.end()});
  Computing<Physics> computing(std::move(progress), &input, keeps_fields, comm);
  return computing.run(std::move(record), [&](RecordPlan plan, typename Physics::Console& console) {
    return run_rock<Physics>(request, input, std::move(plan), InputFiles(), console, comm);
  });
}

}  // namespace

nb::dict permeability(const Image& image, const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields,
                      std::optional<std::uintptr_t> communicator) {
  return run_physics<PermeabilityRow, PhysicsOptions<PermeabilityRow>>(image, keywords, invocation, std::move(progress), keeps_fields,
                                                                       communicator);
}

nb::dict conductivity(const Image& image, const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields) {
  return run_physics<ConductivityRow, PhysicsOptions<ConductivityRow>>(image, keywords, invocation, std::move(progress), keeps_fields);
}

nb::dict flow(const Image& image, const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields) {
  return run_physics<FlowRow, PhysicsOptions<FlowRow>>(image, keywords, invocation, std::move(progress), keeps_fields);
}

nb::dict convect(const Image& image, const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields) {
  return run_physics<ConvectRow, ConvectCommandOptions>(image, keywords, invocation, std::move(progress), keeps_fields);
}

nb::dict solve(const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields) {
  const Keywords<SolveOptions> given(keywords, std::nullopt);
  const SolveOptions& options = given.options;
  const Comm comm = begin_call();
  Computing<PermeabilityRow> computing(std::move(progress), nullptr, keeps_fields, comm);
  return computing.run(record_of(options.output, invocation), [&](RecordPlan plan, PermeabilityRow::Console& console) {
    return run_prepared(options.request(), keywords.contains("lattice"), options.path, options.hints.hints(comm), std::move(plan),
                        InputFiles(), console, comm);
  });
}

}  // namespace karst
