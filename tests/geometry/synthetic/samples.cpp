#include "geometry/synthetic/samples.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "support/refusal.hpp"

namespace karst {

SampleOptions asked(const std::string& kind, const Index3& shape) {
  SampleOptions options;
  options.kind = kind;
  options.shape = shape;
  return options;
}
SampleOptions asked(const std::string& kind, std::int64_t side) { return asked(kind, {side, side, side}); }

Labels rendered(const SampleOptions& options) {
  Labels labels(whole_box(options.shape));
  std::fill(labels.values.begin(), labels.values.end(), std::uint8_t{77});
  make_sample(options)->render(labels.box, labels.values.data());
  return labels;
}

double porosity(const Labels& labels) {
  const auto pores = std::count(labels.values.begin(), labels.values.end(), Sample::pore);
  return static_cast<double>(pores) / static_cast<double>(labels.values.size());
}

Labels rolled(const Labels& labels, const Index3& by) {
  Labels result(labels.box);
  for_each_voxel(labels.box, [&](const Index3& v) {
    Index3 to;
    for (std::size_t i = 0; i < 3; ++i) to[i] = (v[i] + by[i]) % labels.box.hi[i];
    result[to] = labels[v];
  });
  return result;
}

std::string refusal(const SampleOptions& options) {
  return refusal_of([&] { make_sample(options); });
}

}  // namespace karst
