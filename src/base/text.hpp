// Text: joining, splitting, formatted numbers.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace karst {

// The pieces of text(). No streams, because these take long to compile.
inline void add_piece(std::string& to, std::string_view s) { to += s; }
inline void add_piece(std::string& to, char c) { to += c; }
void add_piece(std::string& to, long long number);
void add_piece(std::string& to, unsigned long long number);
void add_piece(std::string& to, double number);  ///< six digits, like a stream
template <class Integer>
requires std::integral<Integer>
void add_piece(std::string& to, Integer number) {
  add_piece(to, static_cast<std::conditional_t<std::signed_integral<Integer>, long long, unsigned long long>>(number));
}

/// text("part ", 3, " of ", n) joins its arguments.
template <class... Pieces>
std::string text(const Pieces&... pieces) {
  std::string out;
  (add_piece(out, pieces), ...);
  return out;
}

std::string printable(std::string_view s);                     ///< with ? for control characters
std::string quote(std::string_view name);                      ///< 'name', printable
std::string in_shell_quotes(const std::string& word);          ///< one word of a shell
std::string percent(double fraction, int decimals = 1);        ///< "18.7 %"
std::string grouped(std::int64_t number);                      ///< "12 345 678"
std::string human_bytes(double bytes);                         ///< "61.0 MiB"
std::string human_length(double metres, int significant = 5);  ///< "5.345 um"
std::string digits(double value, int significant = 6);         ///< with at most `significant` digits
std::string fixed(double value, int decimals);                 ///< 3.14
std::string digits_below(double value, int significant);       ///< the same, never above the value: for lower bounds
std::string digits_above(double value, int significant);       ///< the same, never below the value: for upper bounds
std::string plain(double value, int significant = 4);          ///< 11520, 105.6, 0.5421: at least `significant` digits, no exponent
std::string hexadecimal(std::uint64_t number);                 ///< "1f3a"
std::string all_digits(double value);                          ///< shortest text that reads back as the same number
std::string all_digits(float value);                           ///< the same for a number of 32 bits: "0.1"

std::string padded(std::string_view s, std::size_t width);    ///< with spaces after it, up to a width
std::string indented(std::string_view s, std::size_t width);  ///< with spaces before it, up to a width

std::string trimmed(std::string_view s);
std::string lowered(std::string_view s);
std::vector<std::string> split(std::string_view s, char separator);  ///< keeps empty pieces
std::vector<std::string> words(std::string_view s);                  ///< split at white space
std::string joined(const std::vector<std::string>& pieces, std::string_view separator);

/// `s` as a number; nullopt if it is anything else.
std::optional<std::int64_t> whole_number(std::string_view s);
std::optional<double> real_number(std::string_view s);

}  // namespace karst
