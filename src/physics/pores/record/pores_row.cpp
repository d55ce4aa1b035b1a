#include "physics/pores/record/pores_row.hpp"

#include <cmath>
#include <span>
#include <utility>

#include "base/text.hpp"
#include "geometry/runs.hpp"
#include "partition/parts/part.hpp"

namespace karst {

namespace {

/// The maps of a run as fields.
class MapFields {
 public:
  MapFields(const PoresCase& of, const OnceRecorder& recorder) : part_(recorder.part()) {
    if (!recorder.wants_fields()) return;
    const Index3& shape = of.sample.shape();
    const Box& own = of.rows.box();
    voxels_.reserve(static_cast<std::size_t>(of.rows.sites()));
    for (std::int64_t z = own.lo[2]; z < own.hi[2]; ++z) {
      for (std::int64_t y = own.lo[1]; y < own.hi[1]; ++y) {
        of.rows.for_each(y, z, {own.lo[0], own.hi[0]}, [&](std::int64_t begin, std::int64_t end) {
          for (std::int64_t x = begin; x < end; ++x) voxels_.push_back(whole_box(shape).offset({x, y, z}));
        });
      }
    }
  }

  std::span<const std::uint64_t> voxels() const { return voxels_; }

  void take(const MapName& name, std::span<const std::uint32_t> values) {
    maps_.emplace_back(name, std::vector<std::uint32_t>(values.begin(), values.end()));
  }

  /// Squared radii as whole numbers, and radii in voxels as `numbers` says.
  std::vector<SiteField> fields(FieldNumbers numbers) const {
    std::vector<SiteField> all;
    for (const auto& [name, map] : maps_) {
      const std::uint32_t* const values = map.data();
      all.push_back(whole_array(text(name.kind, "_squared", name.end), [values](std::uint32_t site) { return values[site]; }));
      if (numbers == FieldNumbers::f32) all.push_back(radii<float>(name, values));
      if (numbers == FieldNumbers::f64) all.push_back(radii<double>(name, values));
    }
    all.push_back(part_array(part_));
    return all;
  }

 private:
  template <class Number>
  static SiteField radii(const MapName& name, const std::uint32_t* values) {
    return site_array<Number, 1>(text(name.kind, "_radius", name.end), [values](std::uint32_t site) {
      return std::array{static_cast<Number>(std::sqrt(static_cast<double>(values[site])))};
    });
  }

  std::int64_t part_;
  std::vector<std::uint64_t> voxels_;
  std::vector<std::pair<MapName, std::vector<std::uint32_t>>> maps_;
};

}  // namespace

PoresResult PoresRow::compute(Case of, const Request& request, const RunRock& /*rock*/, Recorder& recorder, const Comm& comm) {
  MapFields maps(of, recorder);
  TakeMap take;
  if (recorder.wants_fields()) take = [&](const MapName& name, std::span<const std::uint32_t> values) { maps.take(name, values); };
  const Note note = [&](const std::string& words) { recorder.note(words); };
  PoresResult result = compute_pores(std::move(of), request, take, note, comm);
  if (recorder.wants_fields())
    recorder.write_fields(result.sample, result.machine.threads, maps.voxels(), maps.fields(recorder.fields().numbers));
  recorder.end(result);
  return result;
}

}  // namespace karst
