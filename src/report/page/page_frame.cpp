#include "report/page/page_frame.hpp"

#include "base/text.hpp"
#include "page_style.hpp"
#include "report/page/html.hpp"
#include "run/record/run_folder.hpp"

namespace karst {

namespace {

std::string header(const PageHead& head) {
  return element("header", element("p", head.kicker, "class=\"kicker\"") + element("h1", head.heading) +
                               element("p", head.subtitle, "class=\"subtitle\"") +
                               element("p", head.status, head.is_complete ? "class=\"badge\"" : "class=\"badge open\""));
}

// The page must not load anything, even if a name in the run contains HTML.
std::string invisible_head(const std::string& title) {
  return text(
      "<meta charset=\"utf-8\">\n", page_mark, "\n",
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

}  // namespace karst
