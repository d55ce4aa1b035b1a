// Which synthetic sample: options of karst make.
#pragma once

#include <string>

#include "commands/cli/command_line.hpp"
#include "geometry/synthetic/sample_kinds.hpp"

namespace karst {

/// For --help: the kinds, each with its options.
std::string sample_kinds_help();

/// All but --shape.
void add_sample_options(CommandLine& line, SampleOptions& sample);

}  // namespace karst
