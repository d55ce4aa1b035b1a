#include "reproduction/findings.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "base/timing.hpp"

namespace karst {

Finding ratio_of_speeds(const Measured& measured, const std::string& place) {
  constexpr double noise = 0.005;
  const std::vector<double> ratios = measured.ratios(place);
  const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
  const Agreement agreement = *least > 1 + noise ? Agreement::yes : *most < 1 - noise ? Agreement::no : Agreement::unclear;
  const std::string range = ratios.size() > 1 ? text("; ", plain(*least, 3), " to ", plain(*most, 3), " in ", ratios.size(), " turns") : "";
  return {median(ratios), text(plain(measured.median_of(0, place)), " / ", plain(measured.median_of(1, place)), " MFLUPS", range),
          agreement};
}

Finding speed_and_share(const Measured& measured, double good) {
  const std::string performance = "/variants/0/performance/";
  const double share = measured.median_of(0, performance + "bandwidth_fraction");
  const double copy = measured.median_of(0, performance + "copy_bytes_per_second");
  return {measured.mflups(0) / 1e3, text(percent(share), " of the bandwidth of copies in place, ", plain(copy / 1e9), " GB/s"),
          share >= good       ? Agreement::yes
          : share >= good / 2 ? Agreement::partly
                              : Agreement::no};
}

Finding spread_of_blocks(const Measured& measured, const std::vector<int>& blocks) {
  Chart chart("blocks", "the speed of GPU kernels with blocks of 64 to 512 threads", {"threads of a block", true}, {"MFLUPS", false, 0.0});
  Curve curve = {"", 0, true};
  std::string words;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    curve.x.push_back(blocks[i]);
    curve.y.push_back(measured.mflups(i));
    words += text(words.empty() ? "" : ", ", blocks[i], ": ", plain(curve.y.back()));
  }
  const auto [least, most] = std::minmax_element(curve.y.begin(), curve.y.end());
  const double spread = *most / *least;
  chart.curves = {curve};
  constexpr double matters = 1.02;
  return {spread, text("MFLUPS with blocks of ", words), spread > matters ? Agreement::yes : Agreement::no, {chart}};
}

Finding efficiency(const Measured& measured, const std::vector<int>& ranks, const std::string& name, double good, double fair) {
  Chart chart(name + "_scaling", text("parallel efficiency, ", name, " scaling"), {"ranks", true}, {"efficiency", false, 0.0});
  Curve curve = {"", 0, true};
  std::string words;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const double speed = measured.mflups(i);
    curve.x.push_back(ranks[i]);
    curve.y.push_back(speed / ranks[i] / measured.mflups(0));
    words += text(words.empty() ? "" : ", ", plain(speed), " on ", ranks[i]);
  }
  const double last = curve.y.back();
  chart.level = 1;
  chart.curves.push_back(std::move(curve));
  return {last, text("MFLUPS ", words), last >= good ? Agreement::yes : last >= fair ? Agreement::partly : Agreement::no, {chart}};
}

}  // namespace karst
