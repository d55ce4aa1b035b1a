#include "validation/validation_samples.hpp"

#include <cmath>

#include "validation/flow_lab.hpp"

namespace karst {

SampleOptions sample_of(const std::string& kind, const Index3& shape) {
  SampleOptions options;
  options.kind = kind;
  options.shape = shape;
  return options;
}

std::vector<double> shift_to(int place) {
  std::vector<double> by;
  for (const double step : {0.8191725133961645, 0.6710436067037893, 0.5497004779019703}) {
    by.push_back(place * step - std::floor(place * step));
  }
  return by;
}

PoreBlock small_sandstone(std::int64_t edge, double grains) {
  SampleOptions options = sample_of("sandstone", {edge, edge, edge});
  options.porosity = 0.3;
  options.grains = grains;
  options.seed = 3;
  return pores_of(options);
}

}  // namespace karst
