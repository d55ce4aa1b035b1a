#include "report/page/cards.hpp"

#include "base/text.hpp"
#include "report/page/flow_words.hpp"
#include "report/page/html.hpp"

namespace karst {

std::string joined_known(std::vector<std::string> words, const char* separator) {
  std::erase(words, "");
  return joined(words, separator);
}

std::string known_number(const RunFacts& run, const std::string& place, int significant, const std::string& before,
                         const std::string& after) {
  const auto number = run.number(place);
  return number ? before + short_number(*number, significant) + after : "";
}

std::string known_line(const std::string& what, const std::string& number) { return number.empty() ? "" : what + " " + number; }

std::string number_card(const std::string& what, const std::string& number, const std::vector<std::string>& others,
                        const std::string& status) {
  if (number.empty()) return "";
  std::string inside = element("p", what, "class=\"what\"") + element("p", number, "class=\"value\"");
  for (const std::string& other : others) inside += other.empty() ? "" : element("p", other, "class=\"other\"");
  if (!status.empty()) inside += element("p", status, "class=\"status\"");
  return element("div", inside, "class=\"card\"");
}

}  // namespace karst
