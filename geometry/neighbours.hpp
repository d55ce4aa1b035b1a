// Which voxels are neighbours: those that share a face, or also those that share an edge.
#pragma once

namespace karst {

enum class Neighbours {
  faces,            ///< 6: what conducts
  faces_and_edges,  ///< 18, the links of D3Q19: what carries flow
};

}  // namespace karst
