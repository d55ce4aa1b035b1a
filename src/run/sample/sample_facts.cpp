#include "run/sample/sample_facts.hpp"

namespace karst {

ImageFacts::ImageFacts(const Rock& rock)
    : path(rock.file.path), format(rock.file.format), shape(rock.file.shape), dtype(type_name(rock.file.stored_type())),
      order(rock.file.order), crop(rock.file.crop), mask(rock.cleaning.mask), warnings(rock.file.warnings), labels(rock.labels),
      voxel_size_m(rock.voxel_size_m) {
  if (rock.file.segmentation) threshold = rock.file.segmentation->threshold;
  if (rock.flowing.empty()) return;
  has_pores = true;
  porous = rock.porous;
  pore_labels = rock.pore.words();
  porosity = rock.report.porosity();
  porosity_connected = rock.report.porosity_connected();
  sites = rock.report.sites;
  std::int64_t pores = rock.report.pore_voxels;
  for (const PorousLabel& each : porous.labels) pores -= each.voxels;
  porosity_pores = static_cast<double>(pores) / static_cast<double>(rock.report.voxels);
}

SampleFacts::SampleFacts(const Rock& rock, Boundary beyond, const Axes& axes)
    : image(rock), mask(rock.mask), pores{{rock.all.faces, rock.connected.faces, rock.all.slices}}, boundary(beyond),
      percolates(rock.report.percolates), kept_for(axes) {}

double SampleFacts::slice_voxels(int axis, std::size_t slice) const {
  const auto a = static_cast<std::size_t>(axis);
  return static_cast<double>(mask ? mask->slices[a][slice] : box_voxels() / image.shape[a]);
}

}  // namespace karst
