#include "network/linked_nodes.hpp"

#include <algorithm>
#include <utility>

#include "base/ranks/parallel.hpp"
#include "geometry/listed_voxels.hpp"

namespace karst {

namespace {

constexpr std::int64_t nodes_of_key_share = 1 << 15;

}  // namespace

CubeGrid::CubeGrid(const Index3& shape, int level) : sample_(whole_box(shape)), edge_(std::int64_t{1} << level) {
  Index3 counts{};
  for (std::size_t a = 0; a < 3; ++a) counts[a] = (shape[a] + edge_ - 1) / edge_;
  cubes_ = whole_box(counts);
}

std::uint64_t CubeGrid::cube_of(NodeKey key) const {
  Index3 at = sample_.voxel_at(key);
  for (std::int64_t& each : at) each /= edge_;
  return cubes_.offset(at);
}

LinkedNodes::LinkedNodes(std::span<const NodeKey> own_keys, Halo halo, int threads, const Comm& comm)
    : nodes_(std::ssize(own_keys)), halo_(std::move(halo)) {
  const std::vector<NodeKey> theirs = values_of_others(halo_, comm, [&](std::uint32_t node) { return own_keys[node]; });
  keys_.resize(own_keys.size() + theirs.size());
  in_parallel_shares(threads, nodes_, nodes_of_key_share, [&](std::int64_t begin, std::int64_t end) {
    std::copy(own_keys.begin() + begin, own_keys.begin() + end, keys_.begin() + begin);
  });
  std::copy(theirs.begin(), theirs.end(), keys_.begin() + nodes_);
}

template <class Links>
LinkedSites<Links>::LinkedSites(std::span<const std::uint64_t> voxels, Links links, const VelocitySet& velocities,
                                std::vector<int> directions, const Index3& shape, Halo halo, int threads, const Comm& comm)
    : LinkedNodes(voxels, std::move(halo), threads, comm), links_(std::move(links)), directions_(std::move(directions)),
      place_(voxels.size()) {
  constexpr std::array<std::int64_t, halves> step_inside = {1, -1, 0};
  for (int place = 0; place < places; ++place) {
    const std::array<int, 3> half = {place % halves, place / halves % halves, place / (halves * halves)};
    for (const int q : directions_) {
      bool stays = true;
      for (std::size_t a = 0; a < 3; ++a) {
        const std::int64_t step = -velocities[q][a];
        stays = stays && (step == 0 || step == step_inside[static_cast<std::size_t>(half[a])]);
      }
      (stays ? inside_ : elsewhere_)[static_cast<std::size_t>(place)].push_back(q);
    }
  }
  in_listed_shares(threads, voxels, [&](std::span<const std::uint64_t> share, std::size_t begin) {
    for_each_listed(share, shape, [&](std::size_t i, const Index3& at) {
      std::int64_t place = 0;
      for (std::size_t a = 3; a-- > 0;) place = halves * place + (at[a] % 2 == 1 ? 1 : at[a] + 1 == shape[a] ? 2 : 0);
      place_[begin + i] = static_cast<std::uint8_t>(place);
    });
  });
}

template <class Links>
int LinkedSites<Links>::neighbours(std::int64_t site, std::uint32_t* to) const {
  return neighbours_along(directions_, site, to);
}

template <class Links>
int LinkedSites<Links>::neighbours_in_cube(std::int64_t site, std::uint32_t* to) const {
  return keys()[static_cast<std::size_t>(site)] == no_node ? 0
                                                           : neighbours_along(inside_[place_[static_cast<std::size_t>(site)]], site, to);
}

template <class Links>
int LinkedSites<Links>::neighbours_elsewhere(std::int64_t site, std::uint32_t* to) const {
  return neighbours_along(elsewhere_[place_[static_cast<std::size_t>(site)]], site, to);
}

template <class Links>
int LinkedSites<Links>::neighbours_along(const std::vector<int>& directions, std::int64_t site, std::uint32_t* to) const {
  int count = 0;
  for (const int q : directions) {
    const auto other = static_cast<std::uint32_t>(links_.upstream(site, q));
    to[count] = other;
    count += other != static_cast<std::uint32_t>(site) ? 1 : 0;  // without a branch, which a CPU could not predict in rock
  }
  return count;
}

template class LinkedSites<WideReading>;
template class LinkedSites<NarrowReading>;

LinkedRows::LinkedRows(std::span<const NodeKey> own_keys, const NodeRows& rows, int level, const Index3& shape, Halo halo, int threads,
                       const Comm& comm)
    : LinkedNodes(own_keys, std::move(halo), threads, comm), rows_(rows), cubes_(keys().size()) {
  const CubeGrid grid(shape, level + 1);
  in_parallel_shares(threads, std::ssize(cubes_), nodes_of_key_share, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
      cubes_[i] = keys()[i] == no_node ? no_node : grid.cube_of(keys()[i]);
  });
}

int LinkedRows::neighbours(std::int64_t node, std::uint32_t* to) const {
  int count = 0;
  for (std::int64_t k = 0; k < rows_.longest(node); ++k) {
    const std::uint32_t other = rows_.neighbours[static_cast<std::size_t>(rows_.entry(node, k))];
    if (other != static_cast<std::uint32_t>(node)) to[count++] = other;
  }
  return count;
}

int LinkedRows::neighbours_in_cube(std::int64_t node, std::uint32_t* to) const {
  const int count = neighbours(node, to);
  const std::uint64_t cube = cubes_[static_cast<std::size_t>(node)];
  return static_cast<int>(std::remove_if(to, to + count, [&](std::uint32_t other) { return cubes_[other] != cube; }) - to);
}

}  // namespace karst
