#include "io/vtk/blocks/blocks.hpp"

namespace karst {

Unpack unpack_lz4() { return nullptr; }

}  // namespace karst
