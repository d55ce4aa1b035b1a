#include "permeability/sample_facts.hpp"

namespace karst {

ImageFacts::ImageFacts(const Rock& rock)
    : path(rock.file.path), format(rock.file.format), shape(rock.file.shape), dtype(type_name(rock.file.type)), order(rock.file.order),
      warnings(rock.file.warnings), labels(rock.labels), voxel_size_m(rock.voxel_size_m) {
  if (rock.pore.empty()) return;
  has_pores = true;
  pore_labels = rock.pore.words();
  porosity = rock.report.porosity();
  porosity_connected = rock.report.porosity_connected();
  sites = rock.report.sites;
}

SampleFacts::SampleFacts(const Rock& rock, Boundary beyond, const Axes& axes)
    : image(rock), pores{{rock.all.faces, rock.connected.faces, rock.all.slices}}, boundary(beyond), percolates(rock.report.percolates),
      kept_for(axes) {}

}  // namespace karst
