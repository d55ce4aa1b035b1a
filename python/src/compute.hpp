// The functions of the module: keywords -> plan -> library -> results.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>

#include "arrays.hpp"
#include "options/option.hpp"

namespace karst {

/// An image: an array, or a file that the keyword `image` names.
using Image = std::optional<Labels>;

/// The keywords of a function: facts_of() its options. Throws InputError for an unknown function.
nanobind::list options_of(const std::string& function);

/// Returns a dict: json, text, tables, fields, notes, stopped_by, failures. `invocation`: the call, for result.json.
nanobind::dict permeability(const Image& image, const nanobind::dict& keywords, const std::string& invocation, nanobind::object progress,
                            bool keeps_fields);

/// The HTML page of a run directory. Throws InputError if it is none.
std::string page_of_run(const std::string& folder);

/// The charts of this page as files: content by name.
nanobind::dict figures_of_run(const std::string& folder);

/// JSON and text about an image.
nanobind::tuple info(const Image& image, const nanobind::dict& keywords);

/// The labels of an image file, and its warnings.
nanobind::tuple read_image(const nanobind::dict& keywords);

/// The labels of a synthetic sample.
nanobind::object make(const nanobind::dict& keywords);

}  // namespace karst
