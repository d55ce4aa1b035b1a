// The row about reading an image by many ranks. The number of stripes belongs to the file system that the trials' folder is on.
#include <algorithm>

#include "base/text.hpp"
#include "reproduction/s1_rows.hpp"
#include "trials/measured.hpp"

namespace karst {

namespace {

constexpr const char* file = "image.nhdr";

// On CPUs and GPUs alike, cores read.
std::vector<int> readers_of(const RowSizes& sizes) { return sizes.most_ranks() > 1 ? sizes.ranks : std::vector<int>{1, 2}; }

std::string file_system_words(const Json& read) {
  const Json& variant = read.at("variants").at(0);
  const Json& striping = variant.at("striping");
  const bool is_told = !striping.is_null() && !striping.at("count").is_null();
  const std::string stripes = is_told ? text(", stripes: ", striping.at("count").dump()) : "";
  return text("on ", variant.at("file_system").at("type").get<std::string>(), stripes, ", from its cache");
}

// 67 MB for each of the most readers, and 1.1 GB at most: enough bytes that messages between readers take little of the time.
Trial make_image(int readers) {
  return {{"make", "sandstone", "--shape", "128,128,128", "--repeat", text("4,4,", 2 * std::min(readers, 16)), "-o", file}};
}

Finding rates(const Measured& measured, const std::vector<int>& readers) {
  Chart chart("reading", "the rate of collective reads of one image", {"ranks", true}, {"GB/s", false, 0.0});
  Curve curve = {"", 0, true};
  std::string words;
  for (std::size_t i = 0; i < readers.size(); ++i) {
    curve.x.push_back(readers[i]);
    curve.y.push_back(measured.median_of(i, "/variants/0/gbs/median"));
    words += text(words.empty() ? "" : ", ", plain(curve.y.back(), 3), " on ", readers[i]);
  }
  const double last = curve.y.back(), ratio = last / curve.y.front();
  chart.curves.push_back(std::move(curve));
  constexpr double noise = 0.9;
  return {last, text("GB/s ", words, "; ", file_system_words(measured.first(0))), ratio >= noise ? Agreement::yes : Agreement::no, {chart}};
}

}  // namespace

PaperRow s1_io_row(const RowSizes& sizes) {
  const std::vector<int> readers = readers_of(sizes);
  PaperRow row = {"s1.io", text("GB/s of a collective read by ", readers.back(), " ranks"), 314,
                  "1008 stripes, 16 384 nodes; 177 with 8192 nodes; with 4 stripes 0.546 (128 nodes) and 0.274 (1024 nodes)",
                  "with requests merged, more readers do not read more slowly"};
  row.setup = {make_image(readers.back())};
  for (const int ranks : readers) row.trials.push_back({{"io", "read", file, "--access", "collective", "--json"}, ranks});
  row.takes_turns = true;
  row.find = [readers](const Measured& measured) { return rates(measured, readers); };
  return row;
}

}  // namespace karst
