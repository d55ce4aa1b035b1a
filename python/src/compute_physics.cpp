#include <nanobind/stl/string.h>

#include <optional>
#include <utility>

#include "compute.hpp"
#include "mpi_session.hpp"
#include "options/command_options.hpp"
#include "physics/all.hpp"
#include "python_keeper.hpp"
#include "record/run_prepared.hpp"
#include "results.hpp"
#include "watch.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

/// A run with what Python sees of it. Made and destroyed with the GIL.
class Computing {
 public:
  Computing(nb::object progress, const RockInput* input, bool keeps_fields, const Comm& comm)
      : watch_(std::move(progress)), keeper_(input, keeps_fields, comm), comm_(comm) {}

  /// compute(record, watcher) runs without the GIL. The texts of the dict are those of the root. `fields`: of the result. Collective.
  template <class Compute>
  nb::dict run(RecordPlan record, AxisField fields, Compute&& compute) {
    record.checkpoint.stop_request = watch_.stop_request();
    record.keeper = &keeper_;
    std::optional<RunWords> end;
    {
      const nb::gil_scoped_release release;
      end.emplace(compute(std::move(record), watch_));
    }
    watch_.rethrow(comm_);
    return results(*end, fields);
  }

 private:
  nb::dict results(const RunWords& end, AxisField fields) const {
    std::vector<RunTable> tables = end.tables;
    tables.insert(tables.end(), keeper_.tables().begin(), keeper_.tables().end());
    for (RunTable& table : tables) table.csv = comm_.on_root([&] { return table.csv; });
    nb::dict all = run_dict(comm_.on_root(end.json), comm_.on_root(end.text), tables, end.failures, end.stopped_by, watch_);
    all["fields"] = keeper_.fields(fields);
    all["potential_fields"] = keeper_.fields(AxisField::potential);
    return all;
  }

  Watch watch_;
  PythonKeeper keeper_;
  Comm comm_;
};

// A prepared file.
nb::dict solve(const nb::dict& keywords, const std::string& invocation, nb::object progress, bool keeps_fields) {
  const Keywords<SolveOptions> given(keywords, std::nullopt);
  const SolveOptions& options = given.options;
  const Comm comm = begin_call();
  Computing computing(std::move(progress), nullptr, keeps_fields, comm);
  return computing.run(record_of(options.output, invocation), AxisField::flow, [&](RecordPlan plan, RunWatcher& watcher) {
    return RunWords(run_prepared(options.request(), keywords.contains("lattice"), options.path, options.hints.hints(comm), std::move(plan),
                                 InputFiles(), watcher, comm));
  });
}

}  // namespace

nb::dict compute(const std::string& function, const Image& image, const nb::dict& keywords, const std::string& invocation,
                 nb::object progress, bool keeps_fields, std::optional<std::uintptr_t> communicator) {
  if (function == "solve") return solve(keywords, invocation, std::move(progress), keeps_fields);
  const Physics& command = physics_named(function);
  if (image) check_array_keywords(keywords);
  OptionTable table;
  const std::unique_ptr<PhysicsCall> physics_call = command.call(table);
  set_keywords(table, keywords);
  std::optional<SharedCall> shared;
  if (communicator) shared.emplace(*communicator);
  const Comm comm = shared ? shared->comm() : begin_call();
  RockSource source = physics_call->source(comm);
  RecordPlan record = record_of(physics_call->output(), invocation);
  const RockInput input = input_of(image, std::move(source), comm, command.samples);
  Computing computing(std::move(progress), &input, keeps_fields, comm);
  return computing.run(std::move(record), command.fields, [&](RecordPlan plan, RunWatcher& watcher) {
    return physics_call->run(input, std::move(plan), InputFiles(), watcher, comm);
  });
}

nb::list physics_names() {
  nb::list names;
  for (const Physics& physics : all_physics()) names.append(physics.name());
  return names;
}

}  // namespace karst
