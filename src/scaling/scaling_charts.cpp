#include "base/text.hpp"
#include "scaling/scaling_report.hpp"
#include "scaling/titan_steps.hpp"

namespace karst {

namespace {

Chart chart_of_steps(const ScalingStudy& study) {
  Chart chart("efficiency", "parallel efficiency of steps: measured, and by the model", {"ranks", true}, {"efficiency", false, 0.0});
  Curve measured = {"measured", 0, true}, model = {"model", 1}, forecast = {"forecast", 2};
  for (const ScalingPoint& point : study.measured()) {
    measured.x.push_back(point.ranks);
    measured.y.push_back(study.efficiency(point));
    model.x.push_back(point.ranks);
    model.y.push_back(study.efficiency(point) * point.step / point.modelled_step());
  }
  for (const ScalingForecast& each : study.forecasts) {
    forecast.x.push_back(each.ranks);
    forecast.y.push_back(each.efficiency);
  }
  chart.level = 1;
  chart.curves = {measured, model, forecast};
  return chart;
}

Chart chart_of_stages(const ScalingStudy& study) {
  Chart chart("stages", "seconds of the stages of karst permeability", {"ranks", true}, {"s", true});
  for (std::size_t stage = 0; stage + 1 < stage_names.size(); ++stage) {
    Curve curve = {std::string(stage_names[stage]), static_cast<int>(stage)};
    for (const ScalingPoint& point : study.measured()) {
      curve.x.push_back(point.ranks);
      curve.y.push_back(point.stages[stage]);
    }
    chart.curves.push_back(std::move(curve));
  }
  return chart;
}

Chart chart_of_titan() {
  Chart chart("titan", "parallel efficiency on Titan: published, and by the model", {"ranks", true}, {"efficiency", false, 0.0});
  Curve published = {"published", 0, true}, model = {"model", 1, true};
  for (const TitanFigure& figure : titan_steps().figures) {
    published.x.push_back(figure.ranks);
    published.y.push_back(figure.published);
    model.x.push_back(figure.ranks);
    model.y.push_back(figure.model);
  }
  chart.level = 1;
  chart.curves = {published, model};
  return chart;
}

}  // namespace

std::vector<Chart> scaling_charts(const ScalingStudy& study) { return {chart_of_steps(study), chart_of_stages(study), chart_of_titan()}; }

}  // namespace karst
