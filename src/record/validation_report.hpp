// Results beside published values, as a table and as JSON: what karst validate says.
#pragma once

#include <string>
#include <vector>

#include "solver/flow_settings.hpp"

namespace karst {

/// What a case must give.
struct PublishedValue {
  std::string name;        ///< of the case
  std::string source;      ///< author, year
  std::string resolution;  ///< in words
  std::string quantity;
  double value = 0;
  double accepted = 0;  ///< difference, as a share of the published value; of 1 where that is zero
};

/// With its sign; not a number where `ours` is none.
double relative_difference(const PublishedValue& published, double ours);
bool is_accepted(const PublishedValue& published, double ours);

struct ValidationOutcome {
  PublishedValue published;
  double ours;

  bool ok() const { return is_accepted(published, ours); }
};

std::string validation_text(const std::vector<ValidationOutcome>& outcomes);
std::string validation_json(const std::vector<ValidationOutcome>& outcomes, const FlowSettings& settings, bool full);

/// Names the cases that differ by more than is accepted; "" where there are none.
std::string validation_complaint(const std::vector<ValidationOutcome>& outcomes);

}  // namespace karst
