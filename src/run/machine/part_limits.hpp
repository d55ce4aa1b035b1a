// Limits of the memory of parts, as limits of their sites.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/parts/link_rule.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/pore_rows.hpp"
#include "run/machine/part_sizes.hpp"

namespace karst {

class PartLimits {
 public:
  /// `fluid`: this rank's share of the sample. Collective.
  PartLimits(const PartSizes& sizes, const PoreRows& fluid, const LinkRule& rule, const Comm& comm);

  /// The weights of the sizes, changed so that no part exceeds its limit. Throws NotEnoughMemory if the parts hold too few sites together.
  std::vector<double> weights() const;

  /// Whether all parts are within their limits, each measured on its device. If not, the limits of the sites become smaller, and the sample
  /// must be cut again. Throws NotEnoughMemory after several attempts. Collective.
  bool hold(const Part& part);

 private:
  bool have_none() const { return sizes_.most_bytes.empty(); }
  std::int64_t bytes_of(const Part& part) const;

  const PartSizes& sizes_;
  Comm comm_;
  double sites_ = 0;
  std::vector<double> most_sites_;  // of each rank; empty without limits
  int attempts_ = 0;
};

}  // namespace karst
