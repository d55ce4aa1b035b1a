#include <mpi.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/listed_voxels.hpp"
#include "physics/twophase/compute_twophase.hpp"
#include "physics/twophase/phase_starts.hpp"
#include "solver/memory/site_data.hpp"
#include "solver/site/variants.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

namespace {

void check_occurs(const Rock& rock, std::int64_t label, const char* name) {
  check_occurring(rock.labels, {label, label}, name, rock.file.path);
}

// Labels with angles are solid, and labels of the non-wetting fluid are pores.
void check_labels_of_fluids(const Rock& rock, const TwophaseRequest& request) {
  for (const LabelAngle& each : request.angles) {
    check_occurs(rock, each.label, "contact_angle");
    if (rock.pore.contains(each.label))
      throw InputError(text(setting("contact_angle"), ": the label ", each.label, " is pore. Give angles of labels of the solid."));
  }
  for (const std::int64_t label : request.nonwetting) {
    check_occurs(rock, label, "nonwetting");
    if (!rock.pore.contains(label))
      throw InputError(text(setting("nonwetting"), ": the label ", label, " is solid. Name it with ", setting("pore"), ", too."));
  }
  if (!request.nonwetting.empty() && rock.labels.selected(LabelSet().with(request.nonwetting)) == rock.labels.selected(rock.pore))
    throw InputError(text(setting("nonwetting"), " and ", setting("pore"),
                          " are the same labels: no pore holds the wetting fluid. Leave its label out of ", setting("nonwetting"), "."));
}

// The voxels of each label with an angle of its own.
std::vector<PoreRows> rows_of_angles(const Rock& rock, const TwophaseRequest& request) {
  const std::vector<std::int64_t> labels = rock.class_labels();
  std::vector<PoreRows> rows;
  for (const LabelAngle& each : request.angles) {
    const auto number = static_cast<std::uint8_t>(std::ranges::find(labels, each.label) - labels.begin() + 1);
    PoreBlock voxels = rock.classes;
    for (std::uint8_t& value : voxels.values) value = value == number ? 1 : 0;
    rows.emplace_back(voxels);
  }
  return rows;
}

// Reservoirs at the low and the high face of an axis: the named walls 0 and 1. The other faces are the wall 2.
OpenFaces faces_of(std::size_t axis) {
  OpenFaces faces;
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t end = 0; end < 2; ++end) faces[a][end] = OpenFace{static_cast<std::uint8_t>(a == axis ? end : 2), false};
  }
  return faces;
}

// Links beyond the edge of two faces end at the wall, and not at the reservoir.
void close_edges(Part& part, const Index3& shape) {
  const Box sample = whole_box(shape);
  for (WallLink& link : part.walls) {
    const Index3 before = sample.voxel_at(part.voxels[link.site]) - part.velocities[link.q];
    int beyond = 0;
    for (std::size_t a = 0; a < 3; ++a) beyond += before[a] < 0 || before[a] >= shape[a] ? 1 : 0;
    if (beyond > 1) link.wall = 2;
  }
}

}  // namespace

Cleaning cleaning_for(const TwophaseRequest& request, int threads) {
  Cleaning cleaning;
  cleaning.threads = threads;
  if (request.has_reservoirs()) cleaning.boundary = Boundary::sealed;
  cleaning.axes = {};
  cleaning.axes[request.axis()] = true;
  cleaning.classes = request.nonwetting;
  for (const LabelAngle& each : request.angles) cleaning.classes.push_back(each.label);
  return cleaning;
}

TwophaseCase twophase_case(Rock& rock, const TwophaseRequest& request, const Comm& comm) {
  rock.require_pore();
  const double begin = MPI_Wtime();
  const std::size_t axis = request.axis();
  check_labels_of_fluids(rock, request);
  if (!rock.report.percolates[axis])
    throw InputError(text(quote(rock.file.path), " does not percolate along ", axis_names[axis], ": no fluid can flow along it."));
  TwophaseCase of;
  of.plan = twophase_plan(request, rock.voxel_size_m);
  of.sample = SampleFacts(rock, rock.cleaning.boundary, rock.cleaning.axes);
  const int threads = rock.cleaning.threads;
  const PoreRows fluid(rock.lend_pores(comm), threads);
  LinkRule rule = {velocity_set(D3Q19::name), rock.file.shape};
  if (request.has_reservoirs()) rule.faces = faces_of(axis);
  const Block<std::uint8_t> filled = find_starts(of.plan, fluid, rock, comm);
  FlowNumerics numerics;
  numerics.reads = size_of_reads<TwoPhasePhysics>();
  of.cut = cut(fluid, rule, part_sizes(request.cut, request.machine, numerics, fluid, rule, comm), threads, comm);
  if (request.has_reservoirs()) close_edges(of.cut.part, rock.file.shape);
  const std::vector<std::uint8_t> at_sites = values_at(filled, BoxGrid(rock.file.shape, comm.size()), of.cut.part.voxels, comm);
  of.filled.assign(at_sites.begin(), at_sites.end());
  Wetting wetting = {*request.contact_angle};
  const std::vector<PoreRows> labels = rows_of_angles(rock, request);
  for (std::size_t i = 0; i < labels.size(); ++i) wetting.labels.push_back({labels[i], request.angles[i].degrees});
  if (request.has_reservoirs()) wetting.reservoirs = {true, true, false};
  const WallCounts walls = add_wetted_walls(of.cut.part, fluid, rule, wetting, comm);
  if (const std::int64_t cancelled = comm.sum_all(walls.without_normal); cancelled > 0)
    of.notes.push_back(text("warning: ", grouped(cancelled), " of ", grouped(comm.sum_all(walls.at_walls)),
                            " sites at walls lie between walls that cancel, as in slits of one voxel: no contact angle acts there."));
  if (request.start == PhaseStart::labels && of.plan.points.front().saturation == 1)
    of.notes.push_back(text("warning: no connected pore has a label of ", setting("nonwetting"), ": there is one fluid."));
  if (!rock.cleaning.classes.empty()) of.label_sum = comm.rank() == 0 ? rock.checksum : 0;
  of.seconds_read = std::exchange(rock.seconds_read, 0);
  of.seconds_prepare = std::exchange(rock.seconds_prepare, 0) + MPI_Wtime() - begin;
  return of;
}

}  // namespace karst
