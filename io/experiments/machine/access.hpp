// The access of ranks to a file in an experiment, and the division of the file among the ranks.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "base/choice.hpp"

namespace karst {

enum class Access {
  collective,   ///< collective MPI-IO, as Karst reads on several machines: each byte is fetched once
  independent,  ///< independent MPI-IO with data sieving, as Karst reads on one machine: bytes between the rows of a rank are fetched too
  posix,        ///< pread and pwrite: one request for each contiguous run of bytes
};

enum class Decomposition {
  slabs,  ///< equal numbers of consecutive bytes
  boxes,  ///< boxes of the image, of equal size, with the fewest cuts across x (BoxGrid): as Karst reads
  parts,  ///< boxes around the parts of a prepared file: near-cubes, made by bisection
};

constexpr std::array<std::string_view, 3> access_names = {"collective", "independent", "posix"};
constexpr std::array<std::string_view, 3> decomposition_names = {"slabs", "boxes", "parts"};

constexpr std::string_view access_name(Access access) { return access_names[static_cast<std::size_t>(access)]; }
constexpr std::string_view decomposition_name(Decomposition decomposition) {
  return decomposition_names[static_cast<std::size_t>(decomposition)];
}

/// nullopt if no enumerator has this name.
inline std::optional<Access> find_access(std::string_view name) { return enumerator_of<Access>(access_names, name); }
inline std::optional<Decomposition> find_decomposition(std::string_view name) {
  return enumerator_of<Decomposition>(decomposition_names, name);
}

}  // namespace karst
