// What the tags of a .vti file say about an array of voxels.
#pragma once

#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "io/vtk/xml_header.hpp"

namespace karst {

/// Throws InputError, as all of these do, unless it is image data.
VtkXmlHeader read_vti_header(const std::string& path);

/// The array of this name ("label", or "cells:label" where points have one of this name too); "": the only one, or the active one.
XmlArray choose_vti_array(const VtkXmlHeader& header, const std::string& wanted);

/// "cells:label".
std::string full_name(const XmlArray& array);

/// An attribute of six whole numbers: the first and last point along x, y, z, which lie inside the box that is returned.
Box vti_extent(const VtkXmlHeader& header, const XmlTag& tag, const std::string& attribute);

/// The voxels between these points, or the points themselves.
Box vti_voxels(const Box& points, const XmlArray& array);

/// The part of an array that a piece holds.
struct VtiPiece {
  Box voxels;
  ArrayPlace place;
};

/// They fill the image; only points on the faces between pieces are in several.
std::vector<VtiPiece> vti_pieces(const VtkXmlHeader& header, const XmlArray& array);

}  // namespace karst
