// Messages of a run in time on stderr of the root: its plan, progress, notes.
#pragma once

#include <string>

#include "base/ranks/comm.hpp"
#include "commands/cli/messages.hpp"
#include "run/series_progress.hpp"
#include "run/time_series.hpp"

namespace karst {

/// The words of the plan are those of plan_words(result).
template <class Series>
class SeriesConsole : public SeriesEvents<Series> {
 public:
  using typename SeriesEvents<Series>::Result;
  using typename SeriesEvents<Series>::Flow;
  using typename SeriesEvents<Series>::Observer;

  explicit SeriesConsole(const Comm& comm) : comm_(comm), line_(comm) {}

  bool begin(Flow& /*flow*/, Observer& /*observer*/, Result& result) override {
    note(plan_words(result));
    return false;
  }

  void monitor(const Result& result) override {
    if (result.steps_here > 0 && line_.is_due()) line_.show(series_progress_words<Series>(result));
  }

  void note(const std::string& words) override {
    line_.erase();
    print_note(comm_, words);
  }

 private:
  Comm comm_;
  ProgressLine line_;
};

}  // namespace karst
