// Messages of a flow in time on stderr of the root: its scales, progress, notes.
#pragma once

#include <string>

#include "commands/cli/series_console.hpp"
#include "physics/flow/compute_flow.hpp"

namespace karst {

class FlowConsole : public SeriesConsole<FlowSeries> {
 public:
  using SeriesConsole<FlowSeries>::SeriesConsole;

 private:
  std::string plan_words(const FlowResult& result) const override;
  std::string monitor_words(const FlowResult& result) const override;
};

}  // namespace karst
