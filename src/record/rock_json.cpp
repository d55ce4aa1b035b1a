#include "record/rock_json.hpp"

#include "json/json.hpp"
#include "physics/conductivity/find_conductivity.hpp"
#include "record/run_bytes.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/sample_json.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

std::string info_json(const Rock& image, Boundary boundary, std::int64_t parts) {
  Json out = {{"karst", karst_json()}, {"image", to_json(ImageFacts(image))}};
  Json percolates = {{"x", nullptr}, {"y", nullptr}, {"z", nullptr}};
  if (!image.pore.empty()) {
    const SampleSize size = {image.file.voxels(), image.report.sites, image.report.rows};
    const auto bytes = [&](DeviceKind device, Storage storage) { return usual_run_bytes(size, device, storage, parts); };
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
                    {"conductivity_bytes_per_part", conductivity_bytes(image.report.sites, parts)}};
  }
  out["percolates"] = percolates;
  out["settings"] = {{"boundary", boundary_name(boundary)}};
  out["seconds"] = {{"read", image.seconds_read}, {"prepare", image.seconds_prepare}};
  return json_text(out);
}

std::string prepare_json(const Rock& image, const PreparedParts& prepared, const PartitionChoice& choice,
                         const std::vector<Stage>& stages) {
  Json out = {{"karst", karst_json()},
              {"image", to_json(ImageFacts(image))},
              {"partition", partition_json(prepared.balance, choice, number_bytes(Storage::f64))}};
  Json sites = Json::array(), messages = Json::array();
  for (const PartSummary& part : prepared.parts) sites.push_back(part.sites);
  for (const MessageSizes& each : message_sizes(prepared.balance))
    messages.push_back({{"bytes_min", each.least_bytes}, {"bytes_max", each.most_bytes}, {"number", each.number}});
  out["partition"].update({{"sites", sites}, {"messages", messages}});
  for (const Stage& stage : stages) out["stages"][stage.name] = {{"seconds", stage.seconds}, {"peak_bytes", stage.peak_bytes}};
  return json_text(out);
}

}  // namespace karst
