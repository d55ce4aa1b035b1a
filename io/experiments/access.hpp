// How ranks get at a file, and how the file is shared out among them.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "base/choice.hpp"

namespace karst {

enum class Access {
  collective,   ///< MPI-IO, all ranks together, as Karst reads and writes: each byte is fetched once
  independent,  ///< MPI-IO, each rank for itself, with data sieving: all that lies between its rows is fetched with them
  posix,        ///< pread and pwrite: each run of bytes is a request of its own
};

enum class Cut {
  slabs,  ///< as many consecutive bytes for each
  boxes,  ///< of the image, of equal size, that cut x least (BoxGrid): as Karst reads
  parts,  ///< the boxes around the parts of a prepared file: near-cubes, as bisection makes them
};

constexpr std::array<std::string_view, 3> access_names = {"collective", "independent", "posix"};
constexpr std::array<std::string_view, 3> cut_names = {"slabs", "boxes", "parts"};

constexpr std::string_view access_name(Access access) { return access_names[static_cast<std::size_t>(access)]; }
constexpr std::string_view cut_name(Cut cut) { return cut_names[static_cast<std::size_t>(cut)]; }

/// Nothing for another word.
inline std::optional<Access> find_access(std::string_view name) { return enumerator_of<Access>(access_names, name); }
inline std::optional<Cut> find_cut(std::string_view name) { return enumerator_of<Cut>(cut_names, name); }

}  // namespace karst
