// Samples whose cross-section is the same along one axis: slit, duct, pipe, square array of cylinders.
#pragma once

#include <memory>

#include "geometry/synthetic/sample.hpp"

namespace karst {

// All throw InputError. Called by make_sample(), which has checked the options.
std::unique_ptr<Sample> make_slit(const SampleOptions& options);
std::unique_ptr<Sample> make_duct(const SampleOptions& options);
std::unique_ptr<Sample> make_pipe(const SampleOptions& options);
std::unique_ptr<Sample> make_cylinders(const SampleOptions& options);

}  // namespace karst
