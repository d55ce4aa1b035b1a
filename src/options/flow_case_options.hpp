// The options of karst flow.
#pragma once

#include "options/flow_request_options.hpp"
#include "options/image_options.hpp"
#include "options/output_options.hpp"

namespace karst {

struct FlowCaseOptions {
  explicit FlowCaseOptions(OptionTable& table);

  ImageOptions image;  ///< or the name of a sample
  FlowRequestOptions request;
  OutputOptions output;
};

}  // namespace karst
