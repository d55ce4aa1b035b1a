#include "run/quantity.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace karst {

namespace {

constexpr int usual_digits = 5;

std::string number_words(const std::vector<std::optional<double>>& numbers, int significant) {
  std::vector<std::string> each;
  for (const auto& number : numbers) each.push_back(digits(*number, significant));
  return each.size() == 1 ? each.front() : text("(", joined(each, ", "), ")");
}

std::string value_words(const QuantityFacts& of, const std::vector<std::optional<double>>& numbers, const ResultUnits& units) {
  const int significant = of.shown.digits > 0 ? of.shown.digits : usual_digits;
  if (of.unit.name("SI") == "%") return percent(*numbers.front(), significant);
  const std::string words = number_words(numbers, significant);
  const std::string_view name = of.unit.name(units.system);
  return name.empty() || numbers.size() > 1 ? words : text(words, " ", name);
}

bool is_known(const std::vector<std::optional<double>>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](const std::optional<double>& number) { return number.has_value(); });
}

}  // namespace

std::vector<std::string> QuantityFacts::columns() const {
  if (components == 1) return {key};
  std::vector<std::string> all;
  for (std::size_t i = 0; i < components; ++i) all.push_back(key + std::string(component_endings[i]));
  return all;
}

std::vector<QuantityLine> text_lines(const std::vector<QuantityFacts>& facts, const Numbers& numbers, const ResultUnits& units) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (!facts[i].shown.line.empty() && is_known(numbers[i])) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return facts[a].shown.place < facts[b].shown.place; });
  std::vector<QuantityLine> lines;
  for (const std::size_t i : order) {
    const QuantityFacts& of = facts[i];
    const std::string_view name = of.shown.as.empty() ? std::string_view(of.words) : of.shown.as;
    const std::string value = value_words(of, numbers[i], units), shown = of.shown.is_bare ? value : text(name, " ", value);
    if (!lines.empty() && lines.back().line == of.shown.line) {
      lines.back().words += ", " + shown;
    } else {
      lines.push_back({std::string(of.shown.line), shown});
    }
  }
  return lines;
}

std::string progress_words(const std::vector<QuantityFacts>& facts, const Numbers& numbers) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const int significant = facts[i].shown.progress_digits;
    if (significant == 0 || !is_known(numbers[i])) continue;
    const bool is_share = facts[i].unit.name("SI") == "%";
    words.push_back(
        text(facts[i].words, " ", is_share ? percent(*numbers[i].front(), significant) : number_words(numbers[i], significant)));
  }
  return joined(words, ", ");
}

std::string column_names(const std::vector<QuantityFacts>& facts) {
  std::vector<std::string> names;
  for (const QuantityFacts& each : facts) {
    if (!each.shown.is_column) continue;
    for (const std::string& name : each.columns()) names.push_back(name);
  }
  return joined(names, ",");
}

std::string row_cells(const std::vector<QuantityFacts>& facts, const Numbers& numbers) {
  std::string cells;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!facts[i].shown.is_column) continue;
    const int significant = facts[i].shown.table_digits;
    for (const auto& number : numbers[i]) {
      const bool is_known = number && std::isfinite(*number);
      cells += (!is_known ? "" : significant > 0 ? digits(*number, significant) : all_digits(*number)) + ",";
    }
  }
  if (!cells.empty()) cells.pop_back();
  return cells;
}

}  // namespace karst
