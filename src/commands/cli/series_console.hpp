// Messages of a run in time on stderr of the root: its plan, progress, notes.
#pragma once

#include <string>

#include "base/ranks/comm.hpp"
#include "commands/cli/permeability_console.hpp"
#include "commands/cli/progress_line.hpp"
#include "run/time_series.hpp"

namespace karst {

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
    if (result.steps_here > 0 && line_.is_due()) line_.show(monitor_words(result));
  }

  void note(const std::string& words) override {
    line_.erase();
    print_note(comm_, words);
  }

 private:
  virtual std::string plan_words(const Result& result) const = 0;
  virtual std::string monitor_words(const Result& result) const = 0;  ///< of the last monitor

  Comm comm_;
  ProgressLine line_;
};

}  // namespace karst
