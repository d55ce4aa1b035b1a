#include "record/sweep_report.hpp"

#include "base/text.hpp"
#include "json/json.hpp"
#include "run/record/words/json_text.hpp"

namespace karst {

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
