#include <algorithm>

#include "base/text.hpp"
#include "io/files/csv.hpp"
#include "scaling/scaling_report.hpp"
#include "scaling/titan_steps.hpp"

namespace karst {

namespace {

constexpr std::size_t narrow = 8, wide = 12;

std::string right(const std::string& word, std::size_t width = wide) { return indented(word, width); }

std::string signed_percent(double share) { return text(share < 0 ? "" : "+", fixed(100 * share, 1), " %"); }

std::string milliseconds(double seconds) { return plain(1e3 * seconds, 4); }

std::string steps_table(const ScalingStudy& study) {
  std::string lines = text(right("ranks", narrow), right("sites"), right("MFLUPS"), right("efficiency"), right("step, ms"),
                           right("model, ms"), right("misfit"), "\n");
  for (const ScalingPoint& point : study.points) {
    lines += right(text(point.ranks), narrow);
    lines += point.has_run() ? text(right(grouped(point.sites)), right(plain(point.mflups)), right(fixed(study.efficiency(point), 3)),
                                    right(milliseconds(point.step)), right(milliseconds(point.modelled_step())),
                                    right(signed_percent(point.misfit())), "\n")
                             : text("  not run: ", point.not_run, "\n");
  }
  return lines;
}

std::string model_lines(const ScalingStudy& study) {
  std::string lines;
  for (const ScalingPoint& point : study.measured()) {
    const StepModel& model = point.model;
    lines += text("  on ", point.ranks, point.ranks == 1 ? " rank: " : " ranks: ", plain(model.speed / 1e6),
                  " MFLUPS a rank without exchange, overhead ", plain(1e6 * model.overhead, 3), " us a step");
    if (model.bandwidth > 0)
      lines += text("; exchange: latency ", plain(1e6 * model.latency, 3), " us, ", plain(model.bandwidth / 1e9, 3), " GB/s, ",
                    percent(model.hidden, 0), " hidden by updates");
    lines += "\n";
  }
  return lines;
}

std::string stages_table(const ScalingStudy& study) {
  std::string lines = right("ranks", narrow);
  for (const std::string_view stage : stage_names) lines += right(std::string(stage));
  lines += "\n";
  for (const ScalingPoint& point : study.measured()) {
    lines += right(text(point.ranks), narrow);
    for (const double seconds : point.stages) lines += right(plain(seconds, 3));
    lines += "\n";
  }
  return lines;
}

// Shows which stages do not scale. In the columns of stages_table().
std::string stage_efficiencies(const ScalingStudy& study) {
  const std::vector<ScalingPoint> all = study.measured();
  std::string lines;
  for (std::size_t i = 1; i < all.size(); ++i) {
    lines += right(text(all[i].ranks), narrow);
    for (std::size_t stage = 0; stage < stage_names.size(); ++stage) lines += right(fixed(study.stage_efficiency(all[i], stage), 3));
    lines += "\n";
  }
  return lines.empty() ? "" : text("  efficiency of each stage:\n", lines);
}

std::string forecast_table(const ScalingStudy& study) {
  std::string lines = text(right("ranks", narrow), right("sites a rank", wide + 4), right("MB sent"), right("efficiency"), "\n");
  for (const ScalingForecast& forecast : study.forecasts) {
    lines += text(right(digits(forecast.ranks), narrow), right(grouped(static_cast<std::int64_t>(forecast.load.sites)), wide + 4),
                  right(plain(forecast.load.bytes / 1e6, 3)), right(fixed(forecast.efficiency, 3)), "\n");
  }
  return lines;
}

std::string titan_table() {
  const TitanSteps titan = titan_steps();
  std::string lines = text("The same model with the figures of Titan (K20X; ", plain(titan.model.bandwidth / 1e9, 3),
                           " GB/s fitted, times the mean distance in a torus):\n");
  lines += text(right("ranks", narrow), right("sample"), right("published"), right("model"), right("misfit"), "\n");
  for (const TitanFigure& figure : titan.figures)
    lines += text(right(digits(figure.ranks), narrow), right(figure.sample), right(fixed(figure.published, 2)),
                  right(fixed(figure.model, 2)), right(signed_percent(figure.misfit())), "\n");
  return lines;
}

}  // namespace

std::string plan_words(const ScalingPlan& plan) {
  return text(scaling_name(plan.kind), " scaling, sandstone of ", shape_text(plan.shape), " voxels",
              plan.kind == ScalingKind::weak ? " for each rank" : "", ", porosity ", digits(plan.porosity));
}

std::string forecast_words(const ScalingStudy& study) {
  return text("Forecast: ranks as fast as on ", study.measured().back().ranks,
              " ranks here, messages between all of them as fast as here, parts with peers on all sides");
}

std::string k_words(const ScalingStudy& study) {
  const std::vector<ScalingPoint> all = study.measured();
  if (!study.has_one_k()) {
    std::vector<std::string> each;
    for (const ScalingPoint& point : all)
      each.push_back(text(digits(point.k, k_digits), " m2 on ", point.ranks, point.ranks == 1 ? " rank" : " ranks"));
    return text("k differs between the runs: ", joined(each, ", "));
  }
  const std::string agreement = study.plan.kind == ScalingKind::weak ? text(", the same to ", digits(k_of_copies), " in all runs")
                                                                     : text(", the same ", k_digits, " digits in all runs");
  return text("k along z ", digits(all.front().k, k_digits), " m2", all.size() > 1 ? agreement : "");
}

std::string scaling_text(const ScalingReport& report) {
  const ScalingStudy& study = report.study;
  std::string lines = text(plan_words(study.plan), "\n  on ", report.machine, "; ", report.version, "\n\n");
  lines += text("Steps, median of ", study.plan.turns, study.plan.turns == 1 ? " run" : " runs", ":\n", steps_table(study));
  lines += text("Model, from two smaller samples:\n", model_lines(study));
  lines += text("\nkarst permeability, along z", study.plan.kind == ScalingKind::weak ? ", 500 steps" : " to 1 %", ", seconds:\n",
                stages_table(study), stage_efficiencies(study), "  ", k_words(study), "\n");
  if (!study.forecasts.empty()) lines += text("\n", forecast_words(study), ":\n", forecast_table(study));
  if (!study.no_forecast.empty()) lines += text("\nno forecast: ", study.no_forecast, "\n");
  return text(lines, "\n", titan_table());
}

std::string scaling_csv(const ScalingReport& report) {
  std::vector<std::string> names = {"ranks", "sites", "mflups", "efficiency", "step_seconds", "modelled_step_seconds", "k_m2"};
  for (const std::string_view stage : stage_names) names.push_back(text(stage, "_seconds"));
  std::string lines = csv_line(names);
  for (const ScalingPoint& point : report.study.measured()) {
    std::vector<std::string> cells = {text(point.ranks), text(point.sites)};
    for (const double value : {point.mflups, report.study.efficiency(point), point.step, point.modelled_step(), point.k})
      cells.push_back(all_digits(value));
    for (const double seconds : point.stages) cells.push_back(all_digits(seconds));
    lines += csv_line(cells);
  }
  return lines;
}

}  // namespace karst
