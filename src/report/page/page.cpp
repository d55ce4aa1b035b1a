#include "report/page/page.hpp"

#include <algorithm>
#include <utility>

#include "report/charts/table_charts.hpp"
#include "report/page/html.hpp"
#include "report/page/run_words.hpp"

namespace karst {

namespace {

struct Status {
  std::string words;
  bool is_complete = false;
};

// The first table whose quantities are drawn over time; "" if there is none.
std::string table_over_time(const PhysicsPage& physics) {
  for (const TableFacts& table : physics.tables) {
    if (!table.quantities.empty()) return std::string(table.name);
  }
  return "";
}

Status status_of_end(const RunFacts& run) {
  const std::string block = text("/", run.physics().kind), end = run.word(block, "/end");
  if (run.truth(block, "/complete") == true && run.truth(block, "/converged") == false) return {"complete, not converged"};
  if (end == "converged" || run.truth(block, "/complete") == true) return {end.empty() ? "complete" : end, true};
  if (end == "time")
    return run.number("/settings/tolerance") ? Status{"end of time reached, not converged"} : Status{"end of time reached", true};
  if (!run.has(block + "/end") && !run.has(block + "/complete") && !run.members(block).empty()) return {"complete", true};
  return {table_over_time(run.physics()).empty() ? "without a result yet" : "not at its end yet"};
}

Status status_of(const RunFacts& run) {
  if (const std::string why = run.word("/run/stopped_by"); !why.empty()) return {"stopped by " + why + " before it was complete"};
  bool has_direction = false;
  for (const PhysicsPage* physics : run.computed()) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto converged = run.truth("/", physics->kind, "/converged/", axis);
      if (converged == false) return {"not converged"};
      has_direction = has_direction || converged.has_value();
    }
  }
  return has_direction ? Status{"converged", true} : status_of_end(run);
}

std::string subtitle_of(const RunFacts& run) {
  const auto [nx, ny, nz] = run.shape();
  const auto h = run.voxel_size_m(), porosity = run.number("/image/porosity");
  std::vector<std::string> words = {run.physics().has_sample ? text(nx, " × ", ny, " × ", nz, " voxels") : "",
                                    porosity ? "porosity " + percent(*porosity, 2) : ""};
  if (h) words.front() += " of " + with_micro(human_length(*h));
  for (const auto& [what, place] : run.physics().head_numbers) words.push_back(known_number(run, std::string(place), 5, text(what, " ")));
  return joined_known(words);
}

PageHead head_of(const RunFacts& run) {
  const PhysicsPage& physics = run.physics();
  const std::string computes = capitalized(std::string(physics.computes)), image = escaped(run.image_name()),
                    of_case = physics.case_name ? physics.case_name(run) : "", name = of_case.empty() && image.empty() ? computes : of_case;
  const std::string before = physics.title.empty() ? computes + " of " : text(physics.title, " ");
  const std::string both = run.computed().size() > 1 ? text(computes, " and ", run.computed().back()->computes) : computes;
  const auto [status, is_complete] = status_of(run);
  return {name.empty() ? before + image : name,
          both + " by Karst",
          name.empty() ? image : name,
          subtitle_of(run),
          escaped(status),
          is_complete};
}

std::vector<PageSection> sections_of(const RunFacts& run) {
  std::vector<PageSection> sections;
  if (run.physics().above_sample.empty())
    sections = {{"result", "Result", summary}, {"time", "Over time", nullptr, quantity_charts, table_over_time(run.physics())}};
  for (const PhysicsPage* physics : run.computed())
    sections.insert(sections.end(), physics->above_sample.begin(), physics->above_sample.end());
  if (run.physics().has_sample) sections.push_back({"sample", "Sample", sample_table});
  for (const PhysicsPage* physics : run.computed())
    sections.insert(sections.end(), physics->below_sample.begin(), physics->below_sample.end());
  sections.push_back({"provenance", "How it was computed", provenance});
  return sections;
}

// The first charts of each group, and how many more its table has.
std::string figures_of(const std::vector<ChartGroup>& groups) {
  constexpr std::size_t most = 30;
  std::string figures;
  for (const auto& [table, charts] : groups) {
    for (std::size_t i = 0; i < std::min(most, charts.size()); ++i) figures += chart_figure(charts[i]);
    if (charts.size() > most) figures += element("p", text(charts.size() - most, " more are in ", code(table), "."), "class=\"note\"");
  }
  return figures.empty() ? "" : element("div", figures, "class=\"figures\"");
}

std::string html_of(const PageSection& part, const RunFacts& run, int threads) {
  std::string inside = part.html ? part.html(run, threads) : figures_of(part.charts(run));
  if (inside.empty() && !part.table.empty()) {
    const std::string why =
        run.has_file(part.table) ? "The run has no monitor yet." : text("There is no ", part.table, " in the run directory.");
    inside = element("p", why, "class=\"missing\"");
  }
  return inside.empty() ? "" : section(std::string(part.id), std::string(part.heading), inside);
}

}  // namespace

std::string report_page(const RunFacts& run, int threads) {
  std::string main;
  for (const PageSection& part : sections_of(run)) main += html_of(part, run, threads);
  return page_of(head_of(run), main,
                 text("Made by karst report from result.json, ", run.physics().sources, " of ", code(run.folder()), "."));
}

std::vector<Chart> charts_of(const RunFacts& run) {
  std::vector<Chart> all;
  for (const PageSection& part : sections_of(run)) {
    for (const ChartGroup& group : part.charts ? part.charts(run) : std::vector<ChartGroup>())
      all.insert(all.end(), group.charts.begin(), group.charts.end());
  }
  return all;
}

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
  return inside + (physics.facts ? physics.facts(run) : "");
}

}  // namespace karst
