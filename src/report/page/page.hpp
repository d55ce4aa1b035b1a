// The page of a run, and what it shows of a physics. A physics that lists its tables with their quantities has cards and charts of them;
// the members below the quantities are for what no list of quantities says.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/charts/chart.hpp"
#include "report/page/run_facts.hpp"
#include "run/quantity.hpp"

namespace karst {

/// A section of a page: HTML or charts. Without any, the section is left out.
struct PageSection {
  std::string_view id, heading;
  std::string (*html)(const RunFacts& run, int threads) = nullptr;
  std::vector<ChartGroup> (*charts)(const RunFacts& run) = nullptr;
  std::string table = "";  ///< a section without charts says whether this table is missing or empty
};

/// A table of a run. In its name, a star stands for each driving direction.
struct TableFacts {
  std::string_view name;
  std::vector<QuantityFacts> quantities = {};  ///< at the step or the time of each row
};

/// Quantities that are members of a block of result.json: one number, or one for each driving direction.
struct BlockFacts {
  std::string_view block;
  std::vector<QuantityFacts> quantities;
};

struct PhysicsPage {
  std::string_view kind;               ///< in result.json; also the command, and the block of the result
  std::string_view earlier_kind = "";  ///< in files of earlier versions
  std::string_view result;             ///< "formation factor"
  std::string_view title = "";         ///< words before the name of the sample; "": the result, and "of"
  bool has_sample = true;              ///< it computes in voxels of a sample

  std::vector<TableFacts> tables = {};
  std::vector<QuantityFacts> quantities = {};  ///< numbers of the result that are in no table

  std::string_view beside = "";                                                  ///< the kind that a run may compute too
  std::string (*case_name)(const RunFacts& run) = nullptr;                       ///< of a run without an image
  std::vector<std::pair<std::string_view, std::string_view>> head_numbers = {};  ///< below the title: words, place in result.json
  std::string_view note = "";                                                    ///< below the cards
  std::string (*more_cards)(const RunFacts& run) = nullptr;                      ///< after those of quantities
  std::string (*result_facts)(const RunFacts& run) = nullptr;                    ///< below the cards and the note
  BlockFacts sample_facts = {};                                                  ///< in the table of the sample
  std::string_view sealed = "walls at the sides, fixed pressure at both ends";   ///< the boundary of this name
  std::vector<std::string> (*method)(const RunFacts& run) = nullptr;             ///< how it was computed
  std::vector<PageSection> results = {}, details = {};                           ///< above and below the sample; none: of quantities
  std::string_view sources = "the tables";                                       ///< what the page was made of, with result.json
};

/// The page. Its bytes do not depend on the number of threads.
std::string report_page(const RunFacts& run, int threads);

/// All charts of the page, for files of them.
std::vector<Chart> charts_of(const RunFacts& run);

std::string summary(const RunFacts& run, int threads);               ///< cards of the last monitor and of the result
std::vector<ChartGroup> quantity_charts(const RunFacts& run);        ///< tables over time or steps
std::string sample_table(const RunFacts& run, int threads);          ///< the image and its pores
std::string provenance(const RunFacts& run, int threads);            ///< how to repeat the run, and all of result.json
std::vector<std::string> two_relaxation_times(const RunFacts& run);  ///< the method of such flows

/// The command with its folder, and the version of the program.
std::string command_words(const JsonFacts& facts, const std::string& command);
std::string program_words(const JsonFacts& facts);

}  // namespace karst
