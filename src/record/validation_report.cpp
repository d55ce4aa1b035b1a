#include "record/validation_report.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "json/json.hpp"
#include "run/record/words/json_text.hpp"

namespace karst {

namespace {

// Followed by at least two spaces.
std::string spaced(const std::string& words, std::size_t width) { return padded(words, std::max(width, words.size() + 2)); }

std::string share(double value) {
  if (value == 0) return "0";
  return std::abs(value) < 1e-4 ? digits(value, 2) : percent(value, 2);
}

std::string case_line(const std::string& name, const std::string& resolution, const std::string& quantity, const std::string& published,
                      const std::string& ours, const std::string& difference, const std::string& accepted) {
  return text("  ", spaced(name, 31), spaced(resolution, 31), spaced(quantity, 31), spaced(published, 12), spaced(ours, 12),
              spaced(difference, 12), spaced(accepted, 10));
}

std::string verdict(const std::vector<ValidationOutcome>& outcomes) {
  const auto ok = std::count_if(outcomes.begin(), outcomes.end(), [](const ValidationOutcome& each) { return each.ok(); });
  return text(ok, " of ", outcomes.size(), " cases within their accepted error");
}

Json outcome_json(const ValidationOutcome& outcome) {
  const PublishedValue& published = outcome.published;
  return {{"name", published.name},
          {"source", published.source},
          {"resolution", published.resolution},
          {"quantity", published.quantity},
          {"published", published.value},
          {"ours", finite(outcome.ours)},
          {"relative_difference", finite(std::abs(relative_difference(published, outcome.ours)))},
          {"accepted", published.accepted},
          {"ok", outcome.ok()}};
}

}  // namespace

std::string validation_text(const std::vector<ValidationOutcome>& outcomes) {
  std::string source;
  std::string lines = "  " + trimmed(case_line("case", "resolution", "quantity", "published", "ours", "difference", "accepted")) + "\n";
  for (const ValidationOutcome& each : outcomes) {
    const PublishedValue& published = each.published;
    if (published.source != source) lines += text(source = published.source, "\n");
    lines += case_line(published.name, published.resolution, published.quantity, digits(published.value, 7), digits(each.ours),
                       share(relative_difference(published, each.ours)), share(published.accepted)) +
             (each.ok() ? "ok\n" : "NOT OK\n");
  }
  return lines + verdict(outcomes) + "\n";
}

std::string validation_json(const std::vector<ValidationOutcome>& outcomes, const FlowSettings& settings, const std::string& device,
                            bool full) {
  Json cases = Json::array();
  for (const ValidationOutcome& each : outcomes) cases.push_back(outcome_json(each));
  return json_text({{"karst", karst_json()},
                    {"settings",
                     {{"full", full},
                      {"device", device},
                      {"lattice", settings.lattice},
                      {"storage", storage_name(settings.storage)},
                      {"threads", settings.threads}}},
                    {"cases", cases},
                    {"all_ok", std::all_of(outcomes.begin(), outcomes.end(), [](const ValidationOutcome& each) { return each.ok(); })}});
}

std::string validation_complaint(const std::vector<ValidationOutcome>& outcomes) {
  std::vector<std::string> names;
  for (const ValidationOutcome& each : outcomes) {
    if (!each.ok()) names.push_back(text(each.published.name, " (", each.published.resolution, ")"));
  }
  if (names.empty()) return "";
  return text(names.size(), " of ", outcomes.size(),
              " cases differ from the published value by more than is accepted: ", joined(names, "; "),
              " (what this karst computes on this machine may be as far off). See docs/validation.md for what to expect.");
}

}  // namespace karst
