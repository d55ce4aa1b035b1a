// The static libstdc++ of GCC 12 asks for arc4random(), which glibc has since 2.36. With this function, the binary runs on older systems.
// Karst does not use random numbers of the system.
#include <sys/random.h>

#include <cstdint>
#include <cstdlib>

extern "C" __attribute__((visibility("hidden"))) std::uint32_t arc4random() {
  std::uint32_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number) std::abort();
  return number;
}
