#include "report/charts/table_curves.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "report/page/flow_words.hpp"

namespace karst {

std::vector<NamedRows> rows_by_name(const Table& table, const std::string& column) {
  std::vector<NamedRows> groups;
  std::map<std::string, std::size_t> places;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto [place, is_new] = places.emplace(table.word(row, column), groups.size());
    if (is_new) groups.push_back({place->first, {}});
    groups[place->second].rows.push_back(row);
  }
  return groups;
}

std::vector<std::size_t> all_rows(const Table& table) {
  std::vector<std::size_t> rows(table.rows());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  return rows;
}

std::vector<double> numbers_in(const Table& table, const std::vector<std::size_t>& rows, const std::string& column, double unit) {
  std::vector<double> numbers;
  for (const std::size_t row : rows) numbers.push_back(table.number(row, column) * unit);
  return numbers;
}

Curve curve_of(const Table& table, const std::vector<std::size_t>& rows, const std::string& x, const std::string& y) {
  Curve curve;
  curve.keeps_extremes = true;
  curve.x = numbers_in(table, rows, x);
  curve.y = numbers_in(table, rows, y);
  curve.is_points = std::count_if(curve.y.begin(), curve.y.end(), [](double value) { return std::isfinite(value); }) < 2;
  return curve;
}

std::vector<std::string> columns_of(std::vector<std::string> columns, std::string_view vector) {
  for (int axis = 0; axis < 3; ++axis) columns.push_back(component_name(vector, axis));
  return columns;
}

Chart chart_over_time(const std::string& name, const std::string& words, const std::string& time, const std::string& title,
                      std::vector<Curve> curves) {
  Chart chart(name, words + " over time", {with_unit("time", time), false, 0.0}, {title});
  chart.curves = std::move(curves);
  return chart;
}

double largest_size(const std::vector<double>& numbers) {
  double largest = 0;
  for (const double number : numbers) largest = std::max(largest, std::isnan(number) ? 0 : std::abs(number));
  return largest;
}

bool is_rounding(double velocity, const Table& monitors) {
  constexpr double rounding = 1e-12;
  return velocity < rounding * largest_size(monitors.numbers("max_speed"));
}

std::vector<std::size_t> evenly_chosen(std::size_t count, std::size_t most) {
  std::vector<std::size_t> chosen(std::min(count, most));
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  if (count <= most) return chosen;
  for (std::size_t& i : chosen) i = (i * (count - 1) + (most - 1) / 2) / (most - 1);
  return chosen;
}

}  // namespace karst
