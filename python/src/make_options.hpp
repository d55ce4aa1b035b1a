// The options of make().
#pragma once

#include <string>

#include "options/sample_options.hpp"

namespace karst {

struct MakeOptions {
  explicit MakeOptions(OptionTable& table) {
    add_sample_options(table, sample);
    table.add(sample_shape_option(shape));
  }

  SampleOptions sample;
  std::string shape;
};

}  // namespace karst
