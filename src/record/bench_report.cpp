#include "record/bench_report.hpp"

#include <optional>

#include "base/text.hpp"
#include "json/json.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/record/words/settings_json.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

constexpr std::int64_t in_caches = std::int64_t{512} << 20;

std::string speed_line(const BenchVariant& variant) {
  const auto& [settings, speed] = variant;
  return text(padded(text("  ", layout_name(settings.layout)), 22), padded(storage_name(settings.storage), 9),
              padded(plain(speed.updates_per_second / 1e6), 9), padded(digits(speed.bytes_an_update), 14),
              padded(plain(speed.copy_bytes_per_second / 1e9), 12), plain(speed.bandwidth_fraction(), 3), "\n");
}

// Members that differ from those of the other commands.
std::string variant_words(const BenchReport& report) {
  const auto& [streaming, gpu_block] = report.switches;
  return text(streaming == Streaming::aa ? "" : ", two lattices", report.edges == EdgeOrder::segments ? "" : ", edge sites one by one",
              gpu_block ? text(", GPU blocks of ", *gpu_block, " threads") : "");
}

Json step_json(const StepParts& parts) {
  Json seconds = {{"step", parts.step}};
  if (parts.updates > 0) seconds.update({{"updates", parts.updates}, {"exchange", parts.exchange}});
  return seconds;
}

Json variant_json(const BenchVariant& variant, Streaming streaming, const std::string& device) {
  const auto& [settings, speed] = variant;
  return {{"layout", layout_name(settings.layout)},
          {"storage", storage_name(settings.storage)},
          {"performance",
           {{"mflups", speed.updates_per_second / 1e6},
            {"bandwidth_fraction", speed.bandwidth_fraction()},
            {"lattice", settings.lattice},
            {"streaming", streaming_name(streaming)},
            {"bytes_per_update", speed.bytes_an_update},
            {"copy_bytes_per_second", speed.copy_bytes_per_second},
            {"step_seconds", step_json(speed.parts)},
            {"device", device}}}};
}

// The cost of a step without its exchange, and of an exchange without steps.
std::string step_lines(const BenchVariant& variant) {
  const StepParts& parts = variant.speed.parts;
  if (parts.updates == 0) return "";
  const auto microseconds = [](double seconds) { return text(plain(1e6 * seconds), " us"); };
  return text("  ", layout_name(variant.settings.layout), ", ", storage_name(variant.settings.storage), ": a step takes ",
              microseconds(parts.step), "; its updates alone ", microseconds(parts.updates), ", its exchange alone ",
              microseconds(parts.exchange), "\n");
}

}  // namespace

std::string bench_text(const BenchReport& report) {
  std::string lines = text(report.kind, " of ", shape_text(report.shape), " voxels, porosity ", digits(report.porosity), ": ",
                           grouped(report.sites), " sites", variant_words(report), "\n");
  lines += text(padded("  layout", 22), padded("storage", 9), padded("MFLUPS", 9), padded("bytes/update", 14), padded("copy, GB/s", 12),
                "fraction of copy\n");
  for (const BenchVariant& variant : report.variants) lines += speed_line(variant);
  for (const BenchVariant& variant : report.variants) lines += step_lines(variant);
  return lines + text("  on ", machine_words(report.machine), "; copy: in place, the same memory\n",
                      part_lines(report.choice, report.sizes),
                      report.sites * report.directions * number_bytes(Storage::f64) < in_caches
                          ? "  the populations may fit into caches: use a larger --shape to measure memory\n"
                          : "");
}

std::string bench_json(const BenchReport& report) {
  const std::optional<int>& gpu_block = report.switches.gpu_block;
  Json out = {{"karst", karst_json()},
              {"sample", {{"kind", report.kind}, {"shape", report.shape}, {"porosity", report.porosity}}},
              {"sites", report.sites},
              {"edges", edge_order_name(report.edges)},
              {"gpu_block", gpu_block ? Json(*gpu_block) : Json()},
              {"ranks", report.machine.threads_of_ranks.size()},
              {"threads", threads_json(report.machine.threads_of_ranks)}};
  out.update(sizes_json(report.choice, report.sizes));
  out["partition"] = partition_json(report.balance, report.choice, number_bytes(report.variants.front().settings.storage));
  if (!report.machine.unlike_ranks.empty()) out["devices"] = rank_machines_json(report.machine.unlike_ranks);
  for (const BenchVariant& variant : report.variants)
    out["variants"].push_back(variant_json(variant, report.switches.streaming, report.machine.device_words));
  return json_text(out);
}

}  // namespace karst
