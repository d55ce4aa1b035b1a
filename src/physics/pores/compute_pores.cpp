#include "physics/pores/compute_pores.hpp"

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "morphology/intrusion_maps.hpp"
#include "morphology/map_hashes.hpp"

namespace karst {

namespace {

/// One run: the maps of each frame, one after the other.
class PoresRun {
 public:
  PoresRun(const PoresCase& of, const PoresRequest& request, const TakeMap& take, const Comm& comm, PoresResult& result)
      : case_(of), request_(request), take_(take), comm_(comm), result_(result),
        grid_(result.sample.shape(), comm.size()), device_{result.machine.device == DeviceKind::cuda ? std::optional(result.machine.gpu)
                                                                                                     : std::nullopt,
                                                           result.machine.threads},
        has_hashes_(request.wants_hashes(result.sample.box_voxels())), hashes_(of.rows, grid_, has_hashes_, comm) {}

  void compute() {
    const bool wraps = request_.boundary == Boundary::periodic;
    if (request_.boundary != Boundary::sealed) {
      use(frame_of(request_.boundary));
      find_sizes();
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (wraps || request_.boundary == Boundary::sealed) use(frame_of(request_.boundary, axis));
      result_.critical[axis] = maps_->critical(axis);
      for (const Inlet& inlet : case_.inlets) {
        if (inlet.face && inlet.face->axis == axis) enter_from(inlet);
      }
    }
    for (const Inlet& inlet : case_.inlets) {
      if (inlet.face) continue;
      if (request_.boundary == Boundary::sealed) use(frame_of(Boundary::mirror));
      enter_from(inlet);
    }
    result_.bytes = comm_.sum_all(maps_->maps().bytes());
    take_hashes();
  }

 private:
  void use(const PoreFrame& frame) {
    maps_.reset();
    const FramedSample sample = {grid_, frame};
    check_memory(need_of_maps(case_.rows, sample, device_, comm_), comm_);
    maps_.emplace(case_.rows, sample, device_, comm_, &case_.outside);
    if (result_.largest_distance > 0) return;  // distances are those of the first frame
    result_.largest_distance = maps_->largest_distance();
    distances_ = keep({"distance"}, PoreMap::distance);
  }

  // The counts of the values of a map. Others get the values only if they want them: copies from a GPU take longer than the map.
  std::vector<std::int64_t> keep(const MapName& name, PoreMap map) {
    if (take_ || has_hashes_) {
      RawVector<std::uint32_t> memory;
      const std::span<const std::uint32_t> values = maps_->maps().own_values(map, memory);
      if (take_) take_(name, values);
      hashes_.add(values, std::move(memory));
    }
    return maps_->maps().count_values(map);
  }

  void find_sizes() {
    maps_->maps().paint(PoreMap::distance);
    result_.sizes = radii_of(keep({"size"}, PoreMap::painted), result_.sample.sites(), result_.sample.voxel_size_m());
    result_.sizes->radii = std::ssize(distances_) - std::ranges::count(distances_, 0);
  }

  void enter_from(const Inlet& inlet) {
    Intrusion& curve = result_.intrusion.emplace_back();
    curve.inlet = inlet.name();
    curve.has_door = maps_->enter(inlet);
    maps_->maps().paint(PoreMap::access);
    static_cast<MapRadii&>(curve) = radii_of(keep({"intrusion", case_.inlets.size() > 1 ? "_" + curve.inlet : ""}, PoreMap::painted),
                                             result_.sample.sites(), result_.sample.voxel_size_m());
    for (RadiusRow& row : curve.rows) {
      if (row.radius_m) row.pressure_pa = capillary_pressure(request_.fluids, *row.radius_m);
    }
    if (const auto outlet = request_.wanted_outlet()) find_trapped(curve, *outlet);
    result_.basins = maps_->tree().basins();
    result_.saddles = maps_->tree().saddles();
  }

  void find_trapped(Intrusion& curve, const SampleFace& outlet) {
    maps_->maps().find_trapped(maps_->cells_at(outlet));
    const std::vector<std::int64_t> counts = maps_->maps().count_values(PoreMap::access);
    curve.trapped = 0;
    for (RadiusRow& row : curve.rows) {
      const auto value = static_cast<std::size_t>(row.squared_radius);
      row.trapped_voxels = value < counts.size() ? counts[value] : 0;
      *curve.trapped += row.trapped_voxels;
    }
  }

  // In the order of keep().
  void take_hashes() {
    const std::vector<std::string> all = hashes_.finish();
    if (all.empty()) return;
    auto next = all.begin();
    result_.distances_sha256 = *next++;
    if (result_.sizes) result_.sizes->sha256 = *next++;
    for (Intrusion& curve : result_.intrusion) curve.sha256 = *next++;
  }

  const PoresCase& case_;
  const PoresRequest& request_;
  const TakeMap& take_;
  Comm comm_;
  PoresResult& result_;
  BoxGrid grid_;
  MapDevice device_;
  bool has_hashes_;
  MapHashes hashes_;
  std::optional<IntrusionMaps> maps_;
  std::vector<std::int64_t> distances_;  // pores of each squared distance
};

// A ball larger than the sample says more about the faces of the sample than about its pores.
void warn_of_wide_pores(const PoresResult& result, const Note& note) {
  std::int64_t least = 0;
  for (const std::int64_t extent : result.sample.shape()) {
    if (extent > 1) least = least == 0 ? extent : std::min(least, extent);
  }
  if (least > 0 && result.largest_distance > least * least)
    note(text("warning: the largest pore exceeds the sample: radius ", digits(std::sqrt(static_cast<double>(result.largest_distance)), 4),
              " voxels in a sample of ", shape_text(result.sample.shape()), " voxels."));
}

}  // namespace

PoresCase pores_case(Rock& rock, const PoresRequest& request, const Comm& comm) {
  rock.require_pore();
  PoresCase of;
  of.sample = SampleFacts(rock, request.boundary, rock.cleaning.axes);
  const std::string name = quote(rock.file.path);
  if (of.sample.sites() == 0) throw InputError(text(name, " has no pores (no voxel has a label of ", setting("pore"), ")."));
  of.inlets = request.wanted_inlets();
  if (of.sample.sites() == of.sample.voxels()) {
    if (request.inlets.empty()) std::erase(of.inlets, Inlet());
    if (request.boundary != Boundary::sealed || std::ranges::count(of.inlets, Inlet()) > 0)
      throw InputError(text(name, " has no solid voxel: every radius is infinite. With ", setting("boundary", "sealed"),
                            " the sides are walls for a fluid that enters from a face."));
  }
  const PoreBlock pores = rock.lend_pores(comm);
  of.shape = measure_shape(pores, BoxGrid(rock.file.shape, comm.size()), comm, rock.cleaning.threads);
  of.rows = PoreRows(pores, rock.cleaning.threads);
  of.outside = std::move(rock.outside);
  of.seconds_read = rock.seconds_read;
  of.seconds_prepare = rock.seconds_prepare;
  cut_into_boxes(of, of.rows, comm);
  return of;
}

PoresResult compute_pores(PoresCase of, const PoresRequest& request, const TakeMap& take, const Note& note, const Comm& comm) {
  PoresResult result(of, machine_used(request.machine, {}, comm));
  result.request = request;
  result.shape = std::move(of.shape);
  const double begin = MPI_Wtime();
  PoresRun(of, request, take, comm, result).compute();
  result.seconds.solve = comm.max_all(MPI_Wtime() - begin);
  warn_of_wide_pores(result, note);
  return result;
}

}  // namespace karst
