#include "io/parallel/slab_marks.hpp"

#include <algorithm>
#include <cstring>

#include "base/ranks/parallel.hpp"

namespace karst {

SlabMarks::SlabMarks(std::int64_t slabs, std::int64_t slab_cells)
    : words_of_slab_((slab_cells + cells_of_word - 1) / cells_of_word), words_(first_word(slabs)), before_(words_.size()),
      totals_(static_cast<std::size_t>(slabs)) {}

void SlabMarks::mark(std::int64_t slab, std::span<const std::byte> cells) {
  std::size_t marked = 0;
  for (std::int64_t w = 0; w < words_of_slab_; ++w) {
    const auto begin = static_cast<std::size_t>(std::min(w * cells_of_word, std::ssize(cells)));
    const auto some = cells.subspan(begin, std::min<std::size_t>(cells_of_word, cells.size() - begin));
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < some.size(); ++i) word |= std::uint64_t{some[i] != std::byte{0}} << i;
    const std::size_t at = first_word(slab) + static_cast<std::size_t>(w);
    words_[at] = word;
    before_[at] = static_cast<std::uint32_t>(marked);
    marked += static_cast<std::size_t>(std::popcount(word));
  }
  totals_[static_cast<std::size_t>(slab)] = marked;
}

std::size_t SlabMarks::number_of(std::int64_t slab, std::uint32_t at) const {
  const std::size_t word = first_word(slab) + at / cells_of_word;
  const std::uint64_t lower = (std::uint64_t{1} << at % cells_of_word) - 1;
  return before_[word] + static_cast<std::size_t>(std::popcount(words_[word] & lower));
}

void SlabMarks::spread(std::int64_t slab, std::size_t bytes, std::span<const std::byte> values, std::byte elsewhere, int threads,
                       std::span<std::byte> cells) const {
  constexpr std::int64_t words_at_a_time = 1024;
  const std::int64_t cell_count = std::ssize(cells) / static_cast<std::int64_t>(bytes);
  const std::int64_t words = (cell_count + cells_of_word - 1) / cells_of_word;
  in_parallel_shares(threads, words, words_at_a_time, [&](std::int64_t begin, std::int64_t end) {
    const std::int64_t first = begin * cells_of_word, behind = std::min(end * cells_of_word, cell_count);
    std::byte* const to = cells.data();
    std::memset(to + static_cast<std::size_t>(first) * bytes, std::to_integer<int>(elsewhere),
                static_cast<std::size_t>(behind - first) * bytes);
    const std::byte* from = values.data() + before_[first_word(slab) + static_cast<std::size_t>(begin)] * bytes;
    for_each(slab, begin, end, [&](std::int64_t cell) {
      std::memcpy(to + static_cast<std::size_t>(cell) * bytes, from, bytes);
      from += bytes;
    });
  });
}

}  // namespace karst
