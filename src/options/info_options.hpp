// The options of karst info.
#pragma once

#include <optional>
#include <string>

#include "run/options/image_options.hpp"
#include "run/sample/rock.hpp"
#include "run/sample/threshold_scan.hpp"

namespace karst {

struct InfoOptions {
  explicit InfoOptions(OptionTable& table);

  Cleaning cleaning(const Comm& comm) const;  ///< collective

  /// --thresholds; nullopt if it is not given. Throws InputError.
  std::optional<ThresholdRange> thresholds_to_scan() const;

  ImageOptions image;
  Mask mask;
  Boundary boundary = Boundary::periodic;
  std::string thresholds;
  Axes direction{true, true, true};
  std::int64_t parts = 1;
};

}  // namespace karst
