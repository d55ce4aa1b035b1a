#include "commands/io/io_variants.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "io/images/pieces.hpp"

namespace karst {

namespace {

using Wish = std::optional<std::int64_t>;

constexpr std::int64_t largest_count = 1'000'000;
constexpr std::int64_t smallest_piece = std::int64_t{1} << 10;  // the list of all pieces must fit into memory
constexpr std::int64_t largest_piece = std::int64_t{1} << 30;   // MPI counts what a call transfers in 31 bits

template <class Names>
std::vector<std::string> words_of(const Names& names) {
  return {names.begin(), names.end()};
}

template <class Enum, class Names>
std::vector<Enum> parse_names(const std::string& option, const std::string& list, const Names& names) {
  std::vector<Enum> values;
  for (const std::string& word : split(list, ',')) {
    const auto value = enumerator_of<Enum>(names, trimmed(word));
    if (!value) refuse_choice(option, trimmed(word), words_of(names));
    values.push_back(*value);
  }
  return values;
}

// Without values: one variant without a value.
std::vector<Wish> parse_wishes(const std::string& option, const std::string& list) {
  if (list.empty()) return {std::nullopt};
  std::vector<Wish> values;
  for (const std::string& word : split(list, ',')) {
    const Wish value = whole_number(trimmed(word));
    if (!value || *value < 1 || *value > largest_count) {
      throw InputError(text(option, " ", quote(list), " is not a list of whole numbers between 1 and ", largest_count, ", as in 1,4,16."));
    }
    values.push_back(value);
  }
  return values;
}

std::vector<Wish> parse_sizes(const std::string& option, const std::string& list) {
  if (list.empty()) return {std::nullopt};
  std::vector<Wish> values;
  for (const std::string& word : split(list, ',')) values.emplace_back(parse_bytes(option, word));
  return values;
}

std::vector<std::int64_t> parse_pieces(const std::string& list) {
  if (list.empty()) return {piece_bytes_wanted};
  std::vector<std::int64_t> values;
  for (const std::string& word : split(list, ',')) {
    values.push_back(parse_bytes("--piece", word));
    if (values.back() < smallest_piece || values.back() > largest_piece)
      throw InputError(text("--piece ", quote(word), " is not between 1KiB and 1GiB."));
  }
  return values;
}

// Combines each variant with each of the values.
template <class Value>
void vary(std::vector<IoVariant>& variants, Value IoVariant::*member, const std::vector<Value>& values) {
  std::vector<IoVariant> varied;
  for (const IoVariant& variant : variants) {
    for (const Value& value : values) {
      varied.push_back(variant);
      varied.back().*member = value;
    }
  }
  variants = std::move(varied);
}

void leave_out_what_has_no_effect(IoVariant& variant, IoKind kind) {
  if (variant.decomposition != Decomposition::slabs) variant.align.reset();
  if (variant.access != Access::posix) return;
  variant.cb_nodes.reset();
  variant.cb_buffer.reset();
  if (kind != IoKind::read) return;  // MPI-IO creates the files with their stripes, also for posix
  variant.stripe_count.reset();
  variant.stripe_size.reset();
}

}  // namespace

IoVariantOptions::IoVariantOptions(CommandLine& line, IoKind kind) : kind_(kind) {
  const auto add = [&](const char* name, std::string& value, const char* about, const char* type,
                       const std::vector<std::string>& offers = {}) {
    line.add(
        {.names = name, .value = &value, .about = about, .type = type, .group = "Lists to compare", .offers = offers, .is_list = true});
  };
  add("--access", access_, "collective (default), independent: MPI-IO; posix: pread, pwrite", "KIND,...", words_of(access_names));
  if (kind != IoKind::restripe) {
    std::vector<std::string> names = words_of(decomposition_names);
    if (kind == IoKind::write) std::erase(names, decomposition_name(Decomposition::parts));
    add("--decomposition", cuts_,
        kind == IoKind::read ? "Share that each rank reads: boxes of the image (default), slabs of as many bytes, parts of a prepared file"
                             : "Share that each rank writes: slabs of as many bytes (default), boxes of the image",
        "KIND,...", names);
  }
  if (kind == IoKind::read) {
    line.add({.names = "--parts",
              .value = &parts_,
              .about = "Prepared file of the image: each rank reads the box around its part",
              .type = "FILE.karst",
              .path = PathUse::read});
  }
  add("--stripe-count", stripe_count_, "Storage targets to lie on (hint striping_factor)", "N,...");
  add("--stripe-size", stripe_size_, "Bytes on one target before the next comes (striping_unit)", "SIZE,...");
  add("--cb-nodes", cb_nodes_, "Ranks that collective access goes through (cb_nodes)", "N,...");
  add("--cb-buffer", cb_buffer_, "Buffer of each of these ranks (cb_buffer_size)", "SIZE,...");
  add("--align", align_, "Alignment of slabs in the file, 1 by default", "SIZE,...");
  add("--piece", piece_, "Bytes in one call of a rank, 4MiB by default, as Karst reads", "SIZE,...");
}

std::vector<Decomposition> IoVariantOptions::cuts() const {
  if (kind_ == IoKind::restripe) return {Decomposition::slabs};
  const std::string by_default = kind_ == IoKind::write ? "slabs" : parts_.empty() ? "boxes" : "parts";
  std::vector<Decomposition> cuts = parse_names<Decomposition>("--decomposition", cuts_.empty() ? by_default : cuts_, decomposition_names);
  const bool has_parts = std::find(cuts.begin(), cuts.end(), Decomposition::parts) != cuts.end();
  if (kind_ == IoKind::write && has_parts) {
    throw InputError(
        "--decomposition parts is for reading only (the boxes around parts overlap, and two ranks would write the same bytes). "
        "Use slabs or boxes.");
  }
  if (has_parts && parts_.empty()) throw InputError("--decomposition parts needs a prepared file. Give --parts FILE.karst.");
  if (!has_parts && !parts_.empty())
    throw InputError(text("--parts has no meaning with --decomposition ", cuts_, ". Leave one of them out, or add parts to the list."));
  return cuts;
}

std::vector<IoVariant> IoVariantOptions::variants() const {
  std::vector<IoVariant> variants = {IoVariant()};
  vary(variants, &IoVariant::access, parse_names<Access>("--access", access_, access_names));
  vary(variants, &IoVariant::decomposition, cuts());
  vary(variants, &IoVariant::stripe_count, parse_wishes("--stripe-count", stripe_count_));
  vary(variants, &IoVariant::stripe_size, parse_sizes("--stripe-size", stripe_size_));
  vary(variants, &IoVariant::cb_nodes, parse_wishes("--cb-nodes", cb_nodes_));
  vary(variants, &IoVariant::cb_buffer, parse_sizes("--cb-buffer", cb_buffer_));
  vary(variants, &IoVariant::align, parse_sizes("--align", align_));
  vary(variants, &IoVariant::piece, parse_pieces(piece_));
  std::vector<IoVariant> different;
  for (IoVariant& variant : variants) {
    leave_out_what_has_no_effect(variant, kind_);
    if (std::find(different.begin(), different.end(), variant) == different.end()) different.push_back(variant);
  }
  return different;
}

}  // namespace karst
