// karst io predict: times of parallel reads, from a model with given or measured speeds.
#include "commands/commands.hpp"
#include "commands/io/predict_options.hpp"

namespace karst {

std::string run_io_predict(const Arguments& arguments, const Comm& comm) {
  CommandLine line(
      "io predict",
      "Predicts the time to read an image in parallel, over stripe counts and ranks, by the model of docs/io-model.md: the time of "
      "the slowest of servers, latency of requests, clients and network.");
  const PredictOptions options(line);
  line.parse(arguments);
  if (options.is_check(line)) return options.json() ? titan_json() : titan_text();
  const ReadForecast forecast = options.forecast(comm);
  return options.json() ? forecast_json(forecast) : forecast_text(forecast);
}

}  // namespace karst
