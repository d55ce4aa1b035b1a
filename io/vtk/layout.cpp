#include "io/vtk/layout.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/text.hpp"

namespace karst {

namespace {

constexpr std::size_t most_digits = 19;  // digits of an offset

std::string file_tag(const std::string& type, std::string_view compressor = "") {
  const bool little = std::endian::native == std::endian::little;
  return text("<?xml version=\"1.0\"?>\n<VTKFile type=\"", type, "\" version=\"1.0\" byte_order=\"", little ? "LittleEndian" : "BigEndian",
              "\" header_type=\"UInt64\"", compressor.empty() ? "" : text(" compressor=\"", compressor, "\""), ">\n");
}

// The active arrays, by which a viewer colours first.
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

VtkMarkup markup_of(const VtkLayout& layout, VtkEncoding encoding, std::string_view compressor, const std::vector<std::int64_t>& offsets) {
  VtkMarkup markup;
  std::string lines = file_tag(layout.type, compressor);
  lines += text("  <", layout.type, layout.attributes, ">\n    <Piece", layout.piece, ">\n");
  for (const VtkSection& section : layout.sections) {
    lines += "      " + opening_tag("", section);
    for (const VtkArray& array : section.arrays) {
      lines += text("        <DataArray", array_attributes(array));
      if (encoding == VtkEncoding::inlined) {
        markup.before.push_back(lines + " format=\"binary\">\n");
        lines = "\n        </DataArray>\n";
      } else {
        const std::size_t number = markup.before.size();
        const std::string offset = text(number < offsets.size() ? offsets[number] : 0);
        markup.before.push_back(text(lines, " format=\"appended\" offset=\"", padded(offset + "\"", most_digits + 1), "/>\n"));
        lines.clear();
      }
    }
    lines += text("      </", section.tag, ">\n");
  }
  markup.after = lines + text("    </Piece>\n  </", layout.type, ">\n");
  return markup;
}

std::string joining_text(const VtkLayout& whole, const std::vector<VtkPiece>& pieces) {
  std::string lines = file_tag("P" + whole.type);
  lines += text("  <P", whole.type, whole.attributes, " GhostLevel=\"0\">\n");
  for (const VtkSection& section : whole.sections) {
    if (section.tag == "Cells") continue;  // VTK does not list these arrays
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
    lines += text("    <DataSet timestep=\"", all_digits(member.time), "\" name=\"", member.name, "\" file=\"", member.source, "\"/>\n");
  }
  return lines + "  </Collection>\n</VTKFile>\n";
}

}  // namespace karst
