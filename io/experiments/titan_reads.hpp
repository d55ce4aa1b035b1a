// The bandwidths that Robertsen et al. published for reading rock images on Titan, to compare with the model.
#pragma once

#include <string>
#include <vector>

#include "io/experiments/read_model_fit.hpp"

namespace karst {

struct PublishedRead {
  std::int64_t stripe_count;
  std::int64_t nodes;  ///< one rank on each
  double bytes_per_s;
  std::string note = {};
};

/// The reads on one file system with one access.
struct PublishedSystem {
  std::string name;
  Access access;  ///< the paper does not say; docs/io-model.md says why this one
  KnownSpeeds known;
  std::vector<PublishedRead> fitted;
  std::vector<PublishedRead> foretold;  ///< predicted, not fitted
};

std::vector<PublishedSystem> titan_systems();

MeasuredRead measured(const PublishedSystem& system, const PublishedRead& read);

ReadSpeeds fit_published(const PublishedSystem& system);

}  // namespace karst
