#include "validation/validation_case.hpp"

#include <cmath>

namespace karst {

double relative_difference(const PublishedValue& published, double ours) {
  return (ours - published.value) / (published.value != 0 ? std::abs(published.value) : 1);
}

bool is_accepted(const PublishedValue& published, double ours) {
  return std::abs(relative_difference(published, ours)) <= published.accepted;
}

double order_of(double coarse_error, double fine_error) { return std::log2(coarse_error / fine_error); }

}  // namespace karst
