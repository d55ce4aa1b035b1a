// The output of karst validate as a table and JSON: results beside published values.
#pragma once

#include <string>
#include <vector>

#include "solver/flow_settings.hpp"

namespace karst {

/// The published result of a case.
struct PublishedValue {
  std::string name;        ///< of the case
  std::string source;      ///< author, year
  std::string resolution;  ///< in words
  std::string quantity;
  double value = 0;
  double accepted = 0;  ///< largest accepted difference, as a share of the published value (if that is zero: absolute)
};

/// (ours - published) / abs(published), or ours if the published value is 0.
double relative_difference(const PublishedValue& published, double ours);
bool is_accepted(const PublishedValue& published, double ours);

struct ValidationOutcome {
  PublishedValue published;
  double ours;

  bool ok() const { return is_accepted(published, ours); }
};

std::string validation_text(const std::vector<ValidationOutcome>& outcomes);
/// `device`: "cpu", or the name of the GPU.
std::string validation_json(const std::vector<ValidationOutcome>& outcomes, const FlowSettings& settings, const std::string& device,
                            bool full);

/// A message that names the cases that are not accepted; "" if all are accepted.
std::string validation_complaint(const std::vector<ValidationOutcome>& outcomes);

}  // namespace karst
