#include "record/forecast_words.hpp"

#include <variant>

#include "base/text.hpp"
#include "json/json.hpp"

namespace karst {

namespace {

std::string words_of(const RunForecast& forecast) {
  const auto seconds = [](double value) { return digits(value, 2) + " s"; };
  const RunToCome& run = forecast.run;
  const std::string fields = forecast.fields ? ", fields " + seconds(*forecast.fields) : "",
                    of_each = run.parts > 1 ? " for each part" : "";
  return text("about ", seconds(forecast.total()), " for a run to ", percent(forecast_tolerance, 0), " with ", storage_name(run.storage),
              run.device == DeviceKind::cuda ? " on GPUs" : " on CPUs", ": read ", seconds(forecast.read), ", prepare ",
              seconds(forecast.prepare), ", solve ", seconds(forecast.solve), " (", run.flows, run.flows == 1 ? " flow of " : " flows of ",
              forecast.steps, " steps), tables ", seconds(forecast.tables), fields, " (", run.threads,
              run.threads == 1 ? " thread" : " threads", of_each, ")");
}

Json json_of(const RunForecast& forecast) {
  const RunToCome& run = forecast.run;
  const Json seconds = {{"read", forecast.read},   {"prepare", forecast.prepare}, {"start", 0.0},
                        {"solve", forecast.solve}, {"write", forecast.write()},   {"total", forecast.total()}};
  return {{"tolerance", forecast_tolerance},
          {"storage", std::string(storage_name(run.storage))},
          {"parts", run.parts},
          {"device", std::string(device_name(run.device))},
          {"threads", run.threads},
          {"flows", run.flows},
          {"steps", forecast.steps},
          {"seconds", seconds},
          {"seconds_tables", forecast.tables},
          {"seconds_fields", forecast.fields ? Json(*forecast.fields) : Json()}};
}

}  // namespace

std::string forecast_words(const Forecast& forecast) {
  const auto* const known = std::get_if<RunForecast>(&forecast);
  return known ? words_of(*known) : "unknown: " + std::get<std::string>(forecast);
}

Json to_json(const Forecast& forecast) {
  const auto* const known = std::get_if<RunForecast>(&forecast);
  return known ? json_of(*known) : Json();
}

}  // namespace karst
