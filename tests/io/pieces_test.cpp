#include "io/images/pieces.hpp"

#include <gtest/gtest.h>

namespace karst {

using Boxes = std::vector<Box>;

TEST(Pieces, are_whole_layers_while_they_fit) {
  EXPECT_EQ(cut_into_pieces({{0, 0, 0}, {2, 3, 5}}, x_fastest_axes, 12),
            (Boxes{{{0, 0, 0}, {2, 3, 2}}, {{0, 0, 2}, {2, 3, 4}}, {{0, 0, 4}, {2, 3, 5}}}));
  EXPECT_EQ(cut_into_pieces({{0, 0, 0}, {2, 3, 5}}, z_fastest_axes, 15), (Boxes{{{0, 0, 0}, {1, 3, 5}}, {{1, 0, 0}, {2, 3, 5}}}));
}

TEST(Pieces, are_rows_where_a_layer_does_not_fit_and_never_less_than_a_row) {
  EXPECT_EQ(cut_into_pieces({{1, 1, 1}, {5, 4, 2}}, x_fastest_axes, 9), (Boxes{{{1, 1, 1}, {5, 3, 2}}, {{1, 3, 1}, {5, 4, 2}}}));
  EXPECT_EQ(cut_into_pieces({{0, 0, 0}, {4, 2, 1}}, x_fastest_axes, 1), (Boxes{{{0, 0, 0}, {4, 1, 1}}, {{0, 1, 0}, {4, 2, 1}}}));
}

TEST(Pieces, an_empty_box_has_none) { EXPECT_TRUE(cut_into_pieces({}, x_fastest_axes, 9).empty()); }

}  // namespace karst
