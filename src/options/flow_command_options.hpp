// The options of karst flow.
#pragma once

#include "options/flow_options.hpp"
#include "options/output_options.hpp"
#include "record/rows.hpp"
#include "run/options/image_options.hpp"

namespace karst {

struct FlowCommandOptions {
  explicit FlowCommandOptions(OptionTable& table);

  /// Throw InputError. The second is collective.
  FlowRow::Request request(const Comm& /*comm*/) const { return flow.request(); }
  RockSource source(const FlowRow::Request& /*request*/, const Comm& comm) const { return image.source(comm); }
  const OutputOptions& output() const { return files; }

  ImageOptions image;  ///< or the name of a sample
  FlowOptions flow;
  OutputOptions files;
};

}  // namespace karst
