#include "solver/memory_need.hpp"

namespace karst {

std::int64_t solver_bytes(std::int64_t sites, Storage storage) {
  constexpr std::int64_t segment = 16;
  constexpr std::int64_t populations = 19;
  constexpr std::int64_t index_bytes = 18 * 4;
  const std::int64_t whole_segments = (sites + segment - 1) / segment * segment;
  return whole_segments * (populations * (storage == Storage::f64 ? 8 : 4) + index_bytes);
}

}  // namespace karst
