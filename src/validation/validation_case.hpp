// A case of karst validate: a published value and the function that computes it.
#pragma once

#include <functional>

#include "validation/flow_lab.hpp"
#include "validation/published_value.hpp"

namespace karst {

struct ValidationCase {
  PublishedValue published;
  std::function<double(const FlowLab&)> measure;
};

}  // namespace karst
