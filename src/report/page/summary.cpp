// Cards of the last monitor, and of the result.
#include <algorithm>

#include "report/page/html.hpp"
#include "report/page/physics_page.hpp"
#include "report/page/run_words.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

std::string value_of(const RunFacts& run, const std::string& place, const QuantityFacts& of) {
  constexpr int significant = 4;
  const std::string unit = spaced(unit_of(run, of.unit));
  if (of.components == 1) return known_number(run, place, significant, "", unit) + by_direction(run, place);
  std::vector<std::string> components;
  for (std::size_t i = 0; i < of.components; ++i) components.push_back(known_number(run, text(place, "/", i), significant));
  const std::string all = joined_known(components);
  return all.empty() ? "" : text("(", all, ")", unit);
}

// The last monitor is in the block `last`, or in that of the physics.
std::string value_of(const RunFacts& run, const QuantityFacts& of) {
  const std::string last = value_of(run, "/last/" + of.key, of);
  return last.empty() ? value_of(run, text("/", run.physics().kind, "/", of.key), of) : last;
}

std::string time_card(const RunFacts& run) {
  const std::string place = text("/", run.physics().kind, "/steps");
  const auto steps = run.count(place), all = run.count("/settings/time");
  if (!steps) return "";
  const std::string time = time_of_step(run, *steps), words = html_count(*steps) + " steps";
  const std::string rest = all && *steps < *all ? text("of ", html_count(*all)) : "";
  return number_card("Time", time.empty() ? words : time, {}, joined_known({time.empty() ? "" : words, rest}, " "));
}

// A card for each quantity that heads one, with the others of its line; if there is no head, a card for each quantity.
std::string quantity_cards(const RunFacts& run) {
  std::vector<QuantityFacts> quantities = run.physics().quantities, heads;
  for (const TableFacts& table : run.physics().tables)
    quantities.insert(quantities.end(), table.quantities.begin(), table.quantities.end());
  std::copy_if(quantities.begin(), quantities.end(), std::back_inserter(heads), [](const auto& of) { return of.shown.heads_card; });
  std::stable_sort(heads.begin(), heads.end(), [](const auto& a, const auto& b) { return a.shown.place < b.shown.place; });
  const bool has_heads = !heads.empty();
  const auto steps = run.count("/", run.physics().kind, "/steps"), last = run.count("/last/step");
  const std::string status = steps && last && *steps != *last ? text("at step ", html_count(*last)) : "";
  std::string cards;
  for (const QuantityFacts& head : has_heads ? heads : quantities) {
    std::vector<std::string> others;
    for (const QuantityFacts& of : quantities) {
      const std::string value = has_heads && of.shown.line == head.shown.line && of.key != head.key ? value_of(run, of) : "";
      if (!value.empty()) others.push_back(of.words + " " + value);
    }
    cards += number_card(capitalized(page_words(head.words)), value_of(run, head), others, status);
  }
  return cards;
}

}  // namespace

std::string summary(const RunFacts& run, int) {
  const PhysicsPage& physics = run.physics();
  const std::string numbers = quantity_cards(run) + (physics.more_cards ? physics.more_cards(run) : ""), cards = time_card(run) + numbers;
  std::string inside = cards.empty() ? "" : element("div", cards, "class=\"cards\"");
  if (numbers.empty()) inside += element("p", "The run has no monitor yet.", "class=\"missing\"");
  if (!numbers.empty() && !physics.note.empty()) inside += element("p", physics.note, "class=\"note\"");
  return inside + (physics.result_facts ? physics.result_facts(run) : "");
}

}  // namespace karst
