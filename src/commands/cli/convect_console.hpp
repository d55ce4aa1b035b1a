// Messages of a thermal flow on stderr of the root: its gas, progress, notes.
#pragma once

#include <string>

#include "commands/cli/series_console.hpp"
#include "physics/convect/compute_convect.hpp"

namespace karst {

class ConvectConsole : public SeriesConsole<ConvectSeries> {
 public:
  using SeriesConsole<ConvectSeries>::SeriesConsole;

 private:
  std::string plan_words(const ConvectResult& result) const override;
  std::string monitor_words(const ConvectResult& result) const override;
};

}  // namespace karst
