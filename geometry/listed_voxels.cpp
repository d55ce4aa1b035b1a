#include "geometry/listed_voxels.hpp"

#include <algorithm>
#include <mutex>

#include "base/ranks/parallel.hpp"

namespace karst {

void in_listed_shares(int threads, std::span<const std::uint64_t> voxels,
                      const std::function<void(std::span<const std::uint64_t> share, std::size_t begin)>& work) {
  constexpr std::int64_t share = 1 << 14;
  in_parallel_shares(threads, std::ssize(voxels), share, [&](std::int64_t begin, std::int64_t end) {
    work(voxels.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)), static_cast<std::size_t>(begin));
  });
}

Box box_around(std::span<const std::uint64_t> voxels, const Index3& shape, int threads) {
  Box around = {shape, {0, 0, 0}};
  std::mutex guard;
  const auto include = [](Box& box, const Index3& lo, const Index3& hi) {
    for (std::size_t a = 0; a < 3; ++a) {
      box.lo[a] = std::min(box.lo[a], lo[a]);
      box.hi[a] = std::max(box.hi[a], hi[a]);
    }
  };
  in_listed_shares(threads, voxels, [&](std::span<const std::uint64_t> share, std::size_t) {
    Box share_box = {shape, {0, 0, 0}};
    for_each_listed(share, shape, [&](std::size_t, const Index3& at) { include(share_box, at, {at[0] + 1, at[1] + 1, at[2] + 1}); });
    const std::lock_guard<std::mutex> lock(guard);
    include(around, share_box.lo, share_box.hi);
  });
  return around.hi[0] == 0 ? Box{} : around;
}

namespace {

constexpr std::int64_t voxels_of_round = std::int64_t{1} << 22;  // bounds the memory of the messages

// Sends the value of each voxel that a rank asks for. Returns the answers to this rank, in the order of the ranks. Collective.
std::vector<std::uint8_t> answers_of_all(const Block<std::uint8_t>& own_values, const Box& sample,
                                         const std::vector<std::vector<std::uint64_t>>& wanted, const Comm& comm) {
  std::vector<std::vector<std::int64_t>> counts;
  for (const std::vector<std::uint64_t>& of_rank : wanted) counts.push_back({std::ssize(of_rank)});
  const std::vector<std::int64_t> asked = comm.exchange_all(counts);
  const std::vector<std::uint64_t> questions = comm.exchange_all(wanted);
  std::vector<std::vector<std::uint8_t>> answers;
  VoxelWalk walk(sample);
  auto next = questions.begin();
  for (const std::int64_t count : asked) {
    std::vector<std::uint8_t>& to_rank = answers.emplace_back();
    for (std::int64_t i = 0; i < count; ++i) to_rank.push_back(own_values[walk.at(*next++)]);
  }
  return comm.exchange_all(answers);
}

// Voxels of this rank's box are not sent. Collective.
void fetch_round(const Block<std::uint8_t>& own_values, const BoxGrid& grid, std::span<const std::uint64_t> voxels, const Comm& comm,
                 std::uint8_t* values) {
  const auto ranks = static_cast<std::size_t>(comm.size());
  std::vector<std::vector<std::uint64_t>> wanted(ranks);
  std::vector<std::vector<std::size_t>> places(ranks);
  for_each_listed(voxels, grid.shape(), [&](std::size_t place, const Index3& v) {
    if (own_values.box.contains(v)) {
      values[place] = own_values[v];
      return;
    }
    const auto rank = static_cast<std::size_t>(grid.rank_of(v));
    wanted[rank].push_back(voxels[place]);
    places[rank].push_back(place);
  });
  const std::vector<std::uint8_t> answers = answers_of_all(own_values, whole_box(grid.shape()), wanted, comm);
  auto next = answers.begin();
  for (const std::vector<std::size_t>& of_rank : places) {
    for (const std::size_t place : of_rank) values[place] = *next++;
  }
}

}  // namespace

std::vector<std::uint8_t> values_at(const Block<std::uint8_t>& own_values, const BoxGrid& grid, std::span<const std::uint64_t> voxels,
                                    const Comm& comm) {
  std::vector<std::uint8_t> values(voxels.size());
  const std::int64_t longest = comm.max_all(std::ssize(voxels));
  for (std::int64_t begin = 0; begin < longest; begin += voxels_of_round) {
    const auto from = std::min(static_cast<std::size_t>(begin), voxels.size());
    const auto count = std::min(static_cast<std::size_t>(voxels_of_round), voxels.size() - from);
    fetch_round(own_values, grid, voxels.subspan(from, count), comm, values.data() + from);
  }
  return values;
}

}  // namespace karst
