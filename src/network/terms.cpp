#include "network/terms.hpp"

#include <cmath>

namespace karst {

double unit_of(double value) { return value > 0 ? std::ldexp(1.0, std::ilogb(value)) : 1; }

}  // namespace karst
