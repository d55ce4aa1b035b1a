#include "io/vtk/blocks/blocks.hpp"

namespace karst {

Unpack unpack_lzma() { return nullptr; }

}  // namespace karst
