// The frame of all pages: head, style, title, footer.
#pragma once

#include <string>

namespace karst {

/// The begin of a page, as HTML.
struct PageHead {
  std::string title;  ///< of the window
  std::string kicker, heading, subtitle, status;
  bool is_complete = false;  ///< the status is good
};

/// A self-contained HTML page.
std::string page_of(const PageHead& head, const std::string& main, const std::string& footer);

/// <section> with a heading.
std::string section(const std::string& id, const std::string& heading, const std::string& inside);

}  // namespace karst
