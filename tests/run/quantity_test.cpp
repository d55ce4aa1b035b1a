#include "run/quantity.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace karst {

namespace {

struct Look {
  std::int64_t count = 3;
  double energy = 2;
  std::array<double, 2> momentum = {0.5, std::nan("")};
  std::optional<double> change = {};

  double twice() const { return 2 * energy; }
};

constexpr auto quantities = std::tuple{
    quantity("count", units::none, "count", &Look::count),
    quantity("energy", units::energy, "kinetic energy", &Look::energy,
             {.line = "energy", .place = 2, .as = "kinetic", .progress_digits = 3}),
    quantity("momentum", units::speed, "momentum", &Look::momentum, {.table_digits = 2}),
    quantity("change", units::share, "change", &Look::change, {.line = "energy", .place = 3, .digits = 1, .progress_digits = 1}),
    quantity("twice", units::none, "twice the energy", &Look::twice, {.line = "energy", .place = 1, .is_bare = true}),
};

ResultUnits si() {
  ResultUnits units;
  units.system = "SI";
  units.speed = 10;
  return units;
}

}  // namespace

TEST(Quantities, are_columns_with_one_for_each_component) {
  EXPECT_EQ(column_names(facts_of(quantities)), "count,energy,momentum_x,momentum_y,change,twice");
}

TEST(Quantities, are_in_units_of_results_and_empty_where_unknown) {
  EXPECT_EQ(row_cells(facts_of(quantities), numbers_of(quantities, Look(), si())), "3,200,5,,,4");
  Look infinite;
  infinite.energy = std::numeric_limits<double>::infinity();
  infinite.momentum = {1.0 / 3, 0};
  infinite.change = 0.25;
  EXPECT_EQ(row_cells(facts_of(quantities), numbers_of(quantities, infinite, si())), "3,,3.3,0,0.25,");
}

TEST(Quantities, make_lines_in_the_order_of_their_places) {
  Look look;
  std::vector<QuantityLine> lines = text_lines(facts_of(quantities), numbers_of(quantities, look, si()), si());
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].line, "energy");
  EXPECT_EQ(lines[0].words, "4, kinetic 200 J/kg");
  look.change = 0.125;
  lines = text_lines(facts_of(quantities), numbers_of(quantities, look, ResultUnits()), ResultUnits());
  EXPECT_EQ(lines[0].words, "4, kinetic 2, change 12.5 %");
}

TEST(Quantities, that_a_terminal_shows_are_known_ones) {
  Look look;
  EXPECT_EQ(progress_words(facts_of(quantities), numbers_of(quantities, look, si())), "kinetic energy 200");
  look.change = 0.5;
  EXPECT_EQ(progress_words(facts_of(quantities), numbers_of(quantities, look, si())), "kinetic energy 200, change 50.0 %");
}

}  // namespace karst
