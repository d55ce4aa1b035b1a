#pragma once

#include <string>

namespace karst {

std::string karst_version();  ///< "0.1.0"
std::string karst_commit();   ///< with "-changed" behind it when the work tree differed
std::string karst_date();     ///< of that commit, as 2026-01-31; of the build where that is not known
std::string version_text();   ///< what `karst --version` prints

}  // namespace karst
