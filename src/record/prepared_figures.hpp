// The charts of karst prepare as files.
#pragma once

#include <optional>
#include <string>

#include "record/prepared_case.hpp"
#include "report/charts/figures.hpp"

namespace karst {

class PreparedFigures {
 public:
  /// Makes the folder of the plan, if there is one. Throws InputError if it cannot be used. Collective.
  PreparedFigures(const PreparePlan& plan, const InputFiles& inputs, const Comm& comm);

  /// Returns the words for stdout. Collective.
  std::string write(const PreparedParts& prepared) const;

 private:
  Comm comm_;
  std::optional<FigureFolder> folder_;  // on the root, if the plan has one
};

}  // namespace karst
