// The options of karst make: which synthetic sample.
#pragma once

#include <string>

#include "geometry/synthetic/sample_kinds.hpp"
#include "run/options/option.hpp"

namespace karst {

/// Text for --help: the kinds of samples and their options.
std::string sample_kinds_help();

/// Adds all options but --shape.
void add_sample_options(OptionTable& table, SampleOptions& sample);

/// --repeat: copies of a sample side by side.
Option repeat_option(std::vector<int>& repeat);

/// --shape of a sample.
Option sample_shape_option(std::string& shape);

}  // namespace karst
