#include "base/error.hpp"

#include <cstdio>
#include <cstdlib>

namespace karst {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "karst: internal error: %s does not hold (%s:%d). Please report this.\n", condition, file, line);
  std::abort();
}

}  // namespace karst
