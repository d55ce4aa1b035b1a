#include "base/memory/raw_vector.hpp"

#include <sys/mman.h>
#include <cstdlib>
#include <new>

namespace karst {

void* take_memory(std::size_t bytes) {
  constexpr std::size_t line = 128, huge_page = std::size_t{2} << 20;
  const bool is_large = bytes >= 2 * huge_page;
  const std::size_t unit = is_large ? huge_page : line, whole = (bytes + unit - 1) / unit * unit;
  void* memory = std::aligned_alloc(unit, whole);
  if (!memory) throw std::bad_alloc();
  if (is_large) madvise(memory, whole, MADV_HUGEPAGE);
  return memory;
}

void give_memory(void* memory) { std::free(memory); }

}  // namespace karst
