#include "physics/permeability/record/permeability_files.hpp"

#include <filesystem>

#include "base/text.hpp"
#include "physics/permeability/record/permeability_fields.hpp"
#include "physics/permeability/record/permeability_result_json.hpp"
#include "physics/permeability/record/permeability_tables.hpp"
#include "physics/permeability/record/permeability_text.hpp"
#include "run/record/words/run_json.hpp"

namespace karst {

namespace fs = std::filesystem;

PermeabilityFiles::PermeabilityFiles(const PermeabilityResult& result, RunRecord& record, std::int64_t part, const Comm& comm)
    : result_(result), record_(record), part_(part), comm_(comm), writes_(record, comm) {}

void PermeabilityFiles::write_results(bool only_where_other) {
  writes_.write_results([&](const RunFolder& folder) {
    const std::string json = permeability_result_json(result_, record_);
    const std::string path = (fs::path(record_.plan.directory) / "result.json").string();
    if (only_where_other && is_same_result(path, json)) return;
    folder.write("history.csv", history_csv(result_.state));
    folder.write("log.txt", permeability_result_text(result_, record_));
    folder.write("result.json", json);
  });
}

bool PermeabilityFiles::write_fields(const FlowSolver& solver, int axis) {
  const std::string whose = text("flow along ", axis_names[static_cast<std::size_t>(axis)]);
  return writes_.write_axis_fields(AxisField::flow, axis, whose,
                                   [&] { write_permeability_fields(solver, axis, result_, record_.plan, part_, comm_); });
}

}  // namespace karst
