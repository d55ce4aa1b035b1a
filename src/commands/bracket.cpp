// What the flows through variants of a sample say together.
#include "commands/bracket.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/principal_axes.hpp"
#include "base/text.hpp"
#include "base/units.hpp"

namespace karst {

namespace {

/// The run's own flows, as one of those that they are compared with.
Json own_run(const FlowReport& report) {
  return flows_json({report.sample.boundary, 1}, report.sample.shape(), report.sample.sites(), report.flows);
}

std::optional<Matrix3> whole_tensor(const Json& k) {
  Matrix3 whole{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      const Json& cell = k.at(row).at(column);
      if (cell.is_null()) return std::nullopt;
      whole[row][column] = cell;
    }
  }
  return whole;
}

/// A number with how far off it may be.
struct Value {
  double k, uncertainty;
};

/// Of a periodic sample, along a direction.
std::optional<Value> along(const Json& run, const Vector3& direction) {
  Value value{0, 0};
  const Json& k = run.at("k_voxel2");
  for (std::size_t column = 0; column < 3; ++column) {
    if (direction[column] == 0) continue;
    const Json& error = run.at("relative_error_estimate").at(column);
    if (k.at(column).at(column).is_null() || error.is_null()) return std::nullopt;
    const double off =
        std::abs(direction[column]) * error.get<double>() * k.at(column).at(column).get<double>();  // of any entry of a column
    for (std::size_t row = 0; row < 3; ++row) {
      const Json& cell = k.at(row).at(column);
      if (!cell.is_null()) value.k += direction[row] * direction[column] * cell.get<double>();
      value.uncertainty += std::abs(direction[row]) * off;
    }
  }
  return value;
}

/// A mirrored sample has its principal directions along the axes. Along another one it is taken to differ from the periodic sample by the
/// mean of the factors along the axes, each by its share of the direction.
std::optional<Value> along_mirrored(const Json& mirrored, const Json& periodic, const Vector3& direction) {
  if (std::count(direction.begin(), direction.end(), 0.0) == 2) return along(mirrored, direction);
  const auto from = along(periodic, direction);
  if (!from) return std::nullopt;
  double factor = 0, error = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    if (direction[a] == 0) continue;
    Vector3 axis{};
    axis[a] = 1;
    const auto with = along(mirrored, axis), without = along(periodic, axis);
    if (!with || !without || !(without->k > 0)) return std::nullopt;
    factor += direction[a] * direction[a] * with->k / without->k;
    error += direction[a] * direction[a] * with->uncertainty / without->k;
  }
  return Value{from->k * factor, from->k * error};
}

// How far an extrapolated k may be off, in units of the change of k from voxels of the image to voxels half as large. After an error of
// second order (straight walls) a third of the change is still to come, after one of first order (stairs) all of it: 3/4 spans the orders
// from 0.65 to 2.3. Where k falls by a fifth or more, 1 spans all orders above 0.58. Where k rises, throats are about a voxel wide and k
// may fall again: the uncertainty reaches back to k of the image. docs/bracket.md has the measurements.
double share_of_change(double change, double fine_k) {
  if (change > 0 || !(fine_k > 0)) return 2;
  return std::clamp(5 * std::abs(change) / fine_k, 0.75, 1.0);
}

/// From voxels of the image and half as large to none, as if the error were of first order.
Value extrapolated(const Value& coarse, const Value& fine) {
  const double change = fine.k - coarse.k;
  return {fine.k + change, share_of_change(change, fine.k) * std::abs(change) + 2 * fine.uncertainty + coarse.uncertainty};
}

const Json* run_of(const Json& runs, Boundary boundary, int refinement) {
  for (const Json& run : runs) {
    if (run.at("boundary") == boundary_name(boundary) && run.at("refinement") == refinement) return &run;
  }
  return nullptr;
}

Json value_json(const Value& value) { return {{"k_voxel2", value.k}, {"uncertainty_voxel2", value.uncertainty}}; }

std::optional<Value> value_of(const Json& runs, Boundary boundary, int refinement, const Vector3& direction) {
  const Json *periodic = run_of(runs, Boundary::periodic, refinement), *mirrored = run_of(runs, Boundary::mirror, refinement);
  if (!periodic || !mirrored) return std::nullopt;
  return boundary == Boundary::periodic ? along(*periodic, direction) : along_mirrored(*mirrored, *periodic, direction);
}

/// One direction: with both boundaries, and what they say together.
Json in_direction(const Json& runs, const std::string& name, const Vector3& direction) {
  Json found = {{"name", name}, {"direction", direction}};
  std::vector<double> ends;
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const auto k = value_of(runs, boundary, 1, direction), halved = value_of(runs, boundary, 2, direction);
    if (!k) return {};
    const Value best = halved ? extrapolated(*k, *halved) : *k;
    Json words = {{"as_it_is", value_json(*k)}};
    if (halved) words["halved"] = value_json(*halved), words["extrapolated"] = value_json(best);
    found[std::string(boundary_name(boundary))] = words;
    for (const Value& each : {*k, halved.value_or(*k), best})
      ends.insert(ends.end(), {each.k - each.uncertainty, each.k + each.uncertainty});
  }
  const double low = std::max(0.0, *std::min_element(ends.begin(), ends.end()));  // no k is below zero, whatever may be off
  const double high = *std::max_element(ends.begin(), ends.end());
  found["low_voxel2"] = low;
  found["high_voxel2"] = high;
  found["middle_voxel2"] = (low + high) / 2;
  found["spread"] = high + low > 0 ? Json((high - low) / (high + low)) : Json();
  return found;
}

// The driven axes, and the principal ones of the periodic tensor where that is whole.
std::vector<std::pair<std::string, Vector3>> directions_of(const Json& runs, const Axes& driven) {
  std::vector<std::pair<std::string, Vector3>> named;
  for (std::size_t a = 0; a < 3; ++a) {
    Vector3 axis{};
    axis[a] = 1;
    if (driven[a]) named.emplace_back(std::string(1, axis_names[a]), axis);
  }
  const Json* periodic = run_of(runs, Boundary::periodic, 1);
  if (const auto whole = periodic ? whole_tensor(periodic->at("k_voxel2")) : std::nullopt) {
    const PrincipalAxes axes = principal_axes(*whole);
    for (std::size_t i = 0; i < 3; ++i) named.emplace_back(text(i + 1), axes.directions[i]);
  }
  return named;
}

void add_area_units(Json& of, double area) {
  if (of.is_object()) {
    for (const char* name : {"k", "uncertainty", "low", "high", "middle"}) {
      if (const auto found = of.find(std::string(name) + "_voxel2"); found != of.end()) {
        const double value = *found;
        of[std::string(name) + "_m2"] = value * area;
        of[std::string(name) + "_mD"] = in_millidarcy(value * area);
      }
    }
  }
  if (!of.is_structured()) return;
  for (Json& part : of) add_area_units(part, area);
}

std::string direction_words(const Vector3& direction) {
  return text("(", digits(direction[0], 3), ", ", digits(direction[1], 3), ", ", digits(direction[2], 3), ")");
}

}  // namespace

Json principal_json(const FlowReport& report) {
  const auto whole = whole_tensor(own_run(report).at("k_voxel2"));
  if (!whole) return {};
  const PrincipalAxes axes = principal_axes(*whole);
  Json found = {{"voxel2", axes.values}, {"directions", axes.directions}, {"m2", Json()}, {"mD", Json()}};
  if (const auto h = report.sample.voxel_size_m()) {
    for (const double k : axes.values) found["m2"].push_back(k * *h * *h), found["mD"].push_back(in_millidarcy(k * *h * *h));
  }
  return found;
}

Json bracket_json(const FlowReport& report) {
  if (report.so_far.variants.empty()) return {};
  Json runs = Json::array({own_run(report)});
  for (const Json& run : report.so_far.variants) runs.push_back(run);
  Json measured = Json::array();
  for (const auto& [name, direction] : directions_of(runs, report.options.directions())) {
    if (Json found = in_direction(runs, name, direction); !found.is_null()) measured.push_back(std::move(found));
  }
  if (const auto h = report.sample.voxel_size_m()) add_area_units(measured, *h * *h);
  return {{"directions", measured}, {"runs", runs}};
}

std::string bracket_lines(const FlowReport& report) {
  const Json bracket = bracket_json(report);
  if (bracket.is_null()) return "";
  const auto h = report.sample.voxel_size_m();
  const auto shown = [&](const Json& of, const char* name) {
    return h ? text(digits(of.at(std::string(name) + "_mD").get<double>(), 5), " mD")
             : text(digits(of.at(std::string(name) + "_voxel2").get<double>(), 5), " voxel^2");
  };
  std::string lines;
  for (const Json& direction : bracket.at("directions")) {
    const std::string name = direction.at("name");
    const bool is_axis = name == "x" || name == "y" || name == "z";
    const std::string head = is_axis ? "bracket " + name : text("principal ", name);
    lines += text("  ", padded(head, 14), shown(direction, "low"), " to ", shown(direction, "high"),
                  is_axis ? "" : " along " + direction_words(direction.at("direction")), "\n");
    for (const char* boundary : {"periodic", "mirror"}) {
      const Json& found = direction.at(boundary);
      lines += text("  ", padded("", 14), boundary, " ", shown(found.at("as_it_is"), "k"));
      if (found.contains("halved")) {
        lines += text(", voxels halved ", shown(found.at("halved"), "k"), ", extrapolated ", shown(found.at("extrapolated"), "k"), " +- ",
                      shown(found.at("extrapolated"), "uncertainty"));
      }
      lines += "\n";
    }
  }
  for (const Json& run : report.so_far.variants) {
    if (has_converged(run)) continue;
    lines += text("  ", padded("", 14), "NOT CONVERGED: ", run.at("boundary").get<std::string>(),
                  run.at("refinement") == 2 ? " in voxels half as large" : "", ", which --max-steps ended\n");
  }
  return lines;
}

}  // namespace karst
