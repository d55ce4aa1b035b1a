// Keywords and images of a call.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <vector>

#include "arrays.hpp"
#include "keywords.hpp"
#include "options/output_options.hpp"
#include "run/options/image_options.hpp"
#include "run/sample/rock_input.hpp"

namespace karst {

/// An image: an array, or a file that a keyword names.
using Image = std::optional<Labels>;

/// The options of a function, with their table.
template <class Options>
struct Keywords {
  Keywords() = default;

  /// Throws TypeError and InputError, also for keywords that are about a file if the image is an array.
  Keywords(const nanobind::dict& keywords, const Image& image) {
    if (image) check_array_keywords(keywords);
    set_keywords(table, keywords);
  }

  OptionTable table;
  Options options{table};
};

/// The source of the rock of a call. With several ranks, an array is the slab of this rank.
RockInput input_of(const Image& image, RockSource source, const Comm& comm, std::vector<NamedSample> samples = {});

/// The files that a call writes. `invocation`: the call, for result.json.
RecordPlan record_of(const OutputOptions& output, const std::string& invocation);

}  // namespace karst
