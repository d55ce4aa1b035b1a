// The functions of the module: keywords -> plan -> library -> results. They are called with the GIL, and release it while they compute.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <string>

#include "inputs.hpp"

namespace karst {

/// The keywords of a function: facts_of() its options. Throws InputError for an unknown function.
nanobind::list options_of(const std::string& function);

/// The names of all physics.
nanobind::list physics_names();

/// A physics, or "solve". Returns run_dict() and `fields`: by axis and name, or for a run in time by name. `invocation`: the call, for
/// result.json. `communicator`: the address of an MPI_Comm; each of its ranks has a slab of the image and gets that of the fields.
/// Collective.
nanobind::dict compute(const std::string& function, const Image& image, const nanobind::dict& keywords, const std::string& invocation,
                       nanobind::object progress, bool keeps_fields, std::optional<std::uintptr_t> communicator);

/// JSON, text and warnings about a prepared file that was written.
nanobind::tuple prepare(const Image& image, const nanobind::dict& keywords);

/// JSON, text, and a complaint; "" if all is accepted. `progress(measured, total)` is called at monitors.
nanobind::tuple validate(const nanobind::dict& keywords, nanobind::object progress);

/// The HTML page of a run directory. Throws InputError if it is none.
nanobind::str page_of_run(const nanobind::bytes& folder);

/// The charts of this page as files: content by name.
nanobind::dict figures_of_run(const nanobind::bytes& folder);

/// JSON and text about an image.
nanobind::tuple info(const Image& image, const nanobind::dict& keywords);

/// The labels of an image file, and its warnings.
nanobind::tuple read_image(const nanobind::dict& keywords);

/// The labels of a synthetic sample.
nanobind::object make(const nanobind::dict& keywords);

}  // namespace karst
