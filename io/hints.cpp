#include "io/hints.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

Hints parse_hints(const std::vector<std::string>& given) {
  Hints hints;
  for (const std::string& hint : given) {
    const std::size_t equals = hint.find('=');
    const bool pair = equals != std::string::npos && equals > 0 && equals + 1 < hint.size();
    if (!pair || equals >= MPI_MAX_INFO_KEY || hint.size() - equals > MPI_MAX_INFO_VAL) {
      throw InputError(text("--mpi-hint ", quote(hint), " is not key=value, as in striping_factor=8."));
    }
    hints.emplace_back(hint.substr(0, equals), hint.substr(equals + 1));
  }
  return hints;
}

MpiInfo::MpiInfo(const Hints& hints) {
  if (hints.empty()) return;
  MPI_Info_create(&info_);
  for (const auto& [key, value] : hints) MPI_Info_set(info_, key.c_str(), value.c_str());
}

MpiInfo::~MpiInfo() {
  if (info_ != MPI_INFO_NULL) MPI_Info_free(&info_);
}

}  // namespace karst
