#include "physics/flow/flow_sample.hpp"

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/synthetic/sample_kinds.hpp"

namespace karst {

bool is_flow_sample(const std::string& name) { return name == "cavity" || name == "box"; }

Rock rock_of_flow_sample(const RockSource& source, const Cleaning& cleaning, const Comm& comm) {
  if (!source.layout.shape)
    throw InputError(text(source.path, " needs ", setting("shape"), ", as in ", setting("shape", "130,130,1"), "."));
  const auto refuse = [&](const char* name) {
    throw InputError(text(setting(name), " does not apply to ", source.path, " (it is for images). Leave it out."));
  };
  if (source.layout.crop) refuse("crop");
  if (source.threshold) refuse("threshold");
  if (source.pore) throw InputError(text(setting("pore"), " does not apply to ", source.path, " (its pores are label 0). Leave it out."));
  SampleOptions options;
  options.kind = source.path;
  options.shape = *source.layout.shape;
  const std::unique_ptr<Sample> sample = make_sample(options);
  Rock rock = rock_of_sample(*sample, cleaning, comm, source.path);
  rock.voxel_size_m = source.voxel_size_m;
  return rock;
}

}  // namespace karst
