#include "run/record/words/quantity_json.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace karst {

namespace {

struct Look {
  std::int64_t steps = 7;
  double error = 0.5;
  std::array<double, 2> momentum = {1, 2};
  std::optional<double> change = {};
  Axes kept = {true, false, true};
  std::vector<double> rows = {3, 4};

  double twice_error() const { return 2 * error; }
};

constexpr auto quantities = std::tuple{
    quantity("steps", units::none, "steps", &Look::steps),
    quantity("error", units::none, "error", &Look::error, {.may_be_infinite = true}),
    quantity("momentum", units::speed, "momentum", &Look::momentum),
    quantity("change", units::none, "change", &Look::change),
    quantity("kept", units::none, "kept", &Look::kept),
    quantity("rows", units::none, "rows", &Look::rows),
};

Look other() { return {9, std::numeric_limits<double>::infinity(), {-1, 1e-300}, 0.1, {false, false, true}, {}}; }

void expect_same(const Look& found, const Look& expected) {
  EXPECT_EQ(found.steps, expected.steps);
  EXPECT_EQ(found.error, expected.error);
  EXPECT_EQ(found.momentum, expected.momentum);
  EXPECT_EQ(found.change, expected.change);
  EXPECT_EQ(found.kept, expected.kept);
}

}  // namespace

TEST(QuantityJson, reads_back_what_it_writes) {
  Look look, found = other();
  const Json json = stored_json(quantities, look);
  EXPECT_TRUE(is_like(json, pattern_of_stored(quantities)));
  found.change.reset();
  set_stored(quantities, found, json);
  expect_same(found, look);
  EXPECT_EQ(found.rows, look.rows);
}

TEST(QuantityJson, writes_rows_with_components_side_by_side_and_infinity_as_null) {
  const Look look = other();
  const Json row = stored_row(quantities, look);
  EXPECT_EQ(row.dump(), "[9,null,-1.0,1e-300,0.1,[false,false,true],[]]");
  EXPECT_TRUE(is_like(row, pattern_of_row(quantities)));
  Look found;
  set_from_row(quantities, found, row);
  expect_same(found, look);
}

TEST(QuantityJson, keeps_what_a_function_computes_out_of_rows_and_what_is_no_column_out_of_tables) {
  constexpr auto list = std::tuple{
      quantity("steps", units::none, "steps", &Look::steps),
      quantity("error", units::none, "error", &Look::error, {.is_column = false}),
      quantity("twice", units::none, "twice the error", &Look::twice_error),
  };
  const Json row = stored_row(list, Look());
  EXPECT_EQ(row.dump(), "[7,0.5]");
  EXPECT_TRUE(is_like(row, pattern_of_row(list)));
  Look found = other();
  set_from_row(list, found, row);
  EXPECT_EQ(found.steps, 7);
  EXPECT_EQ(found.error, 0.5);
  const auto monitors_of = [](int axis) { return std::vector<Look>(axis == 1 ? 1 : 0); };
  EXPECT_EQ(history_table(list, monitors_of), "direction,steps,twice\ny,7,1\n");
}

TEST(QuantityJson, refuses_other_types) {
  Json json = stored_json(quantities, Look());
  json["momentum"] = {1};
  EXPECT_FALSE(is_like(json, pattern_of_stored(quantities)));
  Json row = stored_row(quantities, Look());
  row[0] = -1;
  EXPECT_FALSE(is_like(row, pattern_of_row(quantities)));
}

TEST(QuantityJson, shows_numbers_in_units_of_results) {
  ResultUnits units;
  units.speed = 10;
  const Json json = shown_json(std::tuple{std::get<2>(quantities), std::get<3>(quantities)}, Look(), units);
  EXPECT_EQ(json.dump(), R"({"momentum":[10.0,20.0],"change":null})");
}

}  // namespace karst
