#include "solver/cpu/targets.hpp"

namespace karst {

template <class Number>
std::vector<CpuTarget<Number>> cpu_targets() {
  std::vector<CpuTarget<Number>> found;
  found.push_back({"generic", generic_kernels<Number>});
  return found;
}

template std::vector<CpuTarget<double>> cpu_targets();
template std::vector<CpuTarget<float>> cpu_targets();

}  // namespace karst
