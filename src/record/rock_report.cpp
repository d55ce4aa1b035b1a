#include "record/rock_report.hpp"

#include <algorithm>
#include <cmath>

#include "base/setting.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "json/json.hpp"
#include "physics/conductivity/find_conductivity.hpp"
#include "physics/permeability/porous_flow.hpp"
#include "physics/transport/compute_transport.hpp"
#include "record/forecast_words.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/record/words/sample_json.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/pressure/slow_labels.hpp"

namespace karst {

std::string info_json(const Rock& image, Boundary boundary, std::int64_t parts, const std::optional<Forecast>& forecast) {
  Json out = {{"karst", karst_json()}, {"image", to_json(ImageFacts(image))}};
  Json percolates = {{"x", nullptr}, {"y", nullptr}, {"z", nullptr}};
  if (!image.flowing.empty()) {
    const SampleSize size = {image.file.voxels(), image.report.sites, image.report.rows};
    const bool is_porous = !image.porous.empty();
    const auto bytes = [&](DeviceKind device, Storage storage) {
      if (is_porous && storage == Storage::f16) return Json();  // refused
      return Json(usual_run_bytes(size, device, storage, parts, is_porous));
    };
    const std::int64_t sites = (image.report.sites + parts - 1) / parts;
    percolates = {{"x", image.report.percolates[0]}, {"y", image.report.percolates[1]}, {"z", image.report.percolates[2]}};
    out["needs"] = {{"parts", parts},
                    {"sites_per_part", sites},
                    {"bytes_per_part_f64", bytes(DeviceKind::cpu, Storage::f64)},
                    {"bytes_per_part_f32", bytes(DeviceKind::cpu, Storage::f32)},
                    {"bytes_per_part_f16", bytes(DeviceKind::cpu, Storage::f16)},
                    {"gpu_bytes_per_part_f64", bytes(DeviceKind::cuda, Storage::f64)},
                    {"gpu_bytes_per_part_f32", bytes(DeviceKind::cuda, Storage::f32)},
                    {"gpu_bytes_per_part_f16", bytes(DeviceKind::cuda, Storage::f16)},
                    {"conductivity_bytes_per_part", conductivity_bytes(image.report.sites, parts)},
                    {"transport_bytes_per_part", transport_bytes(image.report.sites, parts)}};
    if (is_porous) {
      const std::vector<double> permeabilities = permeabilities_of(image.porous.labels);
      if (image.porous.radius > 0) out["needs"]["steps_of_pressure"] = steps_of_pressure(permeabilities, image.porous.radius);
      out["needs"]["steps"] = expected_steps(image.porous, {true, true, true}, FlowNumerics().tolerance);
      out["advice"] = porous_advice(image.porous.labels);
    }
  }
  out["percolates"] = percolates;
  out["settings"] = {{"boundary", boundary_name(boundary)}};
  if (forecast) out["forecast"] = to_json(*forecast);
  out["seconds"] = {{"read", image.seconds_read}, {"prepare", image.seconds_prepare}};
  return json_text(out);
}

std::string prepare_json(const Rock& image, const PreparedParts& prepared, const PartitionChoice& choice, const std::vector<Stage>& stages,
                         const std::optional<Forecast>& forecast) {
  Json out = {{"karst", karst_json()},
              {"image", to_json(ImageFacts(image))},
              {"partition", partition_json(prepared.balance, choice, number_bytes(Storage::f64))}};
  Json sites = Json::array(), messages = Json::array();
  for (const PartSummary& part : prepared.parts) sites.push_back(part.sites);
  for (const MessageSizes& each : message_sizes(prepared.balance))
    messages.push_back({{"bytes_min", each.least_bytes}, {"bytes_max", each.most_bytes}, {"number", each.number}});
  out["partition"].update({{"sites", sites}, {"messages", messages}});
  for (const Stage& stage : stages) out["stages"][stage.name] = {{"seconds", stage.seconds}, {"peak_bytes", stage.peak_bytes}};
  if (forecast) out["forecast"] = to_json(*forecast);
  return json_text(out);
}

namespace {

constexpr std::int64_t population_bytes = number_bytes(Storage::f64);  // for the amount of exchange
constexpr std::size_t labels_shown = 12;

SampleSize size_of(const Rock& image) { return {image.file.voxels(), image.report.sites, image.report.rows}; }

std::string fact_line(const std::string& what, const std::string& value) { return text("  ", padded(what, 13), value, "\n"); }

std::string voxel_size_words(const ImageFile& file, const std::optional<double>& voxel_size_m) {
  const auto& spacing = file.spacing;
  if (!voxel_size_m && spacing[0] > 0) {
    return text("unknown: the header says ", digits(spacing[0]), file.spacing_unit.empty() ? " without a unit" : " " + file.spacing_unit,
                "; give ", setting("voxel_size"), " for m2 and mD");
  }
  if (!voxel_size_m) return text("unknown: give ", setting("voxel_size"), ", as in ", setting("voxel_size", "5um"), ", for m2 and mD");
  std::vector<std::string> edges;
  for (std::int64_t n : file.shape) edges.push_back(human_length(static_cast<double>(n) * *voxel_size_m));
  return text(human_length(*voxel_size_m), " (sample ", joined(edges, " x "), ")");
}

// Whether a label is outside the mask. With a threshold, the labels are those of Segmentation.
bool is_outside(const Rock& image, std::int64_t label) {
  if (image.file.segmentation) return label == Segmentation::not_sample;
  return image.cleaning.mask.outside.contains(label);
}

std::string label_lines(const Rock& image) {
  std::string lines;
  std::size_t shown = 0;
  const auto all = static_cast<double>(image.labels.total());
  for (const auto& [label, voxels] : image.labels.voxels) {
    if (shown == labels_shown) {
      lines += fact_line("", text("and ", image.labels.voxels.size() - shown, " more"));
      break;
    }
    const std::string number = std::to_string(label), count = grouped(voxels), share = percent(static_cast<double>(voxels) / all, 2);
    lines += fact_line(shown++ == 0 ? "labels" : "", text(indented(number, 5), indented(count, 18), indented(share, 10),
                                                          image.pore.contains(label)      ? "  pore"
                                                          : image.flowing.contains(label) ? "  porous"
                                                          : is_outside(image, label)      ? "  outside the mask"
                                                                                          : ""));
  }
  if (image.labels.voxels.size() > 256) {
    lines += fact_line("", text(image.labels.voxels.size(), " labels look like grey values: has the image been segmented?"));
  }
  return lines;
}

std::string pore_lines(const Rock& image, Boundary boundary) {
  const PoreReport& report = image.report;
  const ImageFacts facts(image);
  std::string lines = fact_line("porosity", text(porosity_words(facts), ", ", digits(report.porosity_connected()), " connected (",
                                                 grouped(report.pore_voxels - report.sites), " pore voxels without flow are left out)"));
  std::vector<std::string> axes;
  for (int axis = 0; axis < 3; ++axis) axes.push_back(text(axis_names[axis], report.percolates[axis] ? " yes" : " no"));
  lines += fact_line("percolates", text(joined(axes, ", "), " (", boundary_name(boundary), " boundaries)"));
  for (int axis = 0; axis < 3; ++axis) {
    const char name = axis_names[axis];
    if (!report.percolates[axis]) lines += fact_line("", text("does not percolate in ", name, ": k_", name, name, " = 0"));
  }
  return lines;
}

// The sites and steps that porous labels add to a run.
std::string porous_lines(const Rock& image) {
  const PorousFacts& porous = image.porous;
  if (porous.empty()) return "";
  std::string lines;
  std::int64_t sites = 0;
  for (const PorousLabel& each : porous.labels) {
    lines += fact_line("label " + text(each.label), porous_words(each, image.voxel_size_m));
    sites += each.sites;
  }
  const std::int64_t pores = image.report.sites - sites;
  const std::string times = pores > 0 ? text(", ", digits(static_cast<double>(image.report.sites) / static_cast<double>(pores), 3),
                                             " times the sites of the pores alone")
                                      : "";
  lines += fact_line("porous", sites > 0 ? text(grouped(sites), " more sites", times) : "no more sites");
  std::vector<std::string> axes;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto blocking = static_cast<std::size_t>(porous.blocking[axis]);
    const std::string through = blocking > 0 ? text(" (with label ", porous.labels[blocking - 1].label, " and more permeable ones)") : "";
    axes.push_back(text(axis_names[axis], porous.pores_percolate[axis] ? " yes" : " no", through));
  }
  lines += fact_line("", text("the pores alone percolate: ", joined(axes, ", ")));
  if (sites > 0 && image.report.percolates != Axes{}) {
    const double tolerance = FlowNumerics().tolerance;
    const std::int64_t alone = steps_of_pressure(permeabilities_of(porous.labels), porous.radius);
    const std::string spreads = porous.radius > 0 ? text("clusters of about ", digits(porous.radius, 2),
                                                         " voxels radius, in which pressure spreads in about ", grouped(alone), " steps")
                                                  : "clusters that touch no pore";
    lines += fact_line("", text(spreads, "; a flow to ", percent(tolerance), ": about ",
                                grouped(expected_steps(porous, {true, true, true}, tolerance)), " steps"));
  }
  for (const std::string& advice : porous_advice(porous.labels)) lines += fact_line("warning", advice);
  return lines;
}

std::string need_lines(const Rock& image, std::int64_t parts) {
  if (image.report.sites == 0) return fact_line("a run needs", "nothing: no pore carries flow");
  const auto words = [&](DeviceKind device) {
    const bool is_porous = !image.porous.empty();  // f16 is refused then
    const auto with = [&](Storage storage) {
      return human_bytes(static_cast<double>(usual_run_bytes(size_of(image), device, storage, parts, is_porous)));
    };
    return text(with(Storage::f64), " with f64, ", with(Storage::f32), " with f32",
                is_porous ? std::string() : text(", ", with(Storage::f16), " with f16"));
  };
  return fact_line("a run needs", text(grouped(image.report.sites), " sites in ", parts,
                                       parts == 1 ? " part: " : " parts, each: ", words(DeviceKind::cpu))) +
         fact_line("", text(parts == 1 ? "or on a GPU: " : "or each on a GPU: ", words(DeviceKind::cuda))) +
         fact_line("", text(parts == 1 ? "for its conductivity: " : "for its conductivity, each: ",
                            human_bytes(static_cast<double>(conductivity_bytes(image.report.sites, parts))))) +
         fact_line("", text(parts == 1 ? "for its dispersion: " : "for its dispersion, each: ",
                            human_bytes(static_cast<double>(transport_bytes(image.report.sites, parts)))));
}

}  // namespace

std::string file_lines(const ImageFile& file, const std::optional<double>& voxel_size_m) {
  std::string lines = text(file.path, "\n");
  lines += fact_line("format", text(file.format, ", ", file.data_files.size() > 1 ? text(file.data_files.size(), " files, ") : "",
                                    shape_text(file.stored_shape()), " voxels of ", type_name(file.stored_type()),
                                    type_bytes(file.stored_type()) == 1 ? ""
                                    : file.big_endian                   ? ", big-endian"
                                                                        : ", little-endian"));
  lines += fact_line("order", file.order);
  for (const std::string& warning : file.warnings) lines += fact_line("warning", warning);
  return lines + fact_line("voxel size", voxel_size_words(file, voxel_size_m));
}

std::string info_text(const Rock& image, Boundary boundary, std::int64_t parts, const std::optional<Forecast>& forecast) {
  std::string lines = file_lines(image.file, image.voxel_size_m);
  const SampleFacts sample(image, boundary, image.cleaning.axes);
  for (const auto& [what, words] : choice_words(sample.image, sample.share_of_box())) lines += fact_line(what, words);
  lines += label_lines(image);
  if (image.flowing.empty()) {
    lines += fact_line("porosity", text("unknown: say which labels are pore with ", setting("pore"), ", as in ", setting("pore", "0")));
  } else {
    lines += pore_lines(image, boundary) + porous_lines(image) + need_lines(image, parts);
  }
  return forecast ? lines + fact_line("time", forecast_words(*forecast)) : lines;
}

namespace {

std::string sizes_words(const MessageSizes& sizes) {
  const auto words = [](std::int64_t bytes) { return human_bytes(static_cast<double>(bytes)); };
  if (sizes.least_bytes == sizes.most_bytes) return words(sizes.least_bytes);
  return text(words(sizes.least_bytes), " to ", words(sizes.most_bytes));
}

}  // namespace

std::string prepare_text(const Rock& image, const PreparedParts& prepared, const PartitionChoice& choice, const std::vector<Stage>& stages,
                         const std::string& output, const std::optional<Forecast>& forecast) {
  const auto bytes = [](std::int64_t slots) { return human_bytes(static_cast<double>(slots * population_bytes)); };
  const Balance& balance = prepared.balance;
  const std::string cut = choice.method == "bisection" ? text(" (", choice.cut, " cuts)") : "";
  std::string lines = output.empty() ? text("would prepare ", image.file.path, "\n") : text("prepared ", output, "\n");
  lines += fact_line("parts", text(grouped(balance.parts), " by ", choice.method, cut, " of ", grouped(image.report.sites), " sites"));
  lines += fact_line("sites", text(grouped(balance.sites_max), " max, ", grouped(std::llround(balance.sites_mean)), " mean, ",
                                   grouped(balance.sites_min), " min in a part; max/mean ", digits(balance.max_over_mean(), 5),
                                   ", max/min ", balance.sites_min > 0 ? digits(balance.max_over_min(), 5) : "- (some parts are empty)"));
  lines += fact_line("peers", text(balance.peers_max, " max, ", digits(balance.peers_mean, 3), " mean"));
  lines += fact_line("exchange", text(bytes(balance.exchange_slots_max), " max by a part, ", bytes(balance.exchange_slots),
                                      " in all, each step with f64"));
  const std::vector<MessageSizes> messages = output.empty() ? message_sizes(balance) : std::vector<MessageSizes>();
  for (std::size_t i = 0; i < messages.size(); ++i)
    lines += fact_line(i == 0 ? "messages" : "", text(grouped(messages[i].number), " of ", sizes_words(messages[i])));
  lines += fact_line("edges", text(percent(balance.edge_fraction), " of the segments have a link to another part"));
  for (std::size_t i = 0; i < stages.size(); ++i) {
    lines += fact_line(i == 0 ? "stages" : "", text(padded(stages[i].name, 8), digits(stages[i].seconds, 3), " s, ",
                                                    human_bytes(static_cast<double>(stages[i].peak_bytes)), " on all ranks"));
  }
  if (forecast) lines += fact_line("time", forecast_words(*forecast));
  return lines;
}

}  // namespace karst
