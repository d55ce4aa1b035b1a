#include "io/vtk/blocks.hpp"

namespace karst {

Unpack unpack_lz4() { return nullptr; }

}  // namespace karst
