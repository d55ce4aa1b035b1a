#include "report/page/page.hpp"

#include <algorithm>
#include <utility>

#include "report/page/html.hpp"
#include "report/page/page_frame.hpp"
#include "report/page/physics_page.hpp"
#include "report/page/run_words.hpp"
#include "report/page/sections.hpp"

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
  std::string words;
  if (run.physics().has_sample) words = text(run.shape()[0], " × ", run.shape()[1], " × ", run.shape()[2], " voxels");
  if (const auto h = run.voxel_size_m()) words += " of " + with_micro(human_length(*h));
  if (const auto porosity = run.number("/image/porosity")) words += ", porosity " + percent(*porosity, 2);
  for (const auto& [what, place] : run.physics().head_numbers) words += known_number(run, std::string(place), 5, text(", ", what, " "));
  return words;
}

PageHead head_of(const RunFacts& run) {
  const PhysicsPage& physics = run.physics();
  const std::string result = capitalized(std::string(physics.result)), image = escaped(run.image_name()),
                    name = physics.case_name ? physics.case_name(run) : "";
  const std::string title = physics.title.empty() ? result + " of " : text(physics.title, " ");
  const std::string both = run.computed().size() > 1 ? text(" and ", run.computed().back()->result) : "";
  const auto [status, is_complete] = status_of(run);
  return {name.empty() ? title + image : name,
          result + both + " by Karst",
          name.empty() ? image : name,
          subtitle_of(run),
          escaped(status),
          is_complete};
}

std::vector<PageSection> sections_of(const RunFacts& run) {
  std::vector<PageSection> sections;
  for (const PhysicsPage* physics : run.computed()) sections.insert(sections.end(), physics->results.begin(), physics->results.end());
  if (sections.empty())
    sections = {{"result", "Result", summary}, {"time", "Over time", nullptr, quantity_charts, table_over_time(run.physics())}};
  if (run.physics().has_sample) sections.push_back({"sample", "Sample", sample_table});
  for (const PhysicsPage* physics : run.computed()) sections.insert(sections.end(), physics->details.begin(), physics->details.end());
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

}  // namespace karst
