#include "report/charts/chart.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "io/files/csv.hpp"
#include "page_style.hpp"
#include "report/page/html.hpp"

namespace karst {

namespace {

std::string number_name(double value, double step) {
  const double exact = std::abs(value) < 1e-9 * step ? 0 : value;
  const double places = exact == 0 ? 0 : std::floor(std::log10(std::abs(exact))) - std::floor(std::log10(step));
  std::string name = digits(exact, std::max(6, 1 + static_cast<int>(places)));  // enough to tell two ticks apart
  if (name.starts_with('-')) name.replace(0, 1, "−");
  if (const auto e = name.find("e-"); e != std::string::npos) name.replace(e, 2, "e−");
  return name;
}

}  // namespace

std::string power_name(int power) {
  return text("10<tspan dy=\"-5\" font-size=\"8.5\">", power < 0 ? "−" : "", std::abs(power), "</tspan>");
}

double tick_step(double low, double high) {
  const double rough = (high - low) / 4;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  const double share = rough / power;
  return power * (share < 1.5 ? 1 : share < 3 ? 2 : share < 7 ? 5 : 10);
}

std::vector<Tick> ticks_at(double low, double high, double step) {
  std::vector<Tick> ticks;
  for (auto i = std::ceil(low / step - 1e-6); i * step <= high + 1e-6 * step; ++i) ticks.push_back({i * step, number_name(i * step, step)});
  return ticks;
}

std::pair<double, double> ends_apart(double low, double high) {
  const double size = std::max(std::abs(low), std::abs(high));
  if (high - low > 1e-6 * size) return {low, high};
  const double around = size == 0 ? 1 : 0.01 * size;
  return {low - around, high + around};
}

namespace {

constexpr double chart_width = 380, chart_height = 250, margin_left = 62, margin_right = 20, margin_top = 26, margin_bottom = 44;
constexpr std::size_t most_points = 400;

/// Maps numbers to places along one axis.
class Scale {
 public:
  Scale(const ChartAxis& axis, const std::vector<double>& values, double from, double to) : is_log_(axis.is_log), from_(from), to_(to) {
    double low = INFINITY, high = -INFINITY;
    for (const double value : values) {
      if (!shows(value)) continue;
      low = std::min(low, value);
      high = std::max(high, value);
    }
    is_empty_ = low > high;
    if (is_empty_) return;
    low = axis.low.value_or(low);
    high = axis.high.value_or(high);
    is_log_ ? set_decades(low, high) : set_steps(low, high, axis);
  }

  bool is_empty() const { return is_empty_; }
  bool shows(double value) const { return std::isfinite(value) && (!is_log_ || value > 0); }
  double place(double value) const {
    const double v = is_log_ ? std::log10(value) : value;
    return from_ + (to_ - from_) * std::clamp((v - low_) / (high_ - low_), 0.0, 1.0);
  }

  std::vector<Tick> ticks() const {
    if (!is_log_) return ticks_at(low_, high_, step_);
    std::vector<Tick> decades;
    const int every = std::max(1, static_cast<int>(std::ceil((high_ - low_) / 5)));
    for (int power = static_cast<int>(std::ceil(low_ - 1e-9)); power <= high_ + 1e-9; ++power)
      decades.push_back({std::pow(10.0, power), power % every == 0 ? power_name(power) : ""});
    return decades;
  }

 private:
  void set_decades(double low, double high) {
    low_ = std::floor(std::log10(low) + 1e-9);
    high_ = std::ceil(std::log10(high) - 1e-9);
    if (high_ <= low_) high_ = low_ + 1;
  }

  // If an end of the axis is not given, it lies on a tick.
  void set_steps(double lowest, double highest, const ChartAxis& axis) {
    const auto [low, high] = ends_apart(lowest, highest);
    step_ = tick_step(low, high);
    low_ = axis.low ? low : std::floor(low / step_ + 1e-6) * step_;
    high_ = axis.high ? high : std::ceil(high / step_ - 1e-6) * step_;
  }

  bool is_log_;
  bool is_empty_ = false;
  double from_, to_, low_ = 0, high_ = 1, step_ = 1;
};

std::string point(double x, double y) { return text(plain(x, 5), " ", plain(y, 5)); }

// The lowest and the highest point of the points from `begin` to `end`, in their order.
std::vector<std::size_t> extremes(const Curve& curve, std::size_t begin, std::size_t end) {
  std::size_t lowest = begin, highest = begin;
  for (std::size_t i = begin; i < end; ++i) {
    if (!(curve.y[i] >= curve.y[lowest]) && !std::isnan(curve.y[i])) lowest = i;
    if (!(curve.y[i] <= curve.y[highest]) && !std::isnan(curve.y[i])) highest = i;
  }
  if (lowest == highest) return {lowest};
  return {std::min(lowest, highest), std::max(lowest, highest)};
}

// The points of a curve that are drawn: all, if they are few.
std::vector<std::size_t> drawn_points(const Curve& curve) {
  const std::size_t count = std::min(curve.x.size(), curve.y.size()), each = (count + most_points - 1) / most_points,
                    block = each > 1 ? 2 * each : 1;
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < count; i += block) {
    const std::vector<std::size_t> some = extremes(curve, i, std::min(count, i + block));
    points.insert(points.end(), some.begin(), some.end());
  }
  if (count > 0 && points.back() + 1 != count) points.push_back(count - 1);
  return points;
}

std::string line_of(const Curve& curve, const Scale& x, const Scale& y) {
  std::string path;
  bool is_begun = false;
  for (const std::size_t i : drawn_points(curve)) {
    const bool shows = x.shows(curve.x[i]) && y.shows(curve.y[i]);
    if (shows) path += (is_begun ? "L" : "M") + point(x.place(curve.x[i]), y.place(curve.y[i]));
    is_begun = shows;
  }
  return text("<path class=\"curve c", curve.style, curve.is_pale ? " pale" : "", "\" d=\"", path, "\"/>\n");
}

std::string words_at(double x, double y, std::string_view anchor, std::string_view words, std::string_view more = "") {
  return text("<text x=\"", plain(x, 5), "\" y=\"", plain(y, 5), "\" text-anchor=\"", anchor, "\"", more, ">", words, "</text>\n");
}

std::string points_of(const Curve& curve, const Scale& x, const Scale& y) {
  std::string points;
  for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i) {
    if (!x.shows(curve.x[i]) || !y.shows(curve.y[i])) continue;
    points += text("<circle class=\"mark c", curve.style, "\" cx=\"", plain(x.place(curve.x[i]), 5), "\" cy=\"",
                   plain(y.place(curve.y[i]), 5), "\" r=\"2.4\"/>");
  }
  return points;
}

std::string axes(const Chart& chart, const Scale& x, const Scale& y) {
  std::string out;
  for (const auto& [at, name] : x.ticks()) {
    out += text("<path class=\"grid\" d=\"M", point(x.place(at), margin_top), "V", chart_height - margin_bottom, "\"/>");
    out += words_at(x.place(at), chart_height - margin_bottom + 16, "middle", name);
  }
  for (const auto& [at, name] : y.ticks()) {
    out += text("<path class=\"grid\" d=\"M", point(margin_left, y.place(at)), "H", chart_width - margin_right, "\"/>");
    out += words_at(margin_left - 7, y.place(at) + 4, "end", name);
  }
  out += text("<path class=\"axis\" d=\"M", margin_left, " ", margin_top, "V", chart_height - margin_bottom, "H",
              chart_width - margin_right, "\"/>");
  out += words_at((margin_left + chart_width - margin_right) / 2, chart_height - 8, "middle", escaped(chart.x.title), " class=\"title\"");
  return out + words_at(4, 13, "start", escaped(chart.y.title), " class=\"title\"");
}

// The legend is above the curves, at the right.
std::string legend(const Chart& chart) {
  std::string out;
  double at = chart_width - margin_right;
  for (auto curve = chart.curves.rbegin(); curve != chart.curves.rend(); ++curve) {
    if (curve->name.empty()) continue;
    out += words_at(at, 13, "end", escaped(curve->name));
    const auto letters = std::count_if(curve->name.begin(), curve->name.end(), [](char c) { return (c & 0xc0) != 0x80; });
    at -= 6.7 * static_cast<double>(letters) + 7;
    out += curve->is_points ? text("<circle class=\"mark c", curve->style, "\" cx=\"", plain(at - 4, 5), "\" cy=\"9\" r=\"3\"/>")
                            : text("<path class=\"curve c", curve->style, curve->is_pale ? " pale" : "", "\" d=\"M", point(at - 18, 9), "H",
                                   plain(at, 5), "\"/>");
    at -= 28;
  }
  return out;
}

// The content of <svg>; "" for a chart without points.
std::string drawing(const Chart& chart) {
  std::vector<double> xs, ys;
  for (const Curve& curve : chart.curves) {
    for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i) {
      if (!std::isfinite(curve.y[i]) || (chart.y.is_log && curve.y[i] <= 0) || (chart.x.is_log && curve.x[i] <= 0)) continue;
      xs.push_back(curve.x[i]);
      ys.push_back(curve.y[i]);
    }
  }
  if (chart.level && !ys.empty()) ys.push_back(*chart.level);
  const Scale x(chart.x, xs, margin_left, chart_width - margin_right), y(chart.y, ys, chart_height - margin_bottom, margin_top);
  if (x.is_empty() || y.is_empty()) return "";
  std::string inside = axes(chart, x, y);
  if (chart.level) {
    inside += text("<path class=\"level\" d=\"M", point(margin_left, y.place(*chart.level)), "H", chart_width - margin_right, "\"/>");
    inside += words_at(margin_left + 4, y.place(*chart.level) - 4, "start", escaped(chart.level_name));
  }
  for (const Curve& curve : chart.curves) inside += curve.is_points ? points_of(curve, x, y) : line_of(curve, x, y);
  return inside + legend(chart);
}

std::string begin_of_svg(const Chart& chart, const std::string& attributes) {
  return text("<svg class=\"chart\"", attributes, " viewBox=\"0 0 ", chart_width, " ", chart_height, "\" role=\"img\" aria-label=\"",
              escaped(chart.words), "\">\n");
}

// The style of charts with values in place of variables, because only browsers know variables. The light colours are the first in
// page_style.
std::string style_without_variables() {
  const std::string page = page_style, begin = "var(";
  std::string style = chart_style;
  for (std::size_t at = style.find(begin); at != std::string::npos; at = style.find(begin, at)) {
    const std::size_t end = style.find(')', at);
    const std::string name = style.substr(at + begin.size(), end - at - begin.size()) + ": ";
    const std::size_t value = page.find(name) + name.size();
    style.replace(at, end + 1 - at, page.substr(value, page.find(';', value) - value));
  }
  return style;
}

}  // namespace

std::string svg(const Chart& chart) {
  const std::string inside = drawing(chart);
  return inside.empty() ? "" : begin_of_svg(chart, "") + inside + "</svg>\n";
}

std::string svg_file(const Chart& chart) {
  const std::string inside = drawing(chart);
  if (inside.empty()) return "";
  const std::string size = text(" xmlns=\"http://www.w3.org/2000/svg\" width=\"", chart_width, "\" height=\"", chart_height, "\"");
  const std::string style = text("text { font-family: Arial, \"Liberation Sans\", Helvetica, sans-serif; }\n", style_without_variables());
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + begin_of_svg(chart, size) + element("title", escaped(chart.words)) +
         element("style", style) + text("<rect width=\"", chart_width, "\" height=\"", chart_height, "\" fill=\"#ffffff\"/>\n") + inside +
         "</svg>\n";
}

std::string chart_csv(const Chart& chart) {
  const bool has_names = std::any_of(chart.curves.begin(), chart.curves.end(), [](const Curve& curve) { return !curve.name.empty(); });
  const auto cell = [](double value) { return std::isfinite(value) ? all_digits(value) : ""; };
  const auto line = [&](const std::string& curve, const std::string& x, const std::string& y) {
    return csv_line(has_names ? std::vector<std::string>{curve, x, y} : std::vector<std::string>{x, y});
  };
  std::string lines = line("curve", chart.x.title, chart.y.title);
  for (const Curve& curve : chart.curves) {
    for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i)
      lines += line(curve.name, cell(curve.x[i]), cell(curve.y[i]));
  }
  return lines;
}

std::string chart_figure(const Chart& chart) {
  const std::string picture = svg(chart);
  return picture.empty() ? chart.if_empty : figure(picture, chart.caption);
}

}  // namespace karst
