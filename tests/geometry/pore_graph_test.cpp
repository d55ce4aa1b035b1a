#include "geometry/pores/pore_graph.hpp"

#include <gtest/gtest.h>

namespace karst {

using Node = PoreGraph::Node;
using Edge = PoreGraph::Edge;
using Carried = std::vector<std::uint8_t>;

TEST(PoreGraph, a_walled_component_carries_flow_along_an_axis_when_it_touches_both_end_faces) {
  const std::uint8_t low_x = PoreGraph::low_face(0), high_x = PoreGraph::high_face(0), high_z = PoreGraph::high_face(2);
  const std::vector<Node> nodes = {{low_x}, {high_x}, {high_x}, {static_cast<std::uint8_t>(low_x | high_z)}};
  EXPECT_EQ(PoreGraph::carried_axes(nodes, {{0, 1, {0, 0, 0}}}, Boundary::sealed), (Carried{1, 1, 0, 0}));
  EXPECT_EQ(PoreGraph::carried_axes(nodes, {{0, 1, {0, 0, 0}}, {2, 3, {0, 0, 0}}}, Boundary::mirror), (Carried{1, 1, 1, 1}));
}

TEST(PoreGraph, a_periodic_component_carries_flow_when_a_closed_path_winds_around) {
  const std::vector<Node> nodes(3);
  // 0 -> 1 -> 0 one period on along z
  EXPECT_EQ(PoreGraph::carried_axes(nodes, {{0, 1, {0, 0, 0}}, {1, 0, {0, 0, 1}}}, Boundary::periodic), (Carried{4, 4, 0}));
  // there and back again: no winding
  EXPECT_EQ(PoreGraph::carried_axes(nodes, {{0, 1, {0, 0, 1}}, {1, 0, {0, 0, -1}}}, Boundary::periodic), (Carried{0, 0, 0}));
  // 0 -> 1 -> 2 -> 0, each step a period along x: winds three times
  EXPECT_EQ(PoreGraph::carried_axes(nodes, {{0, 1, {1, 0, 0}}, {1, 2, {1, 0, 0}}, {2, 0, {1, 0, 0}}}, Boundary::periodic),
            (Carried{1, 1, 1}));
  // a voxel that is its own neighbour around the end
  EXPECT_EQ(PoreGraph::carried_axes(nodes, {{2, 2, {0, 1, 0}}}, Boundary::periodic), (Carried{0, 0, 2}));
}

TEST(PoreGraph, joining_keeps_what_both_components_had) {
  const std::vector<Node> nodes(4);
  const std::vector<Edge> edges = {{0, 0, {1, 0, 0}}, {2, 3, {0, 0, 0}}, {1, 2, {0, 0, 0}}, {1, 0, {5, -3, 2}}};
  EXPECT_EQ(PoreGraph::carried_axes(nodes, edges, Boundary::periodic), (Carried{1, 1, 1, 1}));
}

}  // namespace karst
