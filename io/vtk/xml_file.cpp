#include "io/vtk/xml_file.hpp"

#include <algorithm>
#include <utility>

#include "base/ranks/parallel.hpp"
#include "base/text.hpp"
#include "io/deflate/deflated.hpp"

namespace karst {

namespace {

constexpr std::size_t block_bytes = std::size_t{256} << 10;  // a multiple of the size of every number type, which VTK requires
constexpr std::size_t blocks_of_thread = 4;

// Many labels and parts are equal to the number before. Of velocities and pressures, only zeros repeat: each byte is that before.
std::size_t distance_of_repeats(const VtkArray& array) {
  return array.type.starts_with("Float") ? 1 : static_cast<std::size_t>(array.number_bytes);
}

std::string_view as_text(std::span<const std::byte> bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

// Encodes `bytes` separately.
std::string in_base64(std::span<const std::byte> bytes) {
  Base64Encoder encoder;
  const std::string symbols = encoder.encode(bytes);
  return symbols + encoder.finish();
}

}  // namespace

XmlFile::XmlFile(const std::string& path, VtkLayout layout, VtkEncoding encoding, int threads)
    : file_(path), out_(file_, threads > 1), layout_(std::move(layout)), encoding_(encoding), threads_(threads),
      batch_bytes_(blocks_of_thread * static_cast<std::size_t>(threads) * block_bytes) {
  for (const VtkSection& section : layout_.sections) {
    for (const VtkArray& array : section.arrays) {
      array_bytes_.push_back(section.places * array.place_bytes());
      distances_.push_back(section.tag.ends_with("Data") ? distance_of_repeats(array) : 0);
    }
  }
  if (!is_inlined()) out_.put(head());
  data_at_ = out_.size();
  begin_arrays();
}

VtkMarkup XmlFile::markup() const {
  std::vector<std::int64_t> offsets;
  for (const std::int64_t begin : begins_) offsets.push_back(begin - data_at_);
  return markup_of(layout_, encoding_, block_compressor(), offsets);
}

// The head of a file with appended arrays. Written again when their offsets are known.
std::string XmlFile::head() const {
  const VtkMarkup text = markup();
  return joined(text.before, "") + text.after + "  <AppendedData encoding=\"raw\">\n_";
}

// Begins arrays, up to the next array that is not empty.
void XmlFile::begin_arrays() {
  while (left_ == 0 && begins_.size() < array_bytes_.size()) {
    begin_array();
    if (left_ == 0) end_array();
  }
}

// A compressed array has: number of blocks, size of a block, size of a partial last block, compressed size of each block; then the blocks.
// Other arrays have the number of bytes, then the bytes. In base64, the numbers before the blocks are encoded separately.
void XmlFile::begin_array() {
  if (is_inlined()) out_.put(markup().before[begins_.size()]);
  begins_.push_back(out_.size());
  left_ = array_bytes_[begins_.size() - 1];
  const auto bytes = static_cast<std::uint64_t>(left_);
  if (block_compressor().empty()) {
    put_data(std::as_bytes(std::span(&bytes, 1)));
    return;
  }
  table_ = {(bytes + block_bytes - 1) / block_bytes, block_bytes, bytes % block_bytes};
  const auto room = static_cast<std::int64_t>((table_.size() + table_[0]) * sizeof table_[0]);
  out_.put(std::string(static_cast<std::size_t>(is_inlined() ? base64_size(room) : room), ' '));
}

void XmlFile::end_array() {
  if (is_inlined()) out_.put(base64_.finish());
  if (block_compressor().empty()) return;
  const auto table = std::as_bytes(std::span(table_));
  out_.put_again(begins_.back(), is_inlined() ? in_base64(table) : std::string(as_text(table)));
}

// Large pieces are encoded without a copy. Small pieces wait until they make a batch.
void XmlFile::add(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const auto left = static_cast<std::size_t>(left_);
    const bool is_large = batch_.empty() && bytes.size() >= batch_bytes_;
    const std::size_t whole_blocks = is_large ? bytes.size() / block_bytes * block_bytes : batch_bytes_ - batch_.size();
    const std::size_t taken = std::min({bytes.size(), left, whole_blocks});
    const bool is_batch = taken == whole_blocks || taken == left;
    if (batch_.empty() && is_batch) {
      add_blocks(bytes.first(taken));
    } else {
      batch_.insert(batch_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(taken));
      if (is_batch) {
        add_blocks(batch_);
        batch_.clear();
      }
    }
    bytes = bytes.subspan(taken);
    left_ -= static_cast<std::int64_t>(taken);
    if (left_ > 0) continue;
    end_array();
    begin_arrays();
  }
}

// The file is written while the next blocks are encoded.
void XmlFile::add_blocks(std::span<const std::byte> bytes) {
  if (block_compressor().empty()) return put_data(bytes);
  const std::size_t distance = distances_[begins_.size() - 1], first = table_.size();
  encoded_.resize((bytes.size() + block_bytes - 1) / block_bytes);
  table_.resize(first + encoded_.size());
  in_parallel(threads_, std::ssize(encoded_), [&](std::int64_t i) {
    const auto number = static_cast<std::size_t>(i), begin = number * block_bytes;
    const auto block = bytes.subspan(begin, std::min(block_bytes, bytes.size() - begin));
    RawVector<std::byte> packed = distance > 0 ? deflated(block, distance) : compressed_block(block, Effort::fast);
    if (is_inlined()) {
      pad_to_groups_of_three(packed);
      encoded_[number].resize(static_cast<std::size_t>(base64_size(std::ssize(packed))));
      encode_groups(packed, encoded_[number].data());
    }
    table_[first + number] = packed.size();
    if (!is_inlined()) encoded_[number] = std::move(packed);
  });
  encoded_ = out_.put_in_background(std::move(encoded_));
}

void XmlFile::finish() {
  out_.put(is_inlined() ? markup().after : "\n  </AppendedData>\n");
  out_.put("</VTKFile>\n");
  if (!is_inlined()) out_.put_again(0, head());
  out_.finish();
  file_.finish(out_.size());
}

void XmlFile::put_data(std::span<const std::byte> bytes) { out_.put(is_inlined() ? base64_.encode(bytes) : as_text(bytes)); }

}  // namespace karst
