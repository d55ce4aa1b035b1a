#include "io/experiments/machine/file_layout.hpp"

#include "io/experiments/machine/gluster_layout.hpp"
#include "io/experiments/machine/lustre_layout.hpp"

namespace karst {

std::optional<Striping> striping_of(const std::string& path) {
  if (std::optional<Striping> striping = lustre_striping(path)) return striping;
  return gluster_striping(path);
}

}  // namespace karst
