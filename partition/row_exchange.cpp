#include "partition/row_exchange.hpp"

#include <algorithm>

namespace karst {

namespace {

// Adds the rows of this rank that are in `wanted`. `wanted` has the coordinates of the periodic image at distance `shift`.
void add_rows(const PoreRows& mine, const Box& wanted, const Index3& shift, std::vector<PoreRow>& rows) {
  Box here = mine.box();
  for (std::size_t axis = 0; axis < 3; ++axis) {
    here.lo[axis] += shift[axis];
    here.hi[axis] += shift[axis];
  }
  const Box shared = intersection(here, wanted);
  const auto narrow = [](std::int64_t n) { return static_cast<std::int32_t>(n); };
  for (std::int64_t z = shared.lo[2]; z < shared.hi[2]; ++z) {
    for (std::int64_t y = shared.lo[1]; y < shared.hi[1]; ++y) {
      mine.for_each(y - shift[1], z - shift[2], {shared.lo[0] - shift[0], shared.hi[0] - shift[0]},
                    [&](std::int64_t begin, std::int64_t end) {
                      rows.push_back({narrow(begin + shift[0]), narrow(end + shift[0]), narrow(y), narrow(z)});
                    });
    }
  }
}

}  // namespace

std::vector<PoreRow> fetch_rows(const PoreRows& mine, const Index3& shape, bool wrap, const Box& wanted, const Comm& comm) {
  const std::vector<Box> all_wanted = comm.gather_all(wanted);
  const std::int64_t reach = wrap ? 1 : 0;
  std::vector<std::vector<PoreRow>> to_each(all_wanted.size());
  for (std::size_t rank = 0; rank < all_wanted.size(); ++rank) {
    if (all_wanted[rank].empty() || mine.box().empty()) continue;
    for (std::int64_t z = -reach; z <= reach; ++z) {
      for (std::int64_t y = -reach; y <= reach; ++y) {
        for (std::int64_t x = -reach; x <= reach; ++x)
          add_rows(mine, all_wanted[rank], {x * shape[0], y * shape[1], z * shape[2]}, to_each[rank]);
      }
    }
  }
  return comm.exchange_all(to_each);
}

}  // namespace karst
