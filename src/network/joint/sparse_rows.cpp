#include "network/joint/sparse_rows.hpp"

namespace karst {

SparseRows sparse_rows(std::int64_t rows, std::int64_t columns, int threads,
                       const std::function<void(std::int64_t row, RowSum& sum)>& make) {
  constexpr std::int64_t fewest_rows = 16;  // of a share; rows of the coarsest levels have hundreds of entries
  const std::int64_t some = std::max<std::int64_t>(fewest_rows, (rows + 4 * threads - 1) / (4 * threads)),
                     shares = (rows + some - 1) / some;
  std::vector<std::vector<SparseEntry>> found(static_cast<std::size_t>(shares));
  SparseRows made;
  made.first.resize(static_cast<std::size_t>(rows) + 1);
  in_parallel(threads, shares, [&](std::int64_t share) {
    RowSum sum(columns);
    auto& mine = found[static_cast<std::size_t>(share)];
    for (std::int64_t row = share * some; row < std::min(rows, (share + 1) * some); ++row) {
      make(row, sum);
      sum.move_to(mine);
      made.first[static_cast<std::size_t>(row) + 1] = mine.size();
    }
  });
  std::size_t before = 0;
  for (std::int64_t share = 0; share < shares; ++share) {
    for (std::int64_t row = share * some; row < std::min(rows, (share + 1) * some); ++row)
      made.first[static_cast<std::size_t>(row) + 1] += before;
    before += found[static_cast<std::size_t>(share)].size();
  }
  made.entries.reserve(before);
  for (const auto& mine : found) made.entries.insert(made.entries.end(), mine.begin(), mine.end());
  return made;
}

SparseRows transposed(const SparseRows& matrix, std::int64_t columns) {
  SparseRows made;
  made.first.assign(static_cast<std::size_t>(columns) + 1, 0);
  for (const SparseEntry& entry : matrix.entries) ++made.first[entry.column + 1];
  for (std::size_t column = 0; column < static_cast<std::size_t>(columns); ++column) made.first[column + 1] += made.first[column];
  made.entries.resize(matrix.entries.size());
  std::vector<std::size_t> next(made.first.begin(), made.first.end() - 1);
  for (std::int64_t row = 0; row < matrix.rows(); ++row) {
    for (const SparseEntry* entry = matrix.begin(row); entry != matrix.end(row); ++entry)
      made.entries[next[entry->column]++] = {static_cast<std::uint32_t>(row), entry->value};
  }
  return made;
}

}  // namespace karst
