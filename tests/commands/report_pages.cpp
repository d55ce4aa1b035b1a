#include "commands/report_pages.hpp"

#include <gtest/gtest.h>

#include "commands/run_karst.hpp"
#include "support/scratch.hpp"

namespace karst {

std::string page_of(const std::string& directory, int ranks) {
  const Outcome outcome = run_karst({"report", directory}, ranks);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("wrote " + directory + "/report.html (")) << outcome.out;
  return bytes_of(directory + "/report.html");
}

void expect_words(const std::string& page, const std::vector<std::string>& all) {
  for (const std::string& words : all) EXPECT_NE(page.find(words), std::string::npos) << words;
}

std::vector<std::string> pictures_in(const std::string& page) {
  std::vector<std::string> found;
  const std::string begins = "src=\"data:image/png;base64,";
  for (std::size_t at = page.find(begins); at != std::string::npos; at = page.find(begins, at + 1)) {
    const std::size_t first = at + begins.size();
    found.push_back(page.substr(first, page.find('"', first) - first));
  }
  return found;
}

}  // namespace karst
