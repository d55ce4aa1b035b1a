// Work on the motions of sites, on CPUs and GPUs: the sums of terms of each motion.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"
#include "network/terms.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// `TermsOfMotion`: has a type Motion, and of(motion), the Terms that a site adds to the sums.
template <class TermsOfMotion>
struct SumMotions {
  using Motion = typename TermsOfMotion::Motion;
  using All = decltype(TermsOfMotion::of(Motion()));

  const Motion* motions;
  std::int64_t first;  ///< the site of the first motion
  SiteInterval padding;

  KARST_HOST_DEVICE All operator()(std::int64_t site) const {
    return site >= padding.begin && site < padding.end ? All{} : TermsOfMotion::of(motions[site - first]);
  }
};

}  // namespace karst
