// CPUs without SHA extensions that Karst knows.
#include "base/sha256.hpp"

namespace karst {

Sha256::AddBlocks Sha256::fastest() { return add_portably; }

}  // namespace karst
