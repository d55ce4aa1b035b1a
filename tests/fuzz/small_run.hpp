// Runs of Karst that are over in a moment, for the files that they leave.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace karst {

/// A sample in the folder.
std::string small_sample(const std::filesystem::path& folder);

/// The words behind `karst permeability`, for a flow along z through the sample that ends after few steps.
std::vector<std::string> small_run(const std::string& sample, const std::vector<std::string>& more);

/// Runs it, in this process.
void make_small_run(const std::string& sample, const std::vector<std::string>& more);

/// Runs `karst flow` through the sample for few steps, with walls, probes and lines.
void make_small_flow(const std::string& sample, const std::vector<std::string>& more);

}  // namespace karst
