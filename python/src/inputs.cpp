#include "inputs.hpp"

#include <utility>

#include "base/text.hpp"
#include "physics/all.hpp"

namespace karst {

RockInput input_of(const Image& image, RockSource source, const Comm& comm, std::vector<NamedSample> samples) {
  if (image) return RockInput(label_array(*image), std::move(source), comm);
  return RockInput(std::move(source), comm, std::move(samples));
}

RecordPlan record_of(const OutputOptions& output, const std::string& invocation) {
  RecordPlan record = output.record();
  record.tables = all_table_names();
  record.named = with_plain_settings;
  record.command = invocation;
  record.restart_command =
      record.is_restart ? invocation : invocation.substr(0, invocation.size() - 1) + ", restart=" + quote(record.directory) + ")";
  return record;
}

}  // namespace karst
