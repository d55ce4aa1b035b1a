#include "record/prepared_figures.hpp"

#include "report/charts/figures.hpp"

namespace karst {

namespace {

std::vector<Chart> charts_of(const PreparedParts& prepared) {
  std::vector<std::int64_t> sites;
  for (const PartSummary& part : prepared.parts) sites.push_back(part.sites);
  std::vector<double> least_bytes, numbers;
  for (const MessageSizes& each : message_sizes(prepared.balance)) {
    least_bytes.push_back(static_cast<double>(each.least_bytes));
    numbers.push_back(static_cast<double>(each.number));
  }
  std::vector<Chart> charts = {chart_of_parts({curve_of_parts(std::move(sites))})};
  if (!numbers.empty()) charts.push_back(chart_of_messages(std::move(least_bytes), std::move(numbers)));
  return charts;
}

}  // namespace

PreparedFigures::PreparedFigures(const PreparePlan& plan, const InputFiles& inputs, const Comm& comm) : comm_(comm) {
  comm.on_root([&] {
    if (!plan.figures.empty())
      folder_.emplace(plan.figures, std::vector<std::string>{"parts.svg", "parts.csv", "messages.svg", "messages.csv"}, plan.force, inputs);
    return std::string();
  });
}

std::string PreparedFigures::write(const PreparedParts& prepared) const {
  return comm_.on_root([&] { return folder_ ? folder_->write(figure_files(charts_of(prepared))) : std::string(); });
}

}  // namespace karst
