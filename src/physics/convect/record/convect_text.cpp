#include "base/text.hpp"
#include "physics/convect/convect_quantities.hpp"
#include "physics/convect/record/convect_record.hpp"
#include "run/record/words/result_lines.hpp"

namespace karst {

std::string plan_words(const ConvectResult& result) {
  const ConvectPlan& plan = result.plan;
  std::string words = text("viscosity ", digits(plan.viscosity, 5), ", Prandtl number ", digits(plan.viscosity / plan.diffusivity, 5));
  if (plan.gravity != 0) words += text(", gravity ", digits(plan.gravity, 5), " voxels/step2");
  if (plan.rayleigh) words += text(", Rayleigh number ", digits(*plan.rayleigh, 6));
  return words;
}

std::string result_text(const ConvectResult& result, const RunRecord& record) {
  std::string lines = text(result.sample.path(), "\n");
  lines += result_line("sample", text(shape_text(result.plan.shape), " voxels, ", grouped(result.sample.sites()), " sites"));
  lines += result_line("fluid", plan_words(result));
  lines += result_line("time",
                       text(result.state.steps, " steps; ", record.stopped_by.empty() ? "end of time" : "stopped by " + record.stopped_by));
  if (!result.state.monitors.empty()) {
    const ConvectMonitor& last = result.state.monitors.back();
    const ConvectChanges changes(result.state);
    const ResultUnits units;
    std::vector<QuantityLine> shown = text_lines(facts_of(convect_quantities), numbers_of(convect_quantities, last, units), units);
    shown.insert(shown.begin() + 1, {"temperature", text(digits(last.coldest, 6), " to ", digits(last.hottest, 6))});
    for (const auto& [line, words] : shown) lines += result_line(line, words);
    lines += result_line("balance",
                         text("mass changed by ", digits(changes.mass, 2), ", energy by ", digits(changes.energy, 2), " of the start"));
  }
  lines += work_lines("updates", mflups_words(result), result);
  return record.plan.named(lines + stop_lines(record, "any ranks and device:"));
}

}  // namespace karst
