#include "physics/relaxation/record/relaxation_row.hpp"
#include "physics/relaxation/relaxation_quantities.hpp"
#include "run/record/words/json_text.hpp"
#include "run/record/words/quantity_json.hpp"
#include "run/record/words/run_json.hpp"
#include "run/record/words/settings_json.hpp"

namespace karst {

std::string result_json(const RelaxationResult& result, const RunRecord& record) {
  OwnBlocks own;
  own.kind = "relaxation";
  own.settings = asked_json(result.request);
  own.settings.update(device_settings_json(result.machine));
  own.results = {{"relaxation", plain_json(relaxation_quantities, result)}};
  const RunSeconds& s = result.seconds;
  own.seconds = seconds_json({{"read", s.read}, {"prepare", s.prepare}, {"solve", s.solve}, {"write", record.seconds_write}});
  own.performance_end = {{"bytes", result.bytes}};
  return run_json(result, record, own);
}

}  // namespace karst
