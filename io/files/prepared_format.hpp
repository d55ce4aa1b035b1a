// The bytes of a prepared file, as docs/prepared-file.md describes them. For the writer and the reader only.
#pragma once

#include "io/files/prepared_file.hpp"
#include "io/files/sections.hpp"

namespace karst {

static_assert(sizeof(PreparedEntry) == 80 && sizeof(LinkOfSite) == 8 && sizeof(Swap) == 16);

inline const FileKind prepared_kind = {{'K', 'A', 'R', 'S', 'T', 'C', 'U', 'T'},
                                       1,
                                       sizeof(PreparedEntry),
                                       "prepared case",
                                       "Make one with karst prepare.",
                                       "Prepare it again."};

struct PeerCount {
  std::int64_t part;
  std::int64_t slots;
};

}  // namespace karst
