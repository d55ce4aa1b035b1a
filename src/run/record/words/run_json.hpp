// result.json of any run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/json.hpp"
#include "run/record/run_record.hpp"
#include "run/run_head.hpp"

namespace karst {

/// The `karst` block: version, command and start of the run.
Json karst_block(const RecordPlan& plan);

/// The times of a run by stage, in the order of result.json.
using StageTimes = std::vector<std::pair<std::string_view, double>>;

/// The seconds of a physics that computes one driving direction after the other. Measures of complete flows count as writing.
StageTimes axis_stages(const RunHead& head, const RunRecord& record);

double sum_of(const StageTimes& stages);

/// The blocks of a physics in result.json.
struct OwnBlocks {
  std::string_view kind;  ///< "" for permeability, which was there before kinds
  Json settings;
  Json results, more_results = Json::object();  ///< blocks before and after that of the pores
  Json run = Json::object();                    ///< first members of the block `run`
  std::int64_t restarts = 0;
  Json performance;                       ///< first members of the block `performance`
  Json seconds;                           ///< its member `seconds`
  Json performance_end = Json::object();  ///< its last members
};

/// The blocks of a run in time, without settings. `numbers`: the block of its kind.
OwnBlocks series_blocks(const char* kind, const Json& numbers, const RunHead& head, std::int64_t restarts, const RunRecord& record);

/// result.json: the head of a result around the blocks of its physics.
std::string run_json(const RunHead& head, const RunRecord& record, const OwnBlocks& own);

Json seconds_json(const StageTimes& stages);

/// Whether the file contains the same result as `json` and its run was not stopped.
bool is_same_result(const std::string& path, const std::string& json);

}  // namespace karst
