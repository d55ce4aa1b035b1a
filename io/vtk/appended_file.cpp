#include "io/vtk/appended_file.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/parallel.hpp"
#include "base/text.hpp"
#include "io/formats/zlib_blocks.hpp"

namespace karst {

namespace {

constexpr std::size_t block_bytes = std::size_t{256} << 10;  // a multiple of all numbers, as VTK wants it
constexpr std::size_t most_blocks = 64;                      // at work at a time

std::string file_tag(const std::string& type) {
  const bool little = std::endian::native == std::endian::little;
  const std::string_view compressor = block_compressor();
  return text("<?xml version=\"1.0\"?>\n<VTKFile type=\"", type, "\" version=\"1.0\" byte_order=\"", little ? "LittleEndian" : "BigEndian",
              "\" header_type=\"UInt64\"", compressor.empty() ? "" : text(" compressor=\"", compressor, "\""), ">\n");
}

// What a viewer colours by at first.
std::string active_attributes(const std::vector<VtkArray>& arrays) {
  std::string attributes;
  for (const auto& [word, components] : {std::pair{"Scalars", 1}, std::pair{"Vectors", 3}}) {
    const auto first = std::find_if(arrays.begin(), arrays.end(), [n = components](const VtkArray& a) { return a.components == n; });
    if (first != arrays.end()) attributes += text(" ", word, "=\"", first->name, "\"");
  }
  return attributes;
}

std::string opening_tag(const char* prefix, const VtkSection& section) {
  return text("<", prefix, section.tag, section.tag.ends_with("Data") ? active_attributes(section.arrays) : "", ">\n");
}

std::string array_attributes(const VtkArray& array) {
  return text(" type=\"", array.type, "\" Name=\"", array.name, "\" NumberOfComponents=\"", array.components, "\"");
}

}  // namespace

VtkArray vtk_array(const std::string& name, VoxelType type) {
  std::string word(type_name(type));
  const std::size_t capitals = word.starts_with('u') ? 2 : 1;
  for (std::size_t i = 0; i < capitals; ++i) word[i] = static_cast<char>(word[i] - 'a' + 'A');
  return {name, word, static_cast<std::int64_t>(type_bytes(type)), 1};
}

AppendedFile::AppendedFile(const std::string& path, VtkLayout layout, int threads)
    : file_(path), out_(file_.path(), std::ios::binary | std::ios::trunc), layout_(std::move(layout)), threads_(threads),
      batch_bytes_(std::min<std::size_t>(4 * static_cast<std::size_t>(threads), most_blocks) * block_bytes) {
  for (const VtkSection& section : layout_.sections) {
    for (const VtkArray& array : section.arrays) array_bytes_.push_back(section.places * array.place_bytes());
  }
  const std::string first = head();
  put(first.data(), first.size());
  data_at_ = at_;
  begin_arrays();
}

// Offsets take the same room whatever they are: the head is written again once they are known.
std::string AppendedFile::head() const {
  constexpr std::size_t most_digits = 19;
  std::string lines = file_tag(layout_.type);
  lines += text("  <", layout_.type, layout_.attributes, ">\n    <Piece", layout_.piece, ">\n");
  std::size_t i = 0;
  for (const VtkSection& section : layout_.sections) {
    lines += "      " + opening_tag("", section);
    for (const VtkArray& array : section.arrays) {
      const std::string offset = text(i < offsets_.size() ? offsets_[i] : 0);
      lines += text("        <DataArray", array_attributes(array), " format=\"appended\" offset=\"", padded(offset + "\"", most_digits + 1),
                    "/>\n");
      ++i;
    }
    lines += text("      </", section.tag, ">\n");
  }
  return lines + text("    </Piece>\n  </", layout_.type, ">\n  <AppendedData encoding=\"raw\">\n_");
}

// Up to the next one that is not empty.
void AppendedFile::begin_arrays() {
  while (left_ == 0 && offsets_.size() < array_bytes_.size()) begin_array();
}

// Compressed, an array is: number of blocks, bytes of a block, bytes of a last one that is not full, compressed bytes of each; the
// blocks. Else it is the number of its bytes, and these.
void AppendedFile::begin_array() {
  offsets_.push_back(at_ - data_at_);
  left_ = array_bytes_[offsets_.size() - 1];
  const auto bytes = static_cast<std::uint64_t>(left_);
  if (block_compressor().empty()) {
    put(&bytes, sizeof bytes);
    return;
  }
  table_ = {(bytes + block_bytes - 1) / block_bytes, block_bytes, bytes % block_bytes};
  const std::vector<std::uint64_t> room(table_.size() + table_[0]);
  put(room.data(), room.size() * sizeof room[0]);
}

void AppendedFile::end_array() {
  if (!block_compressor().empty()) put_again(data_at_ + offsets_.back(), table_.data(), table_.size() * sizeof table_[0]);
  begin_arrays();
}

void AppendedFile::add(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const std::size_t taken = std::min({bytes.size(), batch_bytes_ - batch_.size(), static_cast<std::size_t>(left_)});
    batch_.insert(batch_.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(taken));
    bytes = bytes.subspan(taken);
    left_ -= static_cast<std::int64_t>(taken);
    if (left_ == 0 || batch_.size() == batch_bytes_) write_batch();
    if (left_ == 0) end_array();
  }
}

void AppendedFile::write_batch() {
  if (block_compressor().empty()) {
    put(batch_.data(), batch_.size());
  } else {
    std::vector<std::vector<std::byte>> packed((batch_.size() + block_bytes - 1) / block_bytes);
    in_parallel(threads_, std::ssize(packed), [&](std::int64_t i) {
      const std::size_t begin = static_cast<std::size_t>(i) * block_bytes;
      packed[static_cast<std::size_t>(i)] =
          compressed_block(std::span(batch_).subspan(begin, std::min(block_bytes, batch_.size() - begin)));
    });
    for (const std::vector<std::byte>& block : packed) {
      table_.push_back(block.size());
      put(block.data(), block.size());
    }
  }
  batch_.clear();
}

void AppendedFile::finish() {
  constexpr std::string_view end = "\n  </AppendedData>\n</VTKFile>\n";
  put(end.data(), end.size());
  const std::string again = head();
  put_again(0, again.data(), again.size());
  out_.close();
  file_.check_written(out_);
  file_.finish(at_);
}

void AppendedFile::put(const void* from, std::size_t bytes) {
  out_.write(static_cast<const char*>(from), static_cast<std::streamsize>(bytes));
  file_.check_written(out_);
  at_ += static_cast<std::int64_t>(bytes);
}

void AppendedFile::put_again(std::int64_t at, const void* from, std::size_t bytes) {
  out_.seekp(at);
  out_.write(static_cast<const char*>(from), static_cast<std::streamsize>(bytes));
  out_.seekp(at_);
  file_.check_written(out_);
}

std::string joining_text(const VtkLayout& whole, const std::vector<VtkPiece>& pieces) {
  std::string lines = file_tag("P" + whole.type);
  lines += text("  <P", whole.type, whole.attributes, " GhostLevel=\"0\">\n");
  for (const VtkSection& section : whole.sections) {
    if (section.tag == "Cells") continue;  // VTK knows what is in it
    lines += "    " + opening_tag("P", section);
    for (const VtkArray& array : section.arrays) lines += text("      <PDataArray", array_attributes(array), "/>\n");
    lines += text("    </P", section.tag, ">\n");
  }
  for (const VtkPiece& piece : pieces) lines += text("    <Piece", piece.attributes, " Source=\"", piece.source, "\"/>\n");
  return lines + text("  </P", whole.type, ">\n</VTKFile>\n");
}

std::string series_text(const std::vector<VtkSeriesMember>& members) {
  std::string lines = file_tag("Collection") + "  <Collection>\n";
  for (const VtkSeriesMember& member : members) {
    lines += text("    <DataSet timestep=\"", member.place, "\" name=\"", member.name, "\" file=\"", member.source, "\"/>\n");
  }
  return lines + "  </Collection>\n</VTKFile>\n";
}

}  // namespace karst
