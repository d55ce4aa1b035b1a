#include "commands/flow_answers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "base/text.hpp"
#include "commands/file_facts.hpp"

namespace karst {

namespace {

std::string table_name(const char* what, int axis) { return text(what, "_", axis_names[static_cast<std::size_t>(axis)], ".csv"); }

// An empty cell where there is no number.
std::string cell(std::optional<double> value) { return value && std::isfinite(*value) ? all_digits(*value) : ""; }

std::optional<double> scaled(double value, std::optional<double> unit) {
  return unit ? std::optional<double>(value * *unit) : std::nullopt;
}

std::optional<double> area_of(const SampleFacts& sample) {
  const auto h = sample.voxel_size_m();
  return h ? std::optional<double>(*h * *h) : std::nullopt;
}

std::string profile_csv(const FlowMeasures& measures, int axis, const SampleFacts& sample) {
  const auto a = static_cast<std::size_t>(axis);
  const double area = static_cast<double>(sample.voxels()) / static_cast<double>(sample.shape()[a]);
  std::string lines = "slice,position_m,porosity,porosity_connected,pressure\n";
  for (std::size_t i = 0; i < measures.slices.size(); ++i) {
    const SliceOfFlow& slice = measures.slices[i];
    const auto pores = sample.pores ? std::optional(static_cast<double>(sample.pores->slices[a][i]) / area) : std::nullopt;
    lines += text(i, ",", cell(scaled(static_cast<double>(i) + 0.5, sample.voxel_size_m())), ",", cell(pores), ",",
                  cell(static_cast<double>(slice.sites) / area), ",", cell(slice.pressure), "\n");
  }
  return lines;
}

std::string speeds_csv(const FlowMeasures& measures) {
  std::string lines = "low,high,sites,flow\n";
  for (const SpeedBin& bin : measures.speeds)
    lines += text(digits(bin.low, 6), ",", digits(bin.high, 6), ",", cell(bin.sites), ",", cell(bin.flow), "\n");
  return lines;
}

std::string sub_volumes_csv(const FlowMeasures& measures, const SampleFacts& sample) {
  std::string lines = "edge,x0,y0,z0,x1,y1,z1,porosity,k_voxel2,k_m2\n";
  for (const auto& cubes : measures.sub_volumes) {
    for (const SubVolume& cube : cubes) {
      lines += text(cube.box.extent(0));
      for (const Index3& corner : {cube.box.lo, cube.box.hi}) {
        for (const std::int64_t at : corner) lines += text(",", at);
      }
      lines += text(",", cell(cube.porosity), ",", cell(cube.k), ",", cell(scaled(cube.k, area_of(sample))), "\n");
    }
  }
  return lines;
}

// Sub-volumes always come by eight or more.
Json spread(const std::vector<SubVolume>& cubes, const std::function<double(const SubVolume&)>& get) {
  const auto n = static_cast<double>(cubes.size());
  double mean = 0, squares = 0, least = get(cubes.front()), most = least;
  for (const SubVolume& cube : cubes) mean += get(cube) / n;
  for (const SubVolume& cube : cubes) {
    squares += (get(cube) - mean) * (get(cube) - mean);
    least = std::min(least, get(cube));
    most = std::max(most, get(cube));
  }
  return {{"mean", mean}, {"standard_deviation", std::sqrt(squares / (n - 1))}, {"min", least}, {"max", most}};
}

}  // namespace

std::vector<std::string> table_names(int axis) {
  std::vector<std::string> names;
  for (const char* what : {"profile", "speeds", "subvolumes", "forchheimer"}) names.push_back(table_name(what, axis));
  return names;
}

std::vector<FlowTable> tables_of(const FlowMeasures& measures, int axis, const SampleFacts& sample) {
  return {{table_name("profile", axis), profile_csv(measures, axis, sample)},
          {table_name("speeds", axis), speeds_csv(measures)},
          {table_name("subvolumes", axis), sub_volumes_csv(measures, sample)}};
}

Json summary_of(const FlowMeasures& measures, const SampleFacts& sample) {
  Json sub_volumes = Json::array();
  const auto area = area_of(sample);
  for (const auto& cubes : measures.sub_volumes) {
    sub_volumes.push_back({{"edge", cubes.front().box.extent(0)},
                           {"number", cubes.size()},
                           {"k_voxel2", spread(cubes, [](const SubVolume& cube) { return cube.k; })},
                           {"k_m2", area ? spread(cubes, [area](const SubVolume& cube) { return cube.k * *area; }) : Json()},
                           {"porosity", spread(cubes, [](const SubVolume& cube) { return cube.porosity; })}});
  }
  return {{"tortuosity", measures.tortuosity ? Json(*measures.tortuosity) : Json()}, {"subvolumes", sub_volumes}};
}

namespace {

Json pattern_of_answers() {
  const Json spread = {{"mean", "number"}, {"standard_deviation", "number"}, {"min", "number"}, {"max", "number"}};
  const Json cubes = {{"edge", "count"}, {"number", "count"}, {"k_voxel2", spread}, {"k_m2", null_or(spread)}, {"porosity", spread}};
  const Json number = null_or("number"), numbers = Json::array({"number"});
  const Json forchheimer = {{"k0_voxel2", number},
                            {"k0_m2", number},
                            {"beta_per_voxel", number},
                            {"beta_per_m", number},
                            {"residual", number},
                            {"rise", number},
                            {"relative_error_estimate", number},
                            {"forces", numbers},
                            {"reynolds", numbers},
                            {"mach_max", "number"},
                            {"k_voxel2", numbers},
                            {"steps", Json::array({"count"})},
                            {"relative_error_estimates", Json::array({number})},
                            {"converged", Json::array({"truth"})}};
  return {{"tortuosity", number}, {"subvolumes", Json::array({cubes})}, {"forchheimer?", forchheimer}};
}

}  // namespace

bool are_answers(const Json& found) {
  if (!is_like(found, pattern_of_answers())) return false;
  if (!found.contains("forchheimer")) return true;
  const Json& series = found.at("forchheimer");
  const std::size_t flows = series.at("forces").size();
  constexpr std::array of_each = {"reynolds", "k_voxel2", "steps", "relative_error_estimates", "converged"};
  return flows > 0 && std::all_of(of_each.begin(), of_each.end(), [&](const char* key) { return series.at(key).size() == flows; });
}

std::string summary_words(const Json& summary) {
  std::vector<std::string> found;
  if (summary.at("tortuosity").is_number()) found.push_back("tortuosity " + digits(summary.at("tortuosity").get<double>(), 4));
  std::vector<std::string> edges, widths;
  for (const Json& cubes : summary.at("subvolumes")) {
    const Json& k = cubes.at("k_voxel2");
    if (!(k.at("mean").get<double>() > 0)) continue;
    edges.push_back(text(cubes.at("edge").get<std::int64_t>()));
    widths.push_back(percent(k.at("standard_deviation").get<double>() / k.at("mean").get<double>(), 0));
  }
  if (!edges.empty()) found.push_back(text("k of cubes of ", joined(edges, ", "), " voxels: +- ", joined(widths, ", ")));
  return joined(found, "; ");
}

namespace {

Forchheimer fit_of(const std::vector<FlowUnderForce>& flows, double viscosity) {
  std::vector<ForcedFlow> points;
  points.reserve(flows.size());
  for (const FlowUnderForce& flow : flows) points.push_back({flow.state.mean_speed, flow.state.k_driven()});
  return fit_forchheimer(points, viscosity);
}

double largest(const std::vector<FlowUnderForce>& flows, const std::function<double(const FlowUnderForce&)>& get) {
  double most = 0;
  for (const FlowUnderForce& flow : flows) most = std::max(most, get(flow));
  return most;
}

}  // namespace

FlowTable forchheimer_table(const std::vector<FlowUnderForce>& flows, int axis, double viscosity, const SampleFacts& sample) {
  const Forchheimer fit = fit_of(flows, viscosity);
  std::string lines = "force,velocity,reynolds,mach,k_voxel2,k_m2,k_fitted_voxel2,relative_error_estimate,converged,steps\n";
  for (const FlowUnderForce& flow : flows) {
    const double k = flow.state.k_driven(), fitted = 1 / (1 / fit.k0 + fit.beta * flow.state.mean_speed / viscosity);
    lines += text(all_digits(flow.force), ",", cell(flow.state.mean_speed), ",", cell(flow.reynolds), ",", cell(flow.mach), ",", cell(k),
                  ",", cell(scaled(k, area_of(sample))), ",", cell(fitted), ",", cell(flow.state.relative_error), ",",
                  flow.converged ? "true" : "false", ",", flow.state.steps, "\n");
  }
  return {table_name("forchheimer", axis), lines};
}

Json forchheimer_json(const std::vector<FlowUnderForce>& flows, double viscosity, const SampleFacts& sample) {
  const Forchheimer fit = fit_of(flows, viscosity);
  const auto h = sample.voxel_size_m();
  const auto each = [&](auto&& get) {
    Json values = Json::array();
    for (const FlowUnderForce& flow : flows) values.push_back(get(flow));
    return values;
  };
  return {{"k0_voxel2", finite(fit.k0)},
          {"k0_m2", h ? finite(fit.k0 * *h * *h) : Json()},
          {"beta_per_voxel", finite(fit.beta)},
          {"beta_per_m", h ? finite(fit.beta / *h) : Json()},
          {"residual", finite(fit.residual)},
          {"rise", finite(fit.rise)},
          {"relative_error_estimate", finite(largest(flows, [](const FlowUnderForce& flow) { return flow.state.relative_error; }))},
          {"forces", each([](const FlowUnderForce& flow) { return flow.force; })},
          {"reynolds", each([](const FlowUnderForce& flow) { return flow.reynolds; })},
          {"mach_max", largest(flows, [](const FlowUnderForce& flow) { return flow.mach; })},
          {"k_voxel2", each([](const FlowUnderForce& flow) { return flow.state.k_driven(); })},
          {"steps", each([](const FlowUnderForce& flow) { return flow.state.steps; })},
          {"relative_error_estimates", each([](const FlowUnderForce& flow) { return finite(flow.state.relative_error); })},
          {"converged", each([](const FlowUnderForce& flow) { return flow.converged; })}};
}

bool has_ended_series(const Json& answers, const FlowSettings& settings) {
  const Json found = answers.is_object() ? answers.value("forchheimer", Json()) : Json();
  if (!found.is_object() || !found.contains("steps")) return false;
  const Json &steps = found.at("steps"), &errors = found.at("relative_error_estimates");
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool converged = errors[i].is_number() && errors[i].get<double>() <= settings.tolerance;
    if (!converged && steps[i].get<std::int64_t>() + 2 <= settings.max_steps) return false;
  }
  return true;
}

std::vector<std::string> forchheimer_words(const Json& found) {
  const auto number = [&](const char* key) { return found.at(key).is_number() ? found.at(key).get<double>() : NAN; };
  const bool known = found.at("k0_m2").is_number();
  const Json& reynolds = found.at("reynolds");
  std::vector<std::string> lines = {
      text("Forchheimer: k0 = ", known ? text(digits(number("k0_m2"), 4), " m2") : text(digits(number("k0_voxel2"), 4), " voxel^2"),
           ", beta = ", known ? text(digits(number("beta_per_m"), 4), " 1/m") : text(digits(number("beta_per_voxel"), 4), " 1/voxel"),
           ", of ", reynolds.size(), " flows, Reynolds numbers ", digits(reynolds.front().get<double>(), 3), " to ",
           digits(reynolds.back().get<double>(), 3)),
      text("1/k rises by ", percent(number("rise"), 2), ", and lies beside the line by ", percent(number("residual"), 2))};
  const Json& converged = found.at("converged");
  if (std::any_of(converged.begin(), converged.end(), [](const Json& is) { return !is.get<bool>(); }))
    lines.push_back("not all of these flows have CONVERGED: use more --max-steps");
  if (!(number("rise") > 5 * number("relative_error_estimate")))
    lines.push_back("that is no more than k is known to: use larger --forces, or a smaller --tolerance");
  if (number("mach_max") > 0.1) lines.push_back("so fast that the fluid is compressed: use smaller --forces");
  return lines;
}

}  // namespace karst
