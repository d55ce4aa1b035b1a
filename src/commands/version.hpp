#pragma once

#include <string>

namespace karst {

std::string karst_version();  ///< "0.1.0"
std::string karst_commit();   ///< with "-changed" behind it when the work tree differed
std::string version_text();   ///< what `karst --version` prints

}  // namespace karst
