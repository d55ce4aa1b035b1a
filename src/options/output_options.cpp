#include "options/output_options.hpp"

#include "base/text.hpp"

namespace karst {

OutputOptions::OutputOptions(OptionTable& table, const OutputWords& words) : fields_(table, words), checkpoint_(table, words.steps) {
  constexpr const char* group = "Run";
  table.has_short_help = true;
  table.add({.names = "-o,--output",
             .value = &output_,
             .about = text("Run directory to make: ", words.files),
             .type = "DIR",
             .group = group,
             .path = PathUse::written,
             .is_usual = true});
  table.add({.names = "--force", .value = &force_, .about = "Write into the run directory although it holds files", .group = group});
  table.add({.names = "--json", .value = &json_, .about = "result.json on stdout", .group = group, .is_usual = true});
}

RecordPlan OutputOptions::record() const {
  RecordPlan record;
  record.directory = checkpoint_.restart().empty() ? output_ : checkpoint_.restart();
  record.is_restart = !checkpoint_.restart().empty();
  record.force = force_;
  record.output = output_;
  record.checkpoint = checkpoint_.plan();
  record.fields = fields_.plan();
  return record;
}

}  // namespace karst
