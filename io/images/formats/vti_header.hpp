// Reads the tags of a .vti file.
#pragma once

#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "io/vtk/xml_header.hpp"

namespace karst {

/// Throws InputError unless the file is image data. The functions below throw InputError too.
VtkXmlHeader read_vti_header(const std::string& path);

/// The array of this name ("label"; "cells:label" if points have an array of this name too). "": the only array, or the active array.
XmlArray choose_vti_array(const VtkXmlHeader& header, const std::string& wanted);

/// "cells:label".
std::string full_name(const XmlArray& array);

/// An attribute of six whole numbers: the first and last point along x, y, z. Returns the box of these points.
Box vti_extent(const VtkXmlHeader& header, const XmlTag& tag, const std::string& attribute);

/// The voxels between these points, or the points themselves.
Box vti_voxels(const Box& points, const XmlArray& array);

/// The part of an array in one piece.
struct VtiPiece {
  Box voxels;
  ArrayPlace place;
};

/// The pieces fill the image. Only points on faces between pieces are in several pieces.
std::vector<VtiPiece> vti_pieces(const VtkXmlHeader& header, const XmlArray& array);

}  // namespace karst
