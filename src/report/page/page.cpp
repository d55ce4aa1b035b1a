#include "report/page/page.hpp"

#include <array>
#include <utility>

#include "base/text.hpp"
#include "report/page/flow_words.hpp"
#include "report/page/html.hpp"
#include "report/page/page_frame.hpp"
#include "report/page/sections.hpp"

namespace karst {

namespace {

struct Status {
  std::string words;
  bool is_complete = false;
};

// The status of flows and potentials along each driving direction.
Status status_of_directions(const RunFacts& run) {
  bool is_any = false;
  for (const char* place : {"/permeability/converged", "/conductivity/converged"}) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto converged = run.truth(place, axis);
      if (converged == false) return {"not converged"};
      is_any = is_any || converged.has_value();
    }
  }
  return is_any ? Status{"converged", true} : Status{"without a result yet"};
}

Status flow_status(const RunFacts& run) {
  const std::string end = run.word("/flow/end");
  if (end == "converged") return {end, true};
  if (end != "time") return {"not at its end yet"};
  return run.number("/settings/tolerance") ? Status{"end of time reached, not converged"} : Status{"end of time reached", true};
}

Status convect_status(const RunFacts& run) {
  return run.truth("/convect/complete").value_or(false) ? Status{"complete", true} : Status{"not at its end yet"};
}

Status status_of(const RunFacts& run) {
  if (const std::string why = run.word("/run/stopped_by"); !why.empty()) return {"stopped by " + why + " before it was complete"};
  if (run.is_flow()) return flow_status(run);
  if (run.is_convect()) return convect_status(run);
  return status_of_directions(run);
}

/// The names of a page.
struct Names {
  std::string title, kicker, heading;
};

Names convect_names_of(const RunFacts& run) {
  using CaseTitle = std::pair<const char*, const char*>;
  constexpr std::array names = {CaseTitle{"rayleigh-taylor", "Rayleigh-Taylor instability"},
                                CaseTitle{"rayleigh-benard", "Rayleigh-Bénard convection"}, CaseTitle{"couette", "Couette flow"},
                                CaseTitle{"shock-tube", "Shock tube"}};
  const char* const kicker = "Flow with heat by Karst";
  for (const auto& [name, words] : names) {
    if (run.word("/convect/case") == name) return {words, kicker, words};
  }
  const std::string image = escaped(run.image_name());
  return {"Convection in " + image, kicker, image};
}

Names names_of_run(const RunFacts& run) {
  const std::string name = escaped(run.image_name());
  if (run.is_convect()) return convect_names_of(run);
  if (run.is_flow()) return {"Flow in " + name, "Flow in time by Karst", name};
  if (run.is_conductivity()) return {"Formation factor of " + name, "Formation factor by Karst", name};
  return {"Permeability of " + name, run.has_conductivity() ? "Permeability and formation factor by Karst" : "Permeability by Karst", name};
}

std::string subtitle_of(const RunFacts& run) {
  std::string words = text(run.shape()[0], " × ", run.shape()[1], " × ", run.shape()[2], " voxels");
  if (const auto h = run.voxel_size_m()) words += " of " + with_micro(human_length(*h));
  if (const auto porosity = run.number("/image/porosity")) words += ", porosity " + percent(*porosity, 2);
  const auto add = [&](bool is_shown, const char* what, const char* place) {
    if (const auto number = run.number(place); is_shown && number) words += text(", ", what, " ", short_number(*number));
  };
  add(run.is_flow(), "Reynolds number", "/flow/reynolds");
  add(run.is_convect(), "Rayleigh number", "/convect/rayleigh");
  add(run.is_convect(), "Prandtl number", "/convect/prandtl");
  return words;
}

PageHead head_of(const RunFacts& run) {
  const auto& [status, is_complete] = status_of(run);
  const auto& [title, kicker, heading] = names_of_run(run);
  return {title, kicker, heading, subtitle_of(run), escaped(status), is_complete};
}

std::string permeability_sections(const RunFacts& run, int threads) {
  const bool has_factors = run.has_conductivity();
  return result_section(run) + bracket_section(run) + (has_factors ? conductivity_result_section(run) : "") + sample_section(run) +
         fields_section(run, threads) + convergence_section(run) + profiles_section(run) +
         (has_factors ? conductivity_charts_section(run) : "");
}

std::string flow_sections(const RunFacts& run, int threads) {
  return flow_result_section(run) + flow_time_section(run) + flow_lines_section(run) + flow_fields_section(run, threads) +
         sample_section(run);
}

std::string convect_sections(const RunFacts& run) {
  return convect_result_section(run) + convect_fields_section(run) + convect_time_section(run) + convect_rows_section(run) +
         sample_section(run);
}

std::string conductivity_sections(const RunFacts& run) {
  return conductivity_result_section(run) + sample_section(run) + conductivity_charts_section(run);
}

// The sections of a run, and the files beside result.json that they come from.
std::pair<std::string, std::string> sections_of(const RunFacts& run, int threads) {
  if (run.is_flow()) return {flow_sections(run, threads), "the tables and the last field"};
  if (run.is_convect()) return {convect_sections(run), "the tables and the fields"};
  if (run.is_conductivity()) return {conductivity_sections(run), "the tables"};
  return {permeability_sections(run, threads), "history.csv and the fields"};
}

}  // namespace

std::string report_page(const RunFacts& run, int threads) {
  const auto [sections, sources] = sections_of(run, threads);
  const std::string main = sections + provenance_section(run);
  return page_of(head_of(run), main, text("Made by karst report from result.json, ", sources, " of ", code(run.folder()), "."));
}

}  // namespace karst
