// The content of the page of a run that belongs to its physics. A physics that lists its tables with their quantities has cards and charts
// of them; the members below the quantities are for what no list of quantities says.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/charts/chart.hpp"
#include "run/quantity.hpp"

namespace karst {

class RunFacts;

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
  std::string_view computes;           ///< "formation factor"
  std::string_view title = "";         ///< words before the name of the sample; "": what it computes, and "of"
  std::string_view beside = "";        ///< the kind that the same run may compute too
  bool has_sample = true;              ///< it computes in the voxels of a sample
  bool is_of_all_pores = false;        ///< also of pores that carry no flow

  std::vector<TableFacts> tables = {};
  std::vector<QuantityFacts> quantities = {};  ///< numbers of the result that are in no table

  // For the head.
  std::string (*case_name)(const RunFacts& run) = nullptr;                       ///< the title, if it is another: of a run without an image
  std::vector<std::pair<std::string_view, std::string_view>> head_numbers = {};  ///< below the title: words, place in result.json

  // For the cards.
  std::string (*more_cards)(const RunFacts& run) = nullptr;
  std::string_view note = "";
  std::string (*facts)(const RunFacts& run) = nullptr;  ///< below the cards and the note

  // For the tables about the sample and the machine.
  BlockFacts of_sample = {};
  std::string_view sealed = "walls at the sides, fixed pressure at both ends";  ///< the meaning of this boundary
  std::vector<std::string> (*method)(const RunFacts& run) = nullptr;

  std::vector<PageSection> above_sample = {}, below_sample = {};  ///< none: cards, and charts of the tables
  std::string_view sources = "the tables";                        ///< what the page is made of, with result.json
};

}  // namespace karst
