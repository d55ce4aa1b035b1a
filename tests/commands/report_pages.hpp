// The pages that karst report writes.
#pragma once

#include <string>
#include <vector>

namespace karst {

/// Runs karst report and returns DIR/report.html.
std::string page_of(const std::string& directory, int ranks = 0);

void expect_words(const std::string& page, const std::vector<std::string>& all);

/// The pictures of a page, as they stand in it.
std::vector<std::string> pictures_in(const std::string& page);

}  // namespace karst
