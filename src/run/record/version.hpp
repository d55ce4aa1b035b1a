#pragma once

#include <string>

namespace karst {

std::string karst_version();  ///< "0.3.0"
std::string karst_commit();   ///< followed by "-changed" if the work tree differed
std::string karst_date();     ///< date of the commit, such as 2026-01-31; if unknown, date of the build
std::string version_text();   ///< what `karst --version` prints

}  // namespace karst
