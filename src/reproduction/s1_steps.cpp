// Rows about a step: AA against two lattices, layouts, overlap, aligned edges, bytes.
#include <array>

#include "base/text.hpp"
#include "reproduction/findings.hpp"
#include "reproduction/s1_rows.hpp"

namespace karst {

namespace {

PaperRow aa(const RowSizes& sizes) {
  PaperRow row = {"s1.aa", "AA / two lattices, speed", 1.34, "384 / 286.4 MFLUPS a node, 1024 nodes",
                  "AA needs less traffic, and is faster"};
  row.trials = {sizes.bench({"--streaming", "aa"}), sizes.bench({"--streaming", "two-lattice"})};
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return ratio_of_speeds(measured); };
  return row;
}

// Two lattices on several ranks, over the same with one more option.
PaperRow with_exchange(PaperRow row, const std::vector<std::string>& slower, const RowSizes& sizes) {
  std::vector<std::string> more = {"--streaming", "two-lattice"};
  const int ranks = sizes.ranks_that_exchange();
  row.what += text(", two lattices", sizes.shared_device_words());
  row.trials = {sizes.bench(more, ranks)};
  more.insert(more.end(), slower.begin(), slower.end());
  row.trials.push_back(sizes.bench(more, ranks));
  row.takes_turns = true;
  row.find = [](const Measured& measured) { return ratio_of_speeds(measured); };
  return row;
}

PaperRow overlap(const RowSizes& sizes) {
  return with_exchange({"s1.overlap", "overlap / no overlap", 1.13, "289 / 255 MFLUPS a node, 1024 nodes",
                        "an exchange that runs beside the interior is faster"},
                       {"--no-overlap"}, sizes);
}

PaperRow align(const RowSizes& sizes) {
  return with_exchange({"s1.align", "edge segments / single edge sites", 1.14, "with the removal of halo sites",
                        "edge segments of 16 aligned sites are faster"},
                       {"--edges", "sites"}, sizes);
}

constexpr std::array layouts = {"collision", "bundle", "stream", "vector-collision", "vector-bundle"};

Chart layout_chart(const std::array<double, layouts.size()>& speeds) {
  Chart chart("layouts", "the speed of each layout: collision, bundle, stream, vector-collision, vector-bundle",
              {"layout, in the order of figure 5", false, 0.0, 6.0}, {"MFLUPS", false, 0.0});
  Curve curve = {"", 0, true};
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    curve.x.push_back(static_cast<double>(i + 1));
    curve.y.push_back(speeds[i]);
  }
  chart.curves.push_back(std::move(curve));
  return chart;
}

Finding order_of_layouts(const Measured& measured) {
  std::array<double, layouts.size()> speeds{};
  std::string words;
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    speeds[i] = measured.mflups(i);
    words += text(words.empty() ? "" : ", ", layouts[i], " ", plain(speeds[i]));
  }
  const auto [collision, bundle, stream, vector_collision, vector_bundle] = speeds;
  const bool has_order = collision < bundle && bundle < stream && stream < vector_collision && stream < vector_bundle;
  const bool doubles = bundle > 2 * collision;
  const Agreement agreement = has_order && doubles ? Agreement::yes : has_order || doubles ? Agreement::partly : Agreement::no;
  return {bundle / collision, text(words, " MFLUPS"), agreement, {layout_chart(speeds)}};
}

PaperRow layout(const RowSizes& sizes) {
  PaperRow row = {"s1.layout", "bundle / collision, speed", 2, "more than 2, figure 5, 64 nodes",
                  "collision < bundle < stream < both vector layouts; bundle more than twice collision"};
  for (const char* name : layouts) row.trials.push_back(sizes.bench({"--layout", name}));
  row.takes_turns = true;
  row.find = order_of_layouts;
  return row;
}

PaperRow bytes(const RowSizes& sizes) {
  PaperRow row = {"s1.bytes", "share of the bandwidth that steps use", 0.84, "209.3 of 250 GB/s, 545 bytes an update",
                  "the speed of the memory limits the steps"};
  row.trials = {sizes.bench({"--streaming", "aa"})};
  row.takes_turns = true;
  row.find = [](const Measured& measured) {
    const double share = measured.median_of(0, "/variants/0/performance/bandwidth_fraction");
    const double count = measured.median_of(0, "/variants/0/performance/bytes_per_update");
    const double copy = measured.median_of(0, "/variants/0/performance/copy_bytes_per_second");
    constexpr double most_of_it = 0.8, half = 0.5;
    return Finding{share, text(digits(count), " bytes an update, counted; copies in place ", plain(copy / 1e9), " GB/s"),
                   share >= most_of_it ? Agreement::yes
                   : share >= half     ? Agreement::partly
                                       : Agreement::no};
  };
  return row;
}

}  // namespace

std::vector<PaperRow> s1_step_rows(const RowSizes& sizes) { return {aa(sizes), layout(sizes), overlap(sizes), align(sizes), bytes(sizes)}; }

}  // namespace karst
