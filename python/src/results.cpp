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

nb::dict run_dict(const std::string& json, const std::string& words, const std::vector<RunTable>& tables,
                  const std::vector<std::string>& failures, const std::string& stopped_by, const Watch& watch) {
  nb::dict all, csv;
  all["json"] = python_text(json);
  all["text"] = python_text(words);
  for (const RunTable& table : tables) csv[table.name.c_str()] = python_text(table.csv);
  all["tables"] = csv;
  all["notes"] = texts_of(watch.notes());
  all["failures"] = texts_of(failures);
  all["stopped_by"] = python_text(stopped_by);
  return all;
}

}  // namespace karst
