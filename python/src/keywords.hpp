// Options as keywords of Python.
#pragma once

#include <nanobind/nanobind.h>

#include "run/options/option.hpp"

namespace karst {

/// Throws InputError if a keyword is about a file. For images that are arrays.
void check_array_keywords(const nanobind::dict& keywords);

/// Sets the options from keywords. None leaves the default. Throws TypeError for a value of a wrong type, and InputError.
void set_keywords(const OptionTable& table, const nanobind::dict& keywords);

/// One dict for each option: name, about, type (the name of the value), kind (of the value), choices, is_repeated, is_usual, default.
nanobind::list facts_of(const OptionTable& table);

}  // namespace karst
