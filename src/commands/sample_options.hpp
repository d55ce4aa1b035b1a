// The options of karst make: which synthetic sample.
#pragma once

#include <string>

#include "commands/cli/command_line.hpp"
#include "geometry/synthetic/sample_kinds.hpp"

namespace karst {

/// Text for --help: the kinds of samples and their options.
std::string sample_kinds_help();

/// Adds all options but --shape.
void add_sample_options(CommandLine& line, SampleOptions& sample);

}  // namespace karst
