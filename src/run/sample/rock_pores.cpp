// The pores of a rock: cleaned, measured, lent to computations.
#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/labels/labelled.hpp"
#include "run/sample/rock.hpp"

namespace karst {

namespace {

// All pores are kept, whether they percolate or not.
PoreReport report_of_all(const PoreMeasures& pores, const Index3& shape) {
  PoreReport report;
  report.voxels = whole_box(shape).volume();
  report.pore_voxels = std::accumulate(pores.slices[0].begin(), pores.slices[0].end(), std::int64_t{0});
  report.sites = report.pore_voxels;
  report.rows = pores.faces[0] / 2;
  return report;
}

// Finds the axes along which pores and the most permeable labels percolate.
class PercolationByLabels {
 public:
  PercolationByLabels(const Rock& rock, const Comm& comm) : rock_(rock), comm_(comm), order_(rock.porous.labels.size()) {
    const auto permeability = [&](std::size_t label) { return rock.porous.labels[label].permeability; };
    std::iota(order_.begin(), order_.end(), 0);
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return permeability(a) > permeability(b); });
  }

  /// With this number of the most permeable labels. Collective.
  const Axes& with(std::size_t count) {
    if (const auto found = known_.find(count); found != known_.end()) return found->second;
    std::vector<bool> is_closed(order_.size() + 1), is_open = {true};  // by the number of a label; by class
    for (std::size_t i = count; i < order_.size(); ++i) is_closed[order_[i] + 1] = true;
    for (const std::int64_t label : rock_.class_labels())
      is_open.push_back(!is_closed[static_cast<std::size_t>(number_of_label(rock_.porous.labels, label))]);
    PoreBlock pores = rock_.pores;
    for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] = pores.values[i] != 0 && is_open[rock_.classes.values[i]];
    const BoxGrid grid(rock_.file.shape, comm_.size());
    const Cleaning& cleaning = rock_.cleaning;
    return known_[count] = remove_stagnant_pores(pores, grid, cleaning.boundary, cleaning.axes, comm_, cleaning.threads).percolates;
  }

  /// PorousFacts::blocking along an axis. Collective.
  int blocking(std::size_t axis) {
    if (with(0)[axis] || !with(order_.size())[axis]) return 0;
    std::size_t blocked = 0, open = order_.size();
    while (open - blocked > 1) {
      const std::size_t middle = (blocked + open) / 2;
      (with(middle)[axis] ? open : blocked) = middle;
    }
    return static_cast<int>(order_[open - 1]) + 1;
  }

 private:
  const Rock& rock_;
  const Comm& comm_;
  std::vector<std::size_t> order_;  // of the labels, the most permeable first
  std::map<std::size_t, Axes> known_;
};

// A face between a pore and a porous voxel is a face of either, and none of both together.
void measure_porous(Rock& rock, const Comm& comm) {
  const BoxGrid grid(rock.file.shape, comm.size());
  std::vector<bool> is_porous = {false};
  for (const std::int64_t label : rock.class_labels()) is_porous.push_back(!rock.pore.contains(label));
  PoreBlock pores = rock.pores, porous = rock.pores;
  std::int64_t voxels = 0;
  for (std::size_t i = 0; i < pores.values.size(); ++i) {
    const bool is_in_label = pores.values[i] != 0 && is_porous[rock.classes.values[i]];
    (is_in_label ? pores : porous).values[i] = 0;
    voxels += is_in_label;
  }
  const auto faces_of = [&](const PoreBlock& block) {
    const Index3 faces = measure_pores(block, grid, rock.cleaning.boundary, comm, rock.cleaning.threads).faces;
    return faces[0] + faces[1] + faces[2];
  };
  const std::int64_t between = (faces_of(pores) + faces_of(porous) - faces_of(rock.pores)) / 2;
  const auto all = static_cast<double>(comm.sum_all(voxels));
  rock.porous.radius = between > 0 ? 3 * all / static_cast<double>(between) : 0;
  PercolationByLabels percolation(rock, comm);
  rock.porous.pores_percolate = percolation.with(0);
  for (std::size_t axis = 0; axis < 3; ++axis) rock.porous.blocking[axis] = percolation.blocking(axis);
}

}  // namespace

void find_porous(Rock& rock, const Comm& comm) {
  rock.porous.labels = porous_labels(rock.cleaning.porous, rock.voxel_size_m);
  if (rock.porous.empty()) return;
  std::vector<std::int64_t> counts(2 * (rock.class_labels().size() + 1));
  for (std::size_t i = 0; i < rock.classes.values.size(); ++i) {
    const std::size_t at = 2 * std::size_t{rock.classes.values[i]};
    ++counts[at];
    counts[at + 1] += rock.pores.values[i];
  }
  const std::vector<std::int64_t> all = comm.sum_all(counts);
  const std::vector<std::int64_t> labels = rock.class_labels();
  for (PorousLabel& each : rock.porous.labels) {
    const auto at = 2 * static_cast<std::size_t>(std::find(labels.begin(), labels.end(), each.label) - labels.begin() + 1);
    each.voxels = all[at];
    each.sites = all[at + 1];
  }
  measure_porous(rock, comm);
}

void clean_pores(Rock& rock, PoreBlock pores, const Block<std::uint8_t>& outside, const Comm& comm) {
  const BoxGrid grid(rock.file.shape, comm.size());
  const Cleaning& cleaning = rock.cleaning;
  rock.pores = std::move(pores);
  if (cleaning.keeps_uncleaned) rock.uncleaned.emplace(rock.pores);
  rock.all = measure_masked_pores(rock.pores, outside, grid, cleaning.boundary, comm, cleaning.threads);
  if (cleaning.keeps_all) {
    rock.report = report_of_all(rock.all, grid.shape());
    rock.connected = rock.all;
  } else {
    rock.report = remove_stagnant_pores(rock.pores, grid, cleaning.boundary, cleaning.axes, comm, cleaning.threads);
    rock.connected = measure_masked_pores(rock.pores, outside, grid, cleaning.boundary, comm, cleaning.threads);
  }
  if (rock.mask) rock.report.voxels = rock.mask->voxels;
}

Rock rock_of_pores(const Rock& sample, PoreBlock pores, const Cleaning& cleaning, const Comm& comm) {
  Rock rock;
  rock.cleaning = cleaning;
  rock.file = sample.file;
  rock.voxel_size_m = sample.voxel_size_m;
  rock.mask = sample.mask;
  rock.pore = sample.pore;
  rock.flowing = sample.flowing;
  rock.labels = sample.labels;
  clean_pores(rock, std::move(pores), sample.outside, comm);
  return rock;
}

void Rock::require_pore() const {
  if (!flowing.empty()) return;
  if (!cleaning.porous.empty()) {
    throw InputError(text("all labels of ", setting("permeability", permeability_words(cleaning.porous.labels)),
                          " are walls. Give the pores with ", setting("pore"), ", as in ", setting("pore", "0"), "."));
  }
  throw InputError(text("which labels of ", quote(file.path), " are pore? It holds ", labels.words(), ". Give them with ", setting("pore"),
                        ", as in ", setting("pore", "0"), "."));
}

std::vector<std::int64_t> Rock::class_labels() const {
  std::vector<std::int64_t> wanted = cleaning.classes;
  for (const std::int64_t label : cleaning.porous.porous()) {
    if (std::find(wanted.begin(), wanted.end(), label) == wanted.end()) wanted.push_back(label);
  }
  return wanted;
}

PoreBlock Rock::lend_pores(const Comm& comm) {
  if (comm.sum_all(static_cast<std::int64_t>(pores.values.size())) > 0) {
    if (keeps_pores) kept_.emplace(pores);
    return std::exchange(pores, {});
  }
  if (!kept_) throw InputError(text("the pores of ", quote(file.path), " were moved into an earlier case. Read the rock again."));
  PoreBlock lent = kept_->unpacked();
  if (!keeps_pores) kept_.reset();
  return lent;
}

}  // namespace karst
