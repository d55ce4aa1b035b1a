// Rows about scaling: more devices for larger samples (weak), for the same sample (strong), and one device with fewer sites.
#include <algorithm>

#include "base/text.hpp"
#include "reproduction/findings.hpp"
#include "reproduction/s1_rows.hpp"
#include "trials/measured.hpp"

namespace karst {

namespace {

PaperRow weak(const RowSizes& sizes) {
  PaperRow row = {"s1.weak", text("weak scaling, efficiency on ", sizes.device_words(sizes.most_ranks())), 1,
                  "near perfect up to 16 384 nodes, 1.7e7 sites each", "the speed grows with the devices and the sample"};
  row.missing = sizes.missing_devices();
  for (const int ranks : sizes.ranks)
    row.trials.push_back(sizes.bench(sizes.one_device(), ranks, text(sizes.side, ",", sizes.side, ",", ranks * sizes.side)));
  row.takes_turns = true;
  row.find = [ranks = sizes.ranks](const Measured& measured) { return efficiency(measured, ranks, "weak", 0.95, 0.8); };
  return row;
}

PaperRow strong(const RowSizes& sizes) {
  PaperRow row = {"s1.strong", text("strong scaling, efficiency on ", sizes.device_words(sizes.most_ranks())), std::nullopt,
                  "A16 good to 2.7e5, A8 to 5.5e5, A4 to 2.2e6 sites a node", "the speed grows with the devices until parts are small"};
  row.missing = sizes.missing_devices();
  for (const int ranks : sizes.ranks) row.trials.push_back(sizes.bench(sizes.one_device(), ranks));
  row.takes_turns = true;
  row.find = [ranks = sizes.ranks](const Measured& measured) { return efficiency(measured, ranks, "strong", 0.9, 0.7); };
  return row;
}

PaperRow small_samples(const RowSizes& sizes) {
  constexpr int least = 64;  // 3.4e4 sites
  std::vector<int> sides;
  for (int side = sizes.side; side > least; side /= 2) sides.push_back(side);
  sides.push_back(least);
  PaperRow row = {"s1.small", "one device: speed with 3.4e4 sites / with many", 0.84, "1.7e7 to 3.4e4 sites, one GPU, figure 8",
                  "one device keeps most of its speed in small samples"};
  if (sides.size() == 1) row.missing = "the largest sample of this time is the small one";
  for (const int side : sides) row.trials.push_back(sizes.bench({}, 0, RowSizes::cube(side)));
  row.takes_turns = true;
  row.find = [count = sides.size()](const Measured& measured) {
    Chart chart("small_samples", "the speed of one device, by the sites of the sample", {"sites", true}, {"MFLUPS", false, 0.0});
    Curve curve = {"", 0, true};
    for (std::size_t i = 0; i < count; ++i) {
      curve.x.push_back(measured.first(i)["sites"]);
      curve.y.push_back(measured.mflups(i));
    }
    const double ratio = curve.y.back() / curve.y.front();
    const std::string words =
        text(plain(curve.y.back()), " / ", plain(curve.y.front()), " MFLUPS with ", grouped(static_cast<std::int64_t>(curve.x.back())),
             " / ", grouped(static_cast<std::int64_t>(curve.x.front())), " sites");
    chart.curves.push_back(std::move(curve));
    return Finding{ratio, words, ratio >= 0.8 ? Agreement::yes : ratio >= 0.5 ? Agreement::partly : Agreement::no, {chart}};
  };
  return row;
}

}  // namespace

std::vector<PaperRow> s1_scaling_rows(const RowSizes& sizes) { return {weak(sizes), strong(sizes), small_samples(sizes)}; }

}  // namespace karst
