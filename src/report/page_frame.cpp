#include "report/page_frame.hpp"

#include <array>
#include <fstream>

#include "base/text.hpp"
#include "page_style.hpp"
#include "report/html.hpp"

namespace karst {

namespace {

constexpr const char* mark = "<meta name=\"generator\" content=\"karst report\">";

std::string header(const PageHead& head) {
  return element("header", element("p", head.kicker, "class=\"kicker\"") + element("h1", head.heading) +
                               element("p", head.subtitle, "class=\"subtitle\"") +
                               element("p", head.status, head.is_complete ? "class=\"badge\"" : "class=\"badge open\""));
}

// The page must not load anything, even if a name in the run contains HTML.
std::string invisible_head(const std::string& title) {
  return text(
      "<meta charset=\"utf-8\">\n", mark, "\n",
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n",
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n",
      "<link rel=\"icon\" href=\"data:,\">\n", element("title", title), element("style", page_style));
}

}  // namespace

std::string page_of(const PageHead& head, const std::string& main, const std::string& footer) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n" + element("head", invisible_head(head.title)) +
         element("body", header(head) + element("main", main) + element("footer", footer)) + "</html>\n";
}

std::string section(const std::string& id, const std::string& heading, const std::string& inside) {
  return element("section", element("h2", heading) + inside, text("id=\"", id, "\""));
}

bool is_report_page(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::array<char, 1024> first{};
  in.read(first.data(), first.size());
  return std::string(first.data(), static_cast<std::size_t>(in.gcount())).find(mark) != std::string::npos;
}

}  // namespace karst
