#include "report/charts/quantity_charts.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "geometry/box.hpp"
#include "physics/all.hpp"
#include "report/charts/table_curves.hpp"
#include "report/page/cards.hpp"
#include "report/page/flow_words.hpp"
#include "report/page/html.hpp"

namespace karst {

namespace {

constexpr int card_digits = 4;

std::string value_of(const RunFacts& run, const std::string& place, const QuantityFacts& of) {
  const std::string unit = spaced(unit_of(run, of.unit));
  if (of.components == 1) {
    const auto number = run.number(text(place, "/", of.key));
    return number ? short_number(*number, card_digits) + unit : "";
  }
  std::vector<std::string> components;
  for (std::size_t i = 0; i < of.components; ++i) {
    const auto number = run.number(text(place, "/", of.key, "/", i));
    if (number) components.push_back(short_number(*number, card_digits));
  }
  return components.empty() ? "" : text("(", joined(components, ", "), ")", unit);
}

}  // namespace

std::string capitalized(std::string words) {
  if (!words.empty()) words.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(words.front())));
  return words;
}

std::vector<std::string> monitor_columns(const RunFacts& run, std::vector<std::string> first) {
  for (const QuantityFacts& of : monitors_of_kind(run.kind()).quantities) {
    for (const std::string& column : of.columns()) first.push_back(column);
  }
  return first;
}

std::vector<Curve> component_curves(const RunFacts& run, const Table& table, const std::vector<std::size_t>& rows, const std::string& x,
                                    const std::string& quantity) {
  std::vector<Curve> curves;
  for (int axis = 0; axis < 3; ++axis) {
    Curve curve = curve_of(table, rows, x, component_name(quantity, axis));
    const bool is_zero = std::all_of(curve.y.begin(), curve.y.end(), [](double y) { return y == 0; });
    if (is_zero && run.shape()[static_cast<std::size_t>(axis)] == 1) continue;
    curve.name = axis_names[static_cast<std::size_t>(axis)];
    curve.style = axis;
    curves.push_back(std::move(curve));
  }
  return curves;
}

std::vector<Chart> quantity_charts(const RunFacts& run, const Table& monitors, const std::string& x, const std::string& time) {
  const std::vector<std::size_t> rows = all_rows(monitors);
  std::vector<Chart> charts;
  std::vector<QuantityFacts> quantities = monitors_of_kind(run.kind()).quantities;
  std::stable_sort(quantities.begin(), quantities.end(),
                   [](const auto& a, const auto& b) { return a.shown.chart_place < b.shown.chart_place; });
  for (const QuantityFacts& of : quantities) {
    if (of.shown.caption.empty()) continue;
    std::vector<Curve> curves =
        of.components == 1 ? std::vector<Curve>{curve_of(monitors, rows, x, of.key)} : component_curves(run, monitors, rows, x, of.key);
    double largest = 0;
    for (const Curve& curve : curves) largest = std::max(largest, largest_size(curve.y));
    if (of.components > 1 && is_rounding(largest, monitors)) continue;
    charts.push_back(chart_over_time(of.key, capitalized(of.words), time, with_unit(of.words, unit_of(run, of.unit)), std::move(curves)));
    charts.back().caption = of.shown.caption;
  }
  return charts;
}

std::string quantity_cards(const RunFacts& run, const std::string& place, const std::string& status) {
  const std::vector<QuantityFacts> quantities = monitors_of_kind(run.kind()).quantities;
  std::vector<QuantityFacts> heads;
  std::copy_if(quantities.begin(), quantities.end(), std::back_inserter(heads), [](const auto& of) { return of.shown.heads_card; });
  std::sort(heads.begin(), heads.end(), [](const auto& a, const auto& b) { return a.shown.place < b.shown.place; });
  std::string cards;
  for (const QuantityFacts& head : heads) {
    std::vector<std::string> others;
    for (const QuantityFacts& of : quantities) {
      if (of.shown.line == head.shown.line && of.key != head.key) others.push_back(known_line(of.words, value_of(run, place, of)));
    }
    cards += number_card(capitalized(head.words), value_of(run, place, head), others, status);
  }
  return cards;
}

}  // namespace karst
