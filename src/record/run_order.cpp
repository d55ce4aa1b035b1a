#include "record/run_order.hpp"

namespace karst {

Rock read_rock_of_run(const RockInput& input, const Cleaning& cleaning, RunFrame& frame, const Note& note, const Comm& comm) {
  bool has_warned = false;
  const auto warn = [&](const ImageFile& file) {
    for (const std::string& warning : file.warnings) note("warning: " + warning);
    has_warned = true;
  };
  Rock rock = input.read(cleaning, [&](const ImageFile& file) {
    frame.inputs.add(file.data_files);
    check_run_files(frame.record, frame.inputs, comm);
    warn(file);
  });
  if (!has_warned) warn(rock.file);
  rock.require_pore();
  frame.record.hints = input.source().hints;
  if (input.is_file()) frame.record.labels = {rock.file, frame.record.hints};
  return rock;
}

}  // namespace karst
