#include "io/images/formats/vti_header.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "io/images/formats/header_text.hpp"

namespace karst {

namespace {

bool is_of_voxels(const XmlArray& array) { return array.place == VtkPlace::on_points || array.place == VtkPlace::on_cells; }

// Arrays of voxels by name, in the order of the file. Each array counts once, although every piece has a part of it.
struct NamedArrays {
  std::vector<XmlArray> arrays;
  std::map<std::string, int> places;  // number of arrays with this name

  explicit NamedArrays(const VtkXmlHeader& header) {
    std::set<std::string> seen;
    for (const XmlArray& array : header.arrays) {
      if (!is_of_voxels(array) || !seen.insert(full_name(array)).second) continue;
      arrays.push_back(array);
      ++places[array.name()];
    }
  }
};

bool is_inside(const Box& piece, const Box& whole) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (piece.lo[axis] < whole.lo[axis] || piece.hi[axis] > whole.hi[axis] || piece.lo[axis] > piece.hi[axis]) return false;
  }
  return true;
}

// The cells between a box of points; in a flat image, the points.
Box cells_of(Box points, const Box& whole) {
  for (std::size_t axis = 0; axis < 3; ++axis) points.hi[axis] += whole.lo[axis] == whole.hi[axis] ? 1 : 0;
  return points;
}

// Whether boxes overlap. Boxes are sorted along z; each is compared only with boxes that begin before it ends.
bool overlap(std::vector<Box> boxes) {
  std::sort(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.lo[2] < b.lo[2]; });
  for (auto box = boxes.begin(); box != boxes.end(); ++box) {
    for (auto other = box + 1; other != boxes.end() && other->lo[2] < box->hi[2]; ++other) {
      if (!intersection(*box, *other).empty()) return true;
    }
  }
  return false;
}

// The names of arrays for a message; of very many, the first ones.
std::string listed(std::vector<std::string> names) {
  constexpr std::size_t most = 20;
  const std::size_t others = names.size() - std::min(names.size(), most);
  names.resize(names.size() - others);
  if (others > 0) names.push_back(text("and ", others, " more"));
  return printable(joined(names, ", "));
}

// The pieces must fill the whole without a gap.
std::vector<Box> extents_of_pieces(const VtkXmlHeader& header) {
  constexpr std::size_t most_pieces = 1 << 12;  // pieces are compared with each other, and read at the same time
  const auto refuse = [&](const auto&... why) { refuse_header(header.file->path(), text("its pieces ", why..., " Write it again.")); };
  if (header.pieces.size() > most_pieces) refuse("are ", header.pieces.size(), ", and Karst reads ", most_pieces, " at most.");
  const Box whole = vti_extent(header, header.grid, "WholeExtent");
  const std::int64_t volume = cells_of(whole, whole).volume();
  std::vector<Box> extents, cells;
  std::int64_t filled = 0;
  for (const XmlTag& piece : header.pieces) {
    extents.push_back(vti_extent(header, piece, "Extent"));
    if (!is_inside(extents.back(), whole)) refuse("do not lie inside WholeExtent.");
    cells.push_back(cells_of(extents.back(), whole));
    filled += cells.back().volume();
    if (filled > volume) refuse("overlap within WholeExtent.");
  }
  if (filled != volume) refuse("do not fill WholeExtent.");
  if (overlap(std::move(cells))) refuse("overlap within WholeExtent.");
  return extents;
}

}  // namespace

std::string full_name(const XmlArray& array) { return text(array.place == VtkPlace::on_points ? "points:" : "cells:", array.name()); }

VtkXmlHeader read_vti_header(const std::string& path) {
  VtkXmlHeader header = read_vtk_xml(path);
  if (header.root("type") != "ImageData" || header.grid.name.empty()) {
    throw InputError(text(quote(path), " is no VTK image: it holds no <VTKFile type=\"ImageData\">."));
  }
  return header;
}

XmlArray choose_vti_array(const VtkXmlHeader& header, const std::string& wanted) {
  const std::string& path = header.file->path();
  const NamedArrays named(header);
  std::vector<std::string> names;
  std::vector<XmlArray> active, asked;
  for (const XmlArray& array : named.arrays) {
    names.push_back(named.places.at(array.name()) > 1 ? full_name(array) : array.name());
    if (!wanted.empty() && (array.name() == wanted || full_name(array) == wanted)) asked.push_back(array);
    const auto scalars = header.scalars.find(array.place);
    if (scalars != header.scalars.end() && scalars->second == array.name() && header.scalars.size() == 1) active.push_back(array);
  }
  if (names.empty()) throw InputError(text(quote(path), " holds no array of voxels. Is it the right file?"));
  if (asked.size() == 1) return asked.front();
  if (asked.size() > 1) {
    throw InputError(text(quote(path), " holds an array ", quote(wanted), " on its points and another one on its cells. Give ",
                          setting("array", "cells:" + printable(wanted)), " or ", setting("array", "points:" + printable(wanted)), "."));
  }
  if (!wanted.empty())
    throw InputError(text("array ", quote(wanted), " does not occur in ", quote(path), " (arrays found: ", listed(names), ")."));
  if (names.size() == 1) return named.arrays.front();
  if (!active.empty()) return active.front();
  throw InputError(text(quote(path), " holds several arrays (", listed(names), "). Choose one with ", setting("array", "NAME"), "."));
}

// Six numbers, first and last point along x, y, z. VTK counts in 32 bits.
Box vti_extent(const VtkXmlHeader& header, const XmlTag& tag, const std::string& attribute) {
  const std::vector<std::string> extent = words(tag(attribute));
  Box points;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto number = extent.size() == 6 ? whole_number(extent[i]) : std::nullopt;
    if (!number || !std::in_range<std::int32_t>(*number)) {
      refuse_header(header.file->path(),
                    text(attribute, " of <", tag.name, "> is ", quote(tag(attribute)), ", not six whole numbers of 32 bits."));
    }
    (i % 2 == 0 ? points.lo : points.hi)[i / 2] = *number;
  }
  return points;
}

Box vti_voxels(const Box& points, const XmlArray& array) {
  Box voxels = points;
  for (std::int64_t& end : voxels.hi) end += array.place == VtkPlace::on_points ? 1 : 0;
  return voxels;
}

std::vector<VtiPiece> vti_pieces(const VtkXmlHeader& header, const XmlArray& array) {
  const auto refuse = [&](const char* why) {
    refuse_header(header.file->path(), text("array ", quote(array.name()), " ", why, ". Write it again."));
  };
  const std::vector<Box> extents = extents_of_pieces(header);
  std::vector<VtiPiece> pieces;
  for (const XmlArray& part : header.arrays) {
    if (part.place != array.place || part.name() != array.name()) continue;
    if (part.tag("type") != array.tag("type")) refuse("has one type in one piece and another in the next");
    if (part.piece != pieces.size() + 1) refuse("does not occur once in every piece");
    pieces.push_back({vti_voxels(extents[part.piece - 1], array), header.place_of(part)});
  }
  if (pieces.size() != extents.size()) refuse("does not occur once in every piece");
  return pieces;
}

}  // namespace karst
