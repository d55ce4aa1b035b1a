#include "json/json.hpp"
#include "scaling/scaling_report.hpp"
#include "scaling/titan_steps.hpp"

namespace karst {

namespace {

Json load_json(const PartLoad& load) { return {{"sites", load.sites}, {"bytes_per_step", load.bytes}}; }

Json model_json(const StepModel& model) {
  return {{"updates_per_second", model.speed},
          {"overhead_seconds", model.overhead},
          {"latency_seconds", model.latency},
          {"bytes_per_second", model.bandwidth},
          {"hidden", model.hidden}};
}

Json point_json(const ScalingStudy& study, const ScalingPoint& point) {
  if (!point.has_run()) return {{"ranks", point.ranks}, {"not_run", point.not_run}};
  Json seconds;
  for (std::size_t i = 0; i < stage_names.size(); ++i) seconds[std::string(stage_names[i])] = point.stages[i];
  return {{"ranks", point.ranks},
          {"sites", point.sites},
          {"mflups", point.mflups},
          {"efficiency", study.efficiency(point)},
          {"step_seconds", point.step},
          {"modelled_step_seconds", point.modelled_step()},
          {"misfit", point.misfit()},
          {"largest_part", load_json(point.load)},
          {"model", model_json(point.model)},
          {"k_m2", point.k},
          {"seconds", seconds}};
}

Json titan_json() {
  const TitanSteps titan = titan_steps();
  Json figures = Json::array();
  for (const TitanFigure& figure : titan.figures) {
    figures.push_back({{"sample", figure.sample},
                       {"ranks", figure.ranks},
                       {"published", figure.published},
                       {"modelled", figure.model},
                       {"misfit", figure.misfit()}});
  }
  return {{"model", model_json(titan.model)}, {"figures", figures}};
}

}  // namespace

std::string scaling_json(const ScalingReport& report) {
  const ScalingStudy& study = report.study;
  Json points = Json::array(), forecasts = Json::array();
  for (const ScalingPoint& point : study.points) points.push_back(point_json(study, point));
  for (const ScalingForecast& forecast : study.forecasts)
    forecasts.push_back({{"ranks", forecast.ranks}, {"part", load_json(forecast.load)}, {"efficiency", forecast.efficiency}});
  const Json out = {{"version", report.version},   {"machine", report.machine},       {"scaling", scaling_name(study.plan.kind)},
                    {"shape", study.plan.shape},   {"porosity", study.plan.porosity}, {"points", points},
                    {"same_k", study.has_one_k()}, {"forecasts", forecasts},          {"titan", titan_json()},
                    {"commands", study.commands}};
  return out.dump(2) + "\n";
}

}  // namespace karst
