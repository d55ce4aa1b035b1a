// A call of a physics without its types, for commands and for Python: options first, then the run.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "options/physics_options.hpp"
#include "record/run_order.hpp"

namespace karst {

/// The end of a run, also of one that was stopped.
struct RunWords {
  std::function<std::string()> json, text;  ///< result.json, and what the command prints
  std::vector<RunTable> tables;
  std::vector<std::string> failures;
  std::string stopped_by;

  template <class Row>
  explicit RunWords(RunEnd<Row> of) : tables(result_tables(of.result)), failures(of.failures()), stopped_by(of.record.stopped_by) {
    const auto end = std::make_shared<const RunEnd<Row>>(std::move(of));
    json = [end] { return end->json(); };
    text = [end] { return end->text(); };
  }
};

class PhysicsCall {
 public:
  virtual ~PhysicsCall() = default;

  virtual const std::string& path() const = 0;  ///< of the image, as it was given
  virtual const OutputOptions& output() const = 0;

  /// The source of the rock, after the options were set. Throws InputError for options that do not fit each other. Collective.
  virtual RockSource source(const Comm& comm) = 0;

  /// Called after source(). Throws as run_rock() does. Collective.
  virtual RunWords run(const RockInput& input, RecordPlan record, InputFiles inputs, RunWatcher& watcher, const Comm& comm) const = 0;
};

template <class Row>
class PhysicsCallOf : public PhysicsCall {
 public:
  explicit PhysicsCallOf(OptionTable& table) : options_(table) {}

  const std::string& path() const override { return options_.image().path(); }
  const OutputOptions& output() const override { return options_.output(); }

  RockSource source(const Comm& comm) override {
    request_ = options_.request();
    return options_.source(*request_, comm);
  }

  RunWords run(const RockInput& input, RecordPlan record, InputFiles inputs, RunWatcher& watcher, const Comm& comm) const override {
    return RunWords(run_rock<Row>(*request_, input, std::move(record), std::move(inputs), watcher, comm));
  }

 private:
  PhysicsOptions<Row> options_;
  std::optional<typename Row::Request> request_;
};

}  // namespace karst
