#include "options/flow_command_options.hpp"

namespace karst {

FlowCommandOptions::FlowCommandOptions(OptionTable& table)
    : image(table, {"CASE", "Image, cavity, box, or FILE.toml", "Raw files, cavity and box"}), flow(table),
      files(table, {.files = "result.json, monitors.csv, walls.csv, probes.csv, lines.csv, log.txt, fields, checkpoints",
                    .fields = "velocity and pressure"}) {}

}  // namespace karst
