// Messages of a run along driving directions on stderr of the root: progress of each flow or potential, notes.
#pragma once

#include <cmath>
#include <optional>
#include <string>

#include "base/ranks/comm.hpp"
#include "base/text.hpp"
#include "commands/cli/messages.hpp"
#include "geometry/boundary.hpp"
#include "run/axis_series.hpp"

namespace karst {

/// The words of a monitor are those of progress_words(result, state, first), where `first` is the first monitor with an error.
template <class Series>
class AxisConsole : public AxisEvents<Series> {
 public:
  using typename AxisEvents<Series>::Result;
  using typename AxisEvents<Series>::Solver;
  using typename AxisEvents<Series>::State;

  explicit AxisConsole(const Comm& comm) : comm_(comm), line_(comm) {}

  void begin(Solver& /*solver*/, Result& result) override { result_ = &result; }
  void begins(int /*axis*/) override {
    line_.erase();
    first_.reset();
  }

  bool go_on(AxisRole role, const State& state) override {
    if (role == AxisRole::other) return true;
    const AxisProgress progress = Series::progress(state);
    if (!first_ && std::isfinite(progress.error)) first_ = progress;
    if (line_.is_due())
      line_.show(text("along ", axis_names[static_cast<std::size_t>(progress.axis)], ": ",
                      progress_words(*result_, state, first_.value_or(progress))));
    return true;
  }

  void done(int /*axis*/, bool /*is_last*/) override { line_.erase(); }

  void note(const std::string& words) override {
    line_.erase();
    print_note(comm_, words);
  }

 private:
  Comm comm_;
  ProgressLine line_;
  const Result* result_ = nullptr;
  std::optional<AxisProgress> first_;
};

}  // namespace karst
