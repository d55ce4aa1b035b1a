#include <algorithm>

#include "base/text.hpp"
#include "report/page/html.hpp"
#include "scaling/scaling_report.hpp"

namespace karst {

std::string scaling_page(const ScalingReport& report) {
  const ScalingStudy& study = report.study;
  PageHead head;
  head.title = text("karst bench --scaling ", scaling_name(study.plan.kind));
  head.kicker = "Karst";
  head.heading = escaped(text(scaling_name(study.plan.kind), " scaling"));
  head.subtitle = escaped(text(plan_words(study.plan), ". On ", report.machine));
  head.is_complete = study.measured().size() == study.points.size() && study.has_one_k();
  head.status = escaped(k_words(study));
  std::string figures;
  for (const Chart& chart : scaling_charts(study)) figures += element("h3", escaped(chart.words)) + chart_figure(chart);
  return page_of(head,
                 section("figures", "Figures", figures) + section("tables", "Tables", element("pre", escaped(scaling_text(report)))) +
                     section("commands", "Commands", element("pre", escaped(joined(study.commands, "\n")))),
                 escaped(report.version));
}

}  // namespace karst
