#include "network/levels.hpp"

#include <utility>

namespace karst {

NetworkLevels coarser_levels(const LinkedNodes& finest, const Index3& shape, int threads, const Comm& comm) {
  std::vector<CoarserLevel> levels;
  levels.push_back(coarser_level(finest, threads, comm));
  while (levels.back().linked > most_joint_nodes) {
    const CoarserLevel& last = levels.back();
    const LinkedRows nodes(last.keys, last.rows, static_cast<int>(levels.size()), shape, last.halo, threads, comm);
    CoarserLevel next = coarser_level(nodes, threads, comm);
    if (next.longest > LinkedNodes::most_neighbours) break;  // a chamber with many tubes: joint levels have rows of any length
    levels.push_back(std::move(next));
  }
  return {std::move(levels), shape, threads};
}

std::int64_t level_bytes(const NetworkLevels& of) {
  constexpr std::int64_t f32 = sizeof(float), number = sizeof(std::uint32_t);
  std::int64_t bytes = 0;
  for (const CoarserLevel& level : of.levels) {
    const Family& family = level.family;
    bytes += number * (std::ssize(family.parents) + std::ssize(family.first_child) + std::ssize(family.children));
    bytes += level.rows.entries() * (number + f32) + std::ssize(level.rows.first) * static_cast<std::int64_t>(sizeof(std::int64_t));
    bytes += f32 * level.rows.nodes * 7;  // diagonals, grounds, residuals, four arrays of a cycle
  }
  return bytes;
}

}  // namespace karst
