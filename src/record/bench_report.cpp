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

namespace {

double mflups(const Speed& speed) { return speed.updates_per_second / 1e6; }
double mflups(const ShareSpeed& speed) { return speed.updates_per_second / 1e6; }

std::string rank_lines(const ShareSweep& sweep) {
  std::string lines = text(padded("  rank", 8), padded("device", 9), padded("threads", 9), padded("MFLUPS alone", 14),
                           padded("copy alone, GB/s", 18), "MFLUPS beside the others\n");
  for (std::size_t i = 0; i < sweep.ranks.size(); ++i) {
    const RankSpeeds& rank = sweep.ranks[i];
    lines += text(padded(text("  ", i), 8), padded(device_name(rank.device), 9), padded(text(rank.threads), 9),
                  padded(plain(mflups(rank.alone)), 14), padded(plain(rank.alone.copy_bytes_per_second / 1e9), 18),
                  plain(mflups(rank.at_once)), "\n");
  }
  return lines;
}

std::string share_words(double share) { return digits(100 * share, 4); }

// Signed, so that a loss is seen.
std::string gain_words(double gain) { return text(gain < 0 ? "" : "+", fixed(100 * gain, 2)); }

// The mark of a share beside its number.
std::string mark(const ShareSweep& sweep, const ShareSpeed& speed) {
  if (speed.share == sweep.ideal_share()) return "theory";
  return speed.share == sweep.measured_share() ? "measured speeds" : "";
}

std::string share_lines(const ShareSweep& sweep) {
  std::string lines = text(padded("  share, %", 12), padded("MFLUPS", 9), "gain, %\n");
  for (const ShareSpeed& speed : sweep.speeds) {
    const std::string what = mark(sweep, speed), gain = gain_words(sweep.gain(speed));
    lines += text(padded("  " + share_words(speed.share), 12), padded(plain(mflups(speed)), 9), what.empty() ? gain : padded(gain, 9), what,
                  "\n");
  }
  return lines;
}

Json speed_json(const Speed& speed) { return {{"mflups", mflups(speed)}, {"copy_bytes_per_second", speed.copy_bytes_per_second}}; }

}  // namespace

std::string sweep_text(const SweepReport& report) {
  const ShareSweep& sweep = report.sweep;
  const ShareSpeed& best = sweep.best();
  return text("sandstone of ", shape_text(report.shape), " voxels, porosity ", digits(report.porosity), ": ", grouped(report.sites),
              " sites, ", storage_name(report.settings.storage), "\n", rank_lines(sweep), share_lines(sweep),
              "  share: sites of all ranks but ", "the first; gain: over the first rank alone\n", "  best share ", share_words(best.share),
              " %, gain ", gain_words(sweep.gain(best)), " %; measured speeds ", share_words(sweep.measured_share()), " %\n",
              "  theory (bandwidth of copies) ", share_words(sweep.ideal_share()), " %, gain ", gain_words(sweep.ideal_gain()), " %\n");
}

std::string sweep_json(const SweepReport& report) {
  const ShareSweep& sweep = report.sweep;
  Json ranks = Json::array(), shares = Json::array();
  for (const RankSpeeds& rank : sweep.ranks) {
    ranks.push_back({{"device", device_name(rank.device)},
                     {"threads", rank.threads},
                     {"alone", speed_json(rank.alone)},
                     {"beside_others", speed_json(rank.at_once)}});
  }
  for (const ShareSpeed& speed : sweep.speeds)
    shares.push_back({{"share", speed.share}, {"mflups", mflups(speed)}, {"gain", sweep.gain(speed)}});
  const ShareSpeed& best = sweep.best();
  const Json out = {{"karst", karst_json()},
                    {"sample", {{"kind", "sandstone"}, {"shape", report.shape}, {"porosity", report.porosity}}},
                    {"sites", report.sites},
                    {"storage", storage_name(report.settings.storage)},
                    {"lattice", report.settings.lattice},
                    {"device", report.device},
                    {"ranks", ranks},
                    {"shares", shares},
                    {"best", {{"share", best.share}, {"gain", sweep.gain(best)}}},
                    {"measured", {{"share", sweep.measured_share()}}},
                    {"theory", {{"share", sweep.ideal_share()}, {"gain", sweep.ideal_gain()}}}};
  return json_text(out);
}

std::string sweep_csv(const SweepReport& report) {
  std::string lines = "share,mflups,gain\n";
  for (const ShareSpeed& speed : report.sweep.speeds)
    lines += text(all_digits(speed.share), ",", all_digits(mflups(speed)), ",", all_digits(report.sweep.gain(speed)), "\n");
  return lines;
}

}  // namespace karst
