#include <mpi.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/listed_voxels.hpp"
#include "partition/parts/doubled_sample.hpp"
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

// Reservoirs at the low and the high face of the axis are the named walls 0 and 1. Walls at the sides are the wall 2.
LinkRule rule_of(const TwophaseRequest& request, const Index3& shape) {
  LinkRule rule = {velocity_set(D3Q19::name), request.is_doubled() ? DoubledSample(shape, request.axis()).shape() : shape};
  if (request.sides() == Boundary::periodic) return rule;
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t end = 0; end < 2; ++end) {
      if (a != request.axis())
        rule.faces[a][end] = OpenFace{2, request.sides() == Boundary::mirror};
      else if (request.has_reservoirs())
        rule.faces[a][end] = OpenFace{static_cast<std::uint8_t>(end), false};
    }
  }
  return rule;
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

// Cuts the sample, or the sample with its mirror image, and gives its sites the walls that the fluids meet.
WallCounts cut_fluids(TwophaseCase& of, const PoreRows& pores, const Rock& rock, const Comm& comm) {
  const TwophaseRequest& request = of.plan.request;
  const int threads = rock.cleaning.threads;
  const LinkRule rule = rule_of(request, rock.file.shape);
  const DoubledSample doubled(rock.file.shape, request.axis());
  std::optional<PoreRows> both;
  const PoreRows& fluid = request.is_doubled() ? both.emplace(doubled.rows(pores, threads, comm)) : pores;
  FlowNumerics numerics;
  numerics.reads = size_of_reads<TwoPhasePhysics>();
  of.cut = cut(fluid, rule, part_sizes(request.cut, request.machine, numerics, fluid, rule, comm), threads, comm);
  if (request.has_reservoirs() && request.sides() == Boundary::sealed) close_edges(of.cut.part, rule.shape);
  Wetting wetting = {*request.contact_angle};
  std::vector<PoreRows> labels = rows_of_angles(rock, request);
  for (PoreRows& rows : labels) {
    if (request.is_doubled()) rows = doubled.rows(rows, threads, comm);
  }
  for (std::size_t i = 0; i < labels.size(); ++i) wetting.labels.push_back({labels[i], request.angles[i].degrees});
  if (request.has_reservoirs()) wetting.reservoirs = {true, true, false};
  const WallCounts walls = add_wetted_walls(of.cut.part, fluid, rule, wetting, comm);
  if (!request.is_doubled()) return walls;
  doubled.number_as_sample(of.cut.part.voxels);
  if (request.wanted_capillary_number() == 0) return walls;  // no permeability is needed
  const LinkRule of_sample = {rule.velocities, rock.file.shape, request.sides()};
  of.one_fluid = cut(pores, of_sample, part_sizes(request.cut, request.machine, FlowNumerics(), pores, of_sample, comm), threads, comm);
  return walls;
}

}  // namespace

Cleaning cleaning_for(const TwophaseRequest& request, int threads) {
  Cleaning cleaning;
  cleaning.threads = threads;
  cleaning.boundary = request.sides();
  cleaning.axes = {};
  cleaning.axes[request.axis()] = true;
  cleaning.classes = request.nonwetting;
  cleaning.classes_words = "labels";
  cleaning.classes_setting = request.nonwetting.empty() ? "contact_angle" : "nonwetting";
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
  const PoreRows pores(rock.lend_pores(comm), threads);
  const Block<std::uint8_t> filled = find_starts(of.plan, pores, rock, comm);
  const WallCounts walls = cut_fluids(of, pores, rock, comm);
  const RawVector<std::uint64_t> numbers = numbers_in_sample(of.cut.part.voxels, rock.file.shape);
  const std::vector<std::uint8_t> at_sites = values_at(filled, BoxGrid(rock.file.shape, comm.size()), numbers, comm);
  of.start.filled.assign(at_sites.begin(), at_sites.end());
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
