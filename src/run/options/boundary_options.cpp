#include "run/options/boundary_options.hpp"

#include "base/text.hpp"

namespace karst {

// The result names the boundary and the mask with the facts of its sample.
Option boundary_option(Boundary& boundary) {
  return {.names = "--boundary",
          .value = named(boundary, boundary_names),
          .about = "Boundary condition",
          .type = "KIND",
          .choices = choices_of(boundary_names),
          .is_usual = true};
}

Option direction_option(Axes& directions, const std::string& about, const std::string& group) {
  const BoundValue value = {[&directions](const std::string& word) { directions = parse_direction(word); },
                            [&directions] { return std::string(direction_name(directions)); }};
  return {.names = "--direction",
          .value = value,
          .about = about,
          .type = "AXIS",
          .group = group,
          .choices = choices_of(direction_names),
          .is_usual = true};
}

Option mask_option(Mask& mask) {
  const BoundValue value = {[&mask](const std::string& words) { mask = Mask::parse(words); },
                            [&mask] { return mask.empty() ? std::string() : mask.words(); }};
  return {.names = "--mask",
          .value = value,
          .about = "The sample is only a part of the image: labels outside it, or cylinder (along z), cylinder-x, cylinder-y",
          .type = "LABELS|cylinder",
          .group = "Image",
          .offers = {"cylinder", "cylinder-x", "cylinder-y"},
          .is_list = true};
}

}  // namespace karst
