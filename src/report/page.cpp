#include "report/page.hpp"

#include "base/text.hpp"
#include "report/flow_words.hpp"
#include "report/html.hpp"
#include "report/page_frame.hpp"
#include "report/sections.hpp"

namespace karst {

namespace {

struct Status {
  std::string words;
  bool is_complete = false;
};

Status permeability_status(const RunFacts& run) {
  bool is_any = false;
  for (int axis = 0; axis < 3; ++axis) {
    const auto converged = run.truth("/permeability/converged", axis);
    if (converged == false) return {"not converged"};
    is_any = is_any || converged.has_value();
  }
  return is_any ? Status{"converged", true} : Status{"without a result yet"};
}

Status flow_status(const RunFacts& run) {
  const std::string end = run.word("/flow/end");
  if (end == "converged") return {end, true};
  if (end != "time") return {"not at its end yet"};
  return run.number("/settings/tolerance") ? Status{"end of time reached, not converged"} : Status{"end of time reached", true};
}

Status status_of(const RunFacts& run) {
  if (const std::string why = run.word("/run/stopped_by"); !why.empty()) return {"stopped by " + why + " before it was complete"};
  return run.is_flow() ? flow_status(run) : permeability_status(run);
}

PageHead head_of(const RunFacts& run) {
  const auto& [status, is_complete] = status_of(run);
  std::string shape = text(run.shape()[0], " × ", run.shape()[1], " × ", run.shape()[2], " voxels");
  if (const auto h = run.voxel_size_m()) shape += " of " + with_micro(human_length(*h));
  if (const auto porosity = run.number("/image/porosity")) shape += ", porosity " + percent(*porosity, 2);
  const auto reynolds = run.number("/flow/reynolds");
  if (run.is_flow() && reynolds) shape += ", Reynolds number " + short_number(*reynolds);
  const std::string name = escaped(run.image_name());
  return {(run.is_flow() ? "Flow in " : "Permeability of ") + name,
          run.is_flow() ? "Flow in time by Karst" : "Permeability by Karst",
          name,
          shape,
          escaped(status),
          is_complete};
}

std::string permeability_sections(const RunFacts& run, int threads) {
  return result_section(run) + bracket_section(run) + sample_section(run) + fields_section(run, threads) + convergence_section(run) +
         profiles_section(run);
}

std::string flow_sections(const RunFacts& run, int threads) {
  return flow_result_section(run) + flow_time_section(run) + flow_lines_section(run) + flow_fields_section(run, threads) +
         sample_section(run);
}

}  // namespace

std::string report_page(const RunFacts& run, int threads) {
  const std::string main = (run.is_flow() ? flow_sections(run, threads) : permeability_sections(run, threads)) + provenance_section(run);
  const std::string sources = run.is_flow() ? "the tables and the last field" : "history.csv and the fields";
  return page_of(head_of(run), main, text("Made by karst report from result.json, ", sources, " of ", code(run.folder()), "."));
}

}  // namespace karst
