#include "record/prepared_figures.hpp"

#include "report/part_charts.hpp"

namespace karst {

namespace {

std::vector<Chart> charts_of(const PreparedParts& prepared) {
  std::vector<std::int64_t> sites;
  for (const PartSummary& part : prepared.parts) sites.push_back(part.sites);
  std::vector<MessageBar> bars;
  for (const MessageSizes& each : message_sizes(prepared.balance))
    bars.push_back({static_cast<double>(each.least_bytes), static_cast<double>(each.number)});
  return part_charts(std::move(sites), bars);
}

}  // namespace

PreparedFigures::PreparedFigures(const PreparePlan& plan, const InputFiles& inputs, const Comm& comm) : comm_(comm) {
  comm.on_root([&] {
    folder_.emplace(plan.figures, std::vector<std::string>{"parts.svg", "parts.csv", "messages.svg", "messages.csv"}, plan.force, inputs);
    return std::string();
  });
}

std::string PreparedFigures::write(const PreparedParts& prepared) const {
  return comm_.on_root([&] { return folder_->write(figure_files(charts_of(prepared))); });
}

}  // namespace karst
