// The cells of slabs that have a site: one bit for each cell.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace karst {

class SlabMarks {
 public:
  SlabMarks(std::int64_t slabs, std::int64_t slab_cells);

  /// Marks the cells of a slab whose byte is not 0.
  void mark(std::int64_t slab, std::span<const std::byte> cells);

  std::size_t marked(std::int64_t slab) const { return totals_[static_cast<std::size_t>(slab)]; }

  /// The number of marked cells of the slab before the cell `at`.
  std::size_t number_of(std::int64_t slab, std::uint32_t at) const;

  /// Calls visit(cell) for each marked cell of the slab, in their order.
  template <class Visit>
  void for_each(std::int64_t slab, Visit&& visit) const {
    for_each(slab, 0, words_of_slab_, visit);
  }

  /// Sets the cells of a slab: marked ones to `values`, in the order of cells, `bytes` each; each byte of the others to `elsewhere`.
  void spread(std::int64_t slab, std::size_t bytes, std::span<const std::byte> values, std::byte elsewhere, int threads,
              std::span<std::byte> cells) const;

 private:
  static constexpr std::int64_t cells_of_word = 64;

  // The same in the words from `begin` to `end` of the slab.
  template <class Visit>
  void for_each(std::int64_t slab, std::int64_t begin, std::int64_t end, Visit&& visit) const {
    for (std::int64_t w = begin; w < end; ++w) {
      for (std::uint64_t word = words_[first_word(slab) + static_cast<std::size_t>(w)]; word != 0; word &= word - 1)
        visit(w * cells_of_word + std::countr_zero(word));
    }
  }

  std::size_t first_word(std::int64_t slab) const { return static_cast<std::size_t>(slab * words_of_slab_); }

  std::int64_t words_of_slab_;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint32_t> before_;  // marked cells of the slab before each word
  std::vector<std::size_t> totals_;    // marked cells of each slab
};

}  // namespace karst
