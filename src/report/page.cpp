#include "report/page.hpp"

#include <array>
#include <fstream>

#include "base/text.hpp"
#include "page_style.hpp"
#include "report/html.hpp"
#include "report/sections.hpp"

namespace karst {

namespace {

constexpr const char* mark = "<meta name=\"generator\" content=\"karst report\">";

std::string status_of(const RunFacts& run) {
  if (!run.word("/run/stopped_by").empty()) return "stopped by " + run.word("/run/stopped_by") + " before it was complete";
  bool is_any = false;
  for (int axis = 0; axis < 3; ++axis) {
    const auto converged = run.truth("/permeability/converged", axis);
    if (converged == false) return "not converged";
    is_any = is_any || converged.has_value();
  }
  return is_any ? "converged" : "without a result yet";
}

std::string header(const RunFacts& run) {
  const std::string status = status_of(run);
  std::string shape = text(run.shape()[0], " × ", run.shape()[1], " × ", run.shape()[2], " voxels");
  if (const auto h = run.voxel_size_m()) shape += " of " + with_micro(human_length(*h));
  if (const auto porosity = run.number("/image/porosity")) shape += ", porosity " + percent(*porosity, 2);
  return element("header", element("p", "Permeability by Karst", "class=\"kicker\"") + element("h1", escaped(run.image_name())) +
                               element("p", shape, "class=\"subtitle\"") +
                               element("p", escaped(status), status == "converged" ? "class=\"badge\"" : "class=\"badge open\""));
}

// The page must not load anything, even if a name in the run contains HTML.
std::string head(const RunFacts& run) {
  return text(
      "<meta charset=\"utf-8\">\n", mark, "\n",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n",
      "<link rel=\"icon\" href=\"data:,\">\n", element("title", "Permeability of " + escaped(run.image_name())),
      element("style", page_style));
}

}  // namespace

std::string section(const std::string& id, const std::string& heading, const std::string& inside) {
  return element("section", element("h2", heading) + inside, text("id=\"", id, "\""));
}

std::string report_page(const RunFacts& run, int threads) {
  const std::string main = result_section(run) + bracket_section(run) + sample_section(run) + fields_section(run, threads) +
                           convergence_section(run) + profiles_section(run) + provenance_section(run);
  const std::string footer = text("Made by karst report from result.json, history.csv and the fields of ", code(run.folder()), ".");
  return "<!DOCTYPE html>\n<html lang=\"en\">\n" + element("head", head(run)) +
         element("body", header(run) + element("main", main) + element("footer", footer)) + "</html>\n";
}

bool is_report_page(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::array<char, 1024> first{};
  in.read(first.data(), first.size());
  return std::string(first.data(), static_cast<std::size_t>(in.gcount())).find(mark) != std::string::npos;
}

}  // namespace karst
