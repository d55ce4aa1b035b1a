// Walls, faces, probes and lines of a flow in time, from the words of a user.
#pragma once

#include <string>

#include "physics/flow/flow_request.hpp"

namespace karst {

// All throw InputError.
WallRequest parse_wall(const std::string& words);  ///< "2:velocity=0.05,0,0"; "2": a wall at rest
FaceRequest parse_face(const std::string& words);  ///< "x-:velocity=0.05,0,0" or "x+:pressure=0.001"
Probe parse_probe(const std::string& words);       ///< "name:10,20.5,3"
ProbeLine parse_line(const std::string& words);    ///< "name:0,5,5:100,5,5" or "name:0,5,5:100,5,5:201"

}  // namespace karst
