// A case of karst validate: a published value and the function that computes it.
#pragma once

#include <functional>
#include <string>

#include "validation/flow_lab.hpp"

namespace karst {

// A published value, and the computed one beside it.

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

/// The order with which an error falls from coarser voxels to voxels half as large.
double order_of(double coarse_error, double fine_error);

struct ValidationOutcome {
  PublishedValue published;
  double ours;

  bool ok() const { return is_accepted(published, ours); }
};

struct ValidationCase {
  PublishedValue published;
  std::function<double(const FlowLab&)> measure;
};

}  // namespace karst
