// The scaling of Robertsén et al. (2017) on the GPUs of Titan, and what the model makes of their figures.
#pragma once

#include <string>
#include <vector>

#include "scaling/step_model.hpp"

namespace karst {

struct TitanFigure {
  std::string sample;  ///< "A8"
  double ranks = 0, voxels = 0;
  double published = 0;  ///< speed of a GPU over its speed with 1.7e7 sites, alone
  double model = 0;
  double misfit() const { return model / published - 1; }
};

struct TitanSteps {
  StepModel model;  ///< its bandwidth is fitted, times the distance
  std::vector<TitanFigure> figures;
};

/// The bandwidth is fitted to the figures, by least squares of the logarithms.
TitanSteps titan_steps();

/// The network is a torus in three dimensions on which ranks are anywhere: the mean distance grows as the third root of the ranks.
double torus_distance(double ranks);

}  // namespace karst
