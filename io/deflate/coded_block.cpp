#include "io/deflate/coded_block.hpp"

#include <algorithm>

namespace karst::deflating {

namespace {

constexpr int most_word_bits = 14;  // four code words fit between two calls of store(); deflate allows 15
constexpr int most_length_word_bits = 7;
constexpr std::size_t words_at_a_time = 4;
static_assert(words_at_a_time * most_word_bits <= BitWriter::most_bits);

constexpr std::array<std::uint8_t, 19> order_of_length_symbols = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

// Calls add(length) for lengths that deflate has and that make up `repeated`, which is at least 3.
template <class Add>
void for_each_length(std::uint32_t repeated, const Add& add) {
  while (repeated > most_length) {
    const std::uint32_t length = std::min(most_length, repeated - least_length);  // leaves enough for the next
    add(length);
    repeated -= length;
  }
  add(repeated);
}

}  // namespace

CodedBlock::CodedBlock(std::span<const std::byte> bytes, std::size_t distance)
    : bytes_(bytes), distance_(distance_in_range(distance)), stretches_(find_repeats(bytes, distance)) {
  count_symbols();
  code_ = huffman_code(counts_, most_word_bits);
  list_lengths();
  length_code_ = huffman_code(length_counts_, most_length_word_bits);
}

void CodedBlock::count_symbols() {
  std::size_t at = 0;
  for (const Stretch& stretch : stretches_) {
    count_bytes(at, at + stretch.fresh);
    at += stretch.fresh + stretch.repeated;
    if (stretch.repeated == 0) continue;
    for_each_length(stretch.repeated, [&](std::uint32_t length) {
      ++counts_[lengths_in_ranges[length].symbol];
      ++repeats_;
    });
  }
  ++counts_[end_symbol];
}

// In several tables, because a processor waits if it counts the same byte twice in a row.
void CodedBlock::count_bytes(std::size_t begin, std::size_t end) {
  constexpr std::size_t tables = 4, worth_tables = 2048;
  const auto byte = [&](std::size_t at) { return std::to_integer<std::size_t>(bytes_[at]); };
  std::size_t at = begin;
  if (end - begin >= worth_tables) {
    std::array<std::array<std::uint32_t, end_symbol>, tables> counts{};
    for (; at + tables <= end; at += tables) {
      for (std::size_t table = 0; table < tables; ++table) ++counts[table][byte(at + table)];
    }
    for (const auto& table : counts) {
      for (std::size_t symbol = 0; symbol < end_symbol; ++symbol) counts_[symbol] += table[symbol];
    }
  }
  for (; at < end; ++at) ++counts_[byte(at)];
}

// Lists the lengths of the code words of the main code, then of the code of distances, in which one distance occurs.
void CodedBlock::list_lengths() {
  constexpr std::size_t some_zeros = 3, many_zeros = 11, most_zeros = 138;
  std::vector<std::uint8_t> all;
  for (const CodeWord& word : code_) all.push_back(word.length);
  all.resize(symbols + distance_.symbol);
  all.push_back(1);
  for (std::size_t at = 0; at < all.size();) {
    std::size_t zeros = 0;
    while (at + zeros < all.size() && zeros < most_zeros && all[at + zeros] == 0) ++zeros;
    if (zeros >= many_zeros) {
      lengths_.push_back({18, 7, static_cast<std::uint8_t>(zeros - many_zeros)});
    } else if (zeros >= some_zeros) {
      lengths_.push_back({17, 3, static_cast<std::uint8_t>(zeros - some_zeros)});
    } else {
      zeros = 1;
      lengths_.push_back({all[at], 0, 0});
    }
    at += zeros;
    ++length_counts_[lengths_.back().symbol];
  }
}

std::size_t CodedBlock::coded_bytes() const {
  std::uint64_t bits = 3 + 5 + 5 + 4 + 3 * length_symbols;
  for (const LengthItem& item : lengths_) bits += length_code_[item.symbol].length + std::uint64_t{item.extra_bits};
  for (std::size_t symbol = 0; symbol < symbols; ++symbol) {
    bits += std::uint64_t{counts_[symbol]} * (code_[symbol].length + std::uint64_t{extra_bits_of_symbols[symbol]});
  }
  bits += repeats_ * (1 + std::uint64_t{distance_.extra_bits});
  return (bits + 7) / 8;
}

std::byte* CodedBlock::write(std::byte* to) const {
  BitWriter out(to);
  write_codes(out);
  std::size_t at = 0;
  for (const Stretch& stretch : stretches_) {
    write_bytes(at, at + stretch.fresh, out);
    at += stretch.fresh + stretch.repeated;
    if (stretch.repeated > 0) write_repeated(stretch.repeated, out);
  }
  write_word(code_[end_symbol], out);
  return out.finish();
}

void CodedBlock::write_codes(BitWriter& out) const {
  constexpr int is_last = 1, has_codes = 2;
  out.add(is_last, 1);
  out.add(has_codes, 2);
  out.add(symbols - first_length_symbol, 5);
  out.add(distance_.symbol, 5);
  out.add(length_symbols - 4, 4);
  for (const std::uint8_t symbol : order_of_length_symbols) {
    out.store();
    out.add(length_code_[symbol].length, 3);
  }
  for (const LengthItem& item : lengths_) {
    out.store();
    write_word(length_code_[item.symbol], out);
    out.add(item.extra, item.extra_bits);
  }
  out.store();
}

void CodedBlock::write_bytes(std::size_t begin, std::size_t end, BitWriter& out) const {
  const CodeWord* const code = code_.data();
  const auto write_byte = [&](std::size_t at) { write_word(code[std::to_integer<std::size_t>(bytes_[at])], out); };
  std::size_t at = begin;
  for (; at + words_at_a_time <= end; at += words_at_a_time) {
    for (std::size_t i = 0; i < words_at_a_time; ++i) write_byte(at + i);
    out.store();
  }
  for (; at < end; ++at) write_byte(at);
  out.store();
}

void CodedBlock::write_repeated(std::uint32_t bytes, BitWriter& out) const {
  for_each_length(bytes, [&](std::uint32_t length) {
    const InRange& range = lengths_in_ranges[length];
    write_word(code_[range.symbol], out);
    out.add(range.extra, range.extra_bits);
    out.add(0, 1);  // the only distance
    out.add(distance_.extra, distance_.extra_bits);
    out.store();
  });
}

}  // namespace karst::deflating
