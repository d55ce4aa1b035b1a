#include "results.hpp"

#include "base/setting.hpp"

namespace nb = nanobind;

namespace karst {

namespace {

nb::list texts_of(const std::vector<std::string>& all) {
  nb::list texts;
  for (const std::string& words : all) texts.append(python_text(with_plain_settings(words)));
  return texts;
}

}  // namespace

nb::str python_text(const std::string& words) {
  return nb::steal<nb::str>(PyUnicode_DecodeUTF8(words.data(), static_cast<Py_ssize_t>(words.size()), "surrogateescape"));
}

nb::dict run_dict(const std::string& json, const std::string& words, const std::vector<FlowTable>& tables, const RunRecord& record,
                  const Watch& watch) {
  nb::dict all, csv;
  all["json"] = python_text(json);
  all["text"] = python_text(words);
  for (const FlowTable& table : tables) csv[table.name.c_str()] = python_text(table.csv);
  all["tables"] = csv;
  all["notes"] = texts_of(watch.notes());
  all["failures"] = texts_of(record.failures);
  all["stopped_by"] = python_text(record.stopped_by);
  return all;
}

nb::dict fields_by_axis(const std::vector<std::pair<int, nb::dict>>& fields) {
  nb::dict all;
  for (const auto& [axis, arrays] : fields) all[nb::int_(axis)] = arrays;
  return all;
}

}  // namespace karst
