#include "options/bracket_options.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

BracketOptions::BracketOptions(OptionTable& table) {
  table.add({.names = "--bracket",
             .value = &is_wanted_,
             .about = "Also run with the other boundaries, periodic or mirror, for bounds of k, and with another velocity set",
             .group = "Run"});
  table.add({.names = "--refine",
             .value = &refines_,
             .about = "With --bracket: also in voxels half as large, extrapolated to voxels of no size",
             .group = "Run"});
}

std::vector<SampleVariant> BracketOptions::variants(Boundary boundary, std::string_view lattice) const {
  if (refines_ && !is_wanted_) throw InputError(text(setting("refine"), " goes with ", setting("bracket"), ". Give both, or neither."));
  return is_wanted_ ? variants_beside(boundary, lattice, refines_) : std::vector<SampleVariant>();
}

}  // namespace karst
