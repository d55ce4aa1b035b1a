#include "base/text.hpp"
#include "io/files/csv.hpp"
#include "report/page/html.hpp"
#include "scaling/scaling_study.hpp"

namespace karst {

namespace {

std::string line_of(const std::vector<std::string>& cells) {
  std::string line = indented(cells[0], 8);
  for (std::size_t i = 1; i < cells.size(); ++i) line += indented(cells[i], 12);
  return line + "\n";
}

std::string signed_percent(double share) { return text(share < 0 ? "" : "+", fixed(100 * share, 1), " %"); }
std::string milliseconds(double seconds) { return plain(1e3 * seconds, 4); }
std::string ranks_of(const Json& point) { return digits(point["ranks"]); }
std::string rank_words(const Json& point) { return ranks_of(point) + (point["ranks"] == 1 ? " rank" : " ranks"); }

std::string steps_table(const Json& study) {
  std::string lines = line_of({"ranks", "sites", "MFLUPS", "efficiency", "step, ms", "model, ms", "misfit"});
  for (const Json& point : study["points"]) {
    lines +=
        point.contains("not_run")
            ? line_of({ranks_of(point), "  not run: " + point["not_run"].get<std::string>()})
            : line_of({ranks_of(point), grouped(point["sites"]), plain(point["mflups"]), fixed(point["efficiency"], 3),
                       milliseconds(point["step_seconds"]), milliseconds(point["modelled_step_seconds"]), signed_percent(point["misfit"])});
  }
  return lines;
}

std::string model_lines(const Json& points) {
  std::string lines;
  for (const Json& point : points) {
    const auto number = [&](const char* name) { return point["model"][name].get<double>(); };
    lines += text("  on ", rank_words(point), ": ", plain(number("updates_per_second") / 1e6), " MFLUPS a rank without exchange, overhead ",
                  plain(1e6 * number("overhead_seconds"), 3), " us a step");
    if (number("bytes_per_second") > 0)
      lines += text("; exchange: latency ", plain(1e6 * number("latency_seconds"), 3), " us, ", plain(number("bytes_per_second") / 1e9, 3),
                    " GB/s, ", percent(number("hidden"), 0), " hidden by updates");
    lines += "\n";
  }
  return lines;
}

// The seconds of each stage, and its time in the first run over that on more ranks: which stages do not scale.
std::string stages_table(const Json& points, bool is_weak) {
  std::vector<std::string> head = {"ranks"};
  head.insert(head.end(), stage_names.begin(), stage_names.end());
  std::string lines = line_of(head), efficiencies;
  for (const Json& point : points) {
    std::vector<std::string> seconds = {ranks_of(point)}, shares = seconds;
    const double more = is_weak ? 1 : point["ranks"].get<double>() / points[0]["ranks"].get<double>();
    for (const char* stage : stage_names) {
      const double first = points[0]["seconds"][stage], here = point["seconds"][stage];
      seconds.push_back(plain(here, 3));
      shares.push_back(fixed(here > 0 ? first / (more * here) : 1, 3));
    }
    lines += line_of(seconds);
    if (&point != &points[0]) efficiencies += line_of(shares);
  }
  return lines + (efficiencies.empty() ? "" : "  efficiency of each stage:\n" + efficiencies);
}

std::string forecast_table(const Json& study) {
  if (study.contains("no_forecast")) return text("\nno forecast: ", study["no_forecast"].get<std::string>(), "\n");
  if (study["forecasts"].empty()) return "";
  std::string lines = text("\nForecast: ranks as fast as on ", ranks_of(measured_points(study["points"]).back()),
                           " ranks here, messages between all of them as fast as here, parts with peers on all sides:\n",
                           line_of({"ranks", "    sites a rank", "MB sent", "efficiency"}));
  for (const Json& each : study["forecasts"]) {
    const double sites = each["part"]["sites"], bytes = each["part"]["bytes_per_step"];
    lines += line_of(
        {ranks_of(each), indented(grouped(static_cast<std::int64_t>(sites)), 16), plain(bytes / 1e6, 3), fixed(each["efficiency"], 3)});
  }
  return lines;
}

std::string titan_table(const Json& titan) {
  std::string lines =
      text("\nThe same model with the figures of Titan (K20X; ", plain(titan["model"]["bytes_per_second"].get<double>() / 1e9, 3),
           " GB/s fitted, times the mean distance in a torus):\n", line_of({"ranks", "sample", "published", "model", "misfit"}));
  for (const Json& figure : titan["figures"])
    lines += line_of({ranks_of(figure), figure["sample"], fixed(figure["published"], 2), fixed(figure["modelled"], 2),
                      signed_percent(figure["misfit"])});
  return lines;
}

std::string plan_words(const ScalingPlan& plan) {
  return text(scaling_name(plan.kind), " scaling, sandstone of ", shape_text(plan.shape), " voxels",
              plan.kind == ScalingKind::weak ? " for each rank" : "", ", porosity ", digits(plan.porosity));
}

// Over the ranks.
Curve curve_of(const std::string& name, int style, bool is_points, const Json& points, const std::string& place) {
  Curve curve = {name, style, is_points};
  for (const Json& point : points) curve.add(point["ranks"], point.at(Json::json_pointer(place)));
  return curve;
}

Chart efficiency_chart(const std::string& name, const std::string& words, const std::vector<Curve>& curves) {
  Chart chart(name, words, {"ranks", true}, {"efficiency", false, 0.0});
  chart.level = 1;
  chart.curves = curves;
  return chart;
}

std::vector<Chart> charts_of(const Json& study) {
  const Json points = measured_points(study["points"]);
  Curve model = {"model", 1};
  for (const Json& point : points) {
    const double efficiency = point["efficiency"], step = point["step_seconds"], modelled = point["modelled_step_seconds"];
    model.add(point["ranks"], efficiency * step / modelled);
  }
  Chart stages("stages", "seconds of the stages of karst permeability", {"ranks", true}, {"s", true});
  for (int i = 0; i + 1 < std::ssize(stage_names); ++i)  // but the total
    stages.curves.push_back(curve_of(stage_names[i], i, false, points, text("/seconds/", stage_names[i])));
  const Json& figures = study["titan"]["figures"];
  return {efficiency_chart("efficiency", "parallel efficiency of steps: measured, and by the model",
                           {curve_of("measured", 0, true, points, "/efficiency"), model,
                            curve_of("forecast", 2, false, study["forecasts"], "/efficiency")}),
          stages,
          efficiency_chart("titan", "parallel efficiency on Titan: published, and by the model",
                           {curve_of("published", 0, true, figures, "/published"), curve_of("model", 1, true, figures, "/modelled")})};
}

// The value that runs on all ranks have in common, or that they differ.
std::string k_words(const Json& study) {
  const Json all = measured_points(study["points"]);
  if (!study["same_k"]) {
    std::vector<std::string> each;
    for (const Json& point : all) each.push_back(text(digits(point["k_m2"], k_digits), " m2 on ", rank_words(point)));
    return text("k differs between the runs: ", joined(each, ", "));
  }
  const std::string same = study["scaling"] == "weak" ? text("to ", digits(k_of_copies)) : text(k_digits, " digits");
  return text("k along z ", digits(all[0]["k_m2"], k_digits), " m2", all.size() > 1 ? text(", the same ", same, " in all runs") : "");
}

std::string text_of(const ScalingPlan& plan, const Json& study) {
  const Json points = measured_points(study["points"]);
  const bool is_weak = plan.kind == ScalingKind::weak;
  return text(plan_words(plan), "\n  on ", plan.machine.name, "; ", plan.machine.version, "\n\nSteps, median of ", plan.turns,
              plan.turns == 1 ? " run" : " runs", ":\n", steps_table(study), "Model, from two smaller samples:\n", model_lines(points),
              "\nkarst permeability, along z", is_weak ? ", 500 steps" : " to 1 %", ", seconds:\n", stages_table(points, is_weak), "  ",
              k_words(study), "\n", forecast_table(study), titan_table(study["titan"]));
}

std::string csv_of(const Json& study) {
  std::vector<std::string> names = {"ranks", "sites", "mflups", "efficiency", "step_seconds", "modelled_step_seconds", "k_m2"};
  for (const char* stage : stage_names) names.push_back(text(stage, "_seconds"));
  std::string lines = csv_line(names);
  for (const Json& point : measured_points(study["points"])) {
    std::vector<std::string> cells = {digits(point["ranks"]), point["sites"].dump()};
    for (std::size_t i = 2; i < 7; ++i) cells.push_back(all_digits(point[names[i]].get<double>()));
    for (const char* stage : stage_names) cells.push_back(all_digits(point["seconds"][stage].get<double>()));
    lines += csv_line(cells);
  }
  return lines;
}

std::string page_of_study(const ScalingPlan& plan, const Json& study, const std::string& words) {
  PageHead head;
  head.title = text("karst bench --scaling ", scaling_name(plan.kind));
  head.kicker = "Karst";
  head.heading = escaped(text(scaling_name(plan.kind), " scaling"));
  head.subtitle = escaped(text(plan_words(plan), ". On ", plan.machine.name));
  head.is_complete = measured_points(study["points"]).size() == study["points"].size() && study["same_k"];
  head.status = escaped(k_words(study));
  std::string figures;
  for (const Chart& chart : charts_of(study)) figures += element("h3", escaped(chart.words)) + chart_figure(chart);
  const std::string commands = joined(study["commands"].get<std::vector<std::string>>(), "\n");
  return page_of(head,
                 section("figures", "Figures", figures) + section("tables", "Tables", element("pre", escaped(words))) +
                     section("commands", "Commands", element("pre", escaped(commands))),
                 escaped(plan.machine.version));
}

}  // namespace

ScalingReport measure_scaling(const ScalingPlan& plan, const TrialPlace& place, const std::function<void(double)>& tell) {
  const Json study = study_scaling(plan, place, tell);
  const std::string words = text_of(plan, study), csv = csv_of(study), json = study.dump(2) + "\n";
  ScalingReport report = {words, csv, json, figure_files(charts_of(study)), study["same_k"] ? "" : k_words(study) + "."};
  report.files.insert(report.files.end(), {{"table.csv", csv}, {"scaling.json", json}, {"page.html", page_of_study(plan, study, words)}});
  return report;
}

}  // namespace karst
