#include "physics/convect/row_chunks.hpp"

#include "geometry/listed_voxels.hpp"

namespace karst {

RowChunks::RowChunks(std::span<const std::uint64_t> voxels, const Index3& shape)
    : first_of_row(static_cast<std::size_t>(shape[1]) + 1), sites(static_cast<std::size_t>(shape[1])) {
  std::vector<std::uint32_t> rows_of_chunks;
  for_each_listed(voxels, shape, [&](std::size_t site, const Index3& at) {
    const auto row = static_cast<std::uint32_t>(at[1]);
    const bool goes_on = !chunks.empty() && rows_of_chunks.back() == row && chunks.back().first + chunks.back().sites == site &&
                         site % RowChunk::most_sites != 0;
    if (!goes_on) {
      chunks.push_back({static_cast<std::uint32_t>(site), 0});
      rows_of_chunks.push_back(row);
      ++first_of_row[row + 1];
    }
    ++chunks.back().sites;
    ++sites[row];
  });
  for (std::size_t row = 0; row < sites.size(); ++row) first_of_row[row + 1] += first_of_row[row];
  std::vector<std::uint32_t> next(first_of_row.begin(), first_of_row.end() - 1);
  chunks_of_rows.resize(chunks.size());
  for (std::size_t i = 0; i < chunks.size(); ++i) chunks_of_rows[next[rows_of_chunks[i]]++] = static_cast<std::uint32_t>(i);
}

std::int64_t RowChunks::bytes() const {
  constexpr auto of_chunk =
      static_cast<std::int64_t>(sizeof(RowChunk) + sizeof(std::uint32_t) + 2 * row_sums * sizeof(std::uint64_t) + sizeof(ThermalExtremes));
  return std::ssize(chunks) * of_chunk + rows() * static_cast<std::int64_t>(sizeof(RowTotals) + sizeof(std::uint32_t));
}

}  // namespace karst
