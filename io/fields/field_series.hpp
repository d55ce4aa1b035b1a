// The names of the fields of a flow in time: a file, or a joining file and a folder of pieces, for each step.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace karst {

/// The folder of the series in a run directory; fields.pvd lists it.
constexpr const char* series_folder = "fields";

std::string name_in_series(std::int64_t step);                        ///< "flow_000001000"
std::optional<std::int64_t> step_in_series(const std::string& name);  ///< nullopt for other names

/// The file of a step in the run directory `folder`; "" if it does not exist.
std::string file_in_series(const std::string& folder, std::int64_t step);

/// The steps of the run directory `folder` that have fields, ascending.
std::vector<std::int64_t> steps_in_series(const std::string& folder);

/// The last step of the run directory `folder` that has fields; nullopt without fields.
std::optional<std::int64_t> last_in_series(const std::string& folder);

}  // namespace karst
