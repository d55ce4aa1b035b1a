#include "options/flow_case_options.hpp"

namespace karst {

FlowCaseOptions::FlowCaseOptions(OptionTable& table)
    : image(table, {"CASE", "Image, cavity, box, or FILE.toml", "Raw files, cavity and box"}), request(table),
      output(table, "result.json, monitors.csv, walls.csv, probes.csv, lines.csv, log.txt, fields, checkpoints", FieldScales::of_flow) {}

}  // namespace karst
