// karst io predict: times of parallel reads, from a model with given or measured speeds.
#include "commands/io/io_predict.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/commands.hpp"
#include "io/files/file_checks.hpp"
#include "run/options/image_options.hpp"

namespace karst {

namespace {

constexpr std::int64_t largest_image = std::int64_t{1} << 60;

const Choices accesses = {{"collective"}, {"independent", "with sieving"}, {"posix", "one request for each run of bytes"}};
const Choices decompositions = {{"slabs"}, {"boxes"}, {"parts", "near-cubes"}};

std::vector<std::int64_t> parse_rank_counts(const std::string& what, const std::string& value) {
  std::vector<std::int64_t> counts;
  for (const std::string& piece : split(value, ',')) {
    const auto count = whole_number(trimmed(piece));
    if (!count || *count < 1 || *count > most_ranks)
      throw InputError(text(what, " ", quote(value), " is not a list of whole numbers from 1 to ", most_ranks, ", as in 1,4,16."));
    counts.push_back(*count);
  }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

}  // namespace

PredictOptions::PredictOptions(CommandLine& line) {
  add_file_options(line);
  add_speed_options(line);
}

void PredictOptions::add_file_options(CommandLine& line) {
  line.add({.names = "--size",
            .value = &size_,
            .about = "Bytes of the image, taken as a cube of voxels of one byte, as 512GiB",
            .type = "SIZE"});
  line.add({.names = "--shape", .value = &shape_, .about = "Or its voxels along each axis", .type = "X,Y,Z", .is_list = true});
  line.add({.names = "--dtype", .value = &dtype_, .about = "And their type; uint8 by default", .type = "TYPE"});
  line.add({.names = "--ranks", .value = &ranks_, .about = "Ranks that read", .type = "LIST", .is_list = true});
  line.add({.names = "--ranks-per-machine",
            .value = &ranks_per_machine_,
            .about = "1 by default; a machine is one client",
            .type = "N",
            .range = WholeRange{1, most_ranks}});
  line.add({.names = "--stripe-count",
            .value = &stripe_counts_,
            .about = "Servers that hold the file; 1,4,16,64,256 by default",
            .type = "LIST",
            .is_list = true});
  line.add({.names = "--stripe-size", .value = &stripe_size_, .about = "1MiB by default", .type = "SIZE"});
  line.add({.names = "--access", .value = &access_, .about = "How", .type = "KIND", .choices = accesses});
  line.add({.names = "--decomposition",
            .value = &cut_,
            .about = "Share of the file that a rank reads",
            .type = "KIND",
            .choices = decompositions});
  line.add({.names = "--piece", .value = &piece_, .about = "Bytes that a rank reads in one call; 4MiB by default", .type = "SIZE"});
  line.add({.names = "--cb-buffer", .value = &buffer_, .about = "The largest request of MPI-IO; 16MiB by default", .type = "SIZE"});
}

void PredictOptions::add_speed_options(CommandLine& line) {
  const auto add = [&](const char* name, std::string& value, const char* about, const char* type) {
    line.add({.names = name, .value = &value, .about = about, .type = type});
  };
  add("--server-bandwidth", server_, "Bandwidth of one server, as 500MB/s", "SPEED");
  add("--latency", latency_, "Time that a server loses with each request, as 3ms; 0s by default", "TIME");
  add("--client-bandwidth", client_, "Bandwidth of one machine; no limit by default", "SPEED");
  add("--network-bandwidth", network_, "Bandwidth of all machines together; no limit by default", "SPEED");
  add("--open", open_, "Time before the first byte; 0s by default, or as measured with --from", "TIME");
  line.add({.names = "--from",
            .value = &from_,
            .about = "CSV of karst io read, which gives server bandwidth and latency",
            .type = "NAME.csv",
            .path = PathUse::read});
  line.add({.names = "--check", .value = &check_, .about = "Published bandwidths of Titan, beside the model"});
  line.add({.names = "--json", .value = &json_, .about = "One JSON object on stdout"});
}

bool PredictOptions::is_check(const CommandLine& line) const {
  if (!check_) return false;
  for (const std::string& option : line.given()) {
    if (option == "--check" || option == "--json") continue;
    throw InputError(text("--check takes no other option than --json (it compares published figures). Leave out ", option, "."));
  }
  return true;
}

VoxelType PredictOptions::image_of(ReadPlan& plan) const {
  const std::optional<VoxelType> known_type = find_type(dtype_);
  if (!known_type) refuse_choice("--dtype", dtype_, {"uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64"});
  const VoxelType type = *known_type;
  if (size_.empty() == shape_.empty()) throw InputError("How large is the image? Give either --size (as 512GiB) or --shape X,Y,Z.");
  if (shape_.empty()) {
    if (dtype_ != "uint8") throw InputError("--dtype goes with --shape (a --size is in bytes already). Give --shape X,Y,Z instead.");
    plan.bytes = parse_bytes("--size", size_, largest_image);
    plan.shape = cube_of(plan.bytes);
  } else {
    plan.shape = parse_shape(shape_);
    plan.bytes = checked_voxels(plan.shape, "--shape") * static_cast<std::int64_t>(type_bytes(type));
  }
  return type;
}

void PredictOptions::add_plans(ReadForecast& forecast) const {
  if (ranks_.empty()) throw InputError("How many ranks read? Give --ranks, as in 128,1024.");
  ReadPlan plan;
  forecast.type = image_of(plan);
  plan.access = *find_access(access_);  // parse() accepts only known names
  plan.decomposition = *find_decomposition(cut_);
  plan.stripe_bytes = parse_bytes("--stripe-size", stripe_size_);
  plan.piece_bytes = parse_bytes("--piece", piece_);
  plan.buffer_bytes = parse_bytes("--cb-buffer", buffer_);
  forecast.ranks_per_machine = ranks_per_machine_;
  const std::vector<std::int64_t> stripe_counts = parse_rank_counts("--stripe-count", stripe_counts_);
  for (const std::int64_t ranks : parse_rank_counts("--ranks", ranks_)) {
    plan.ranks = ranks;
    plan.machines = (ranks - 1) / ranks_per_machine_ + 1;
    for (const std::int64_t stripes : stripe_counts) {
      plan.stripe_count = stripes;
      forecast.plans.push_back(plan);
    }
  }
}

KnownSpeeds PredictOptions::known_speeds() const {
  KnownSpeeds known;
  known.client_bytes_per_s = client_.empty() ? known.network_bytes_per_s : parse_bandwidth("--client-bandwidth", client_);
  if (!network_.empty()) known.network_bytes_per_s = parse_bandwidth("--network-bandwidth", network_);
  if (!latency_.empty()) known.latency_s = parse_latency("--latency", latency_);
  if (!server_.empty()) known.server_bytes_per_s = parse_bandwidth("--server-bandwidth", server_);
  return known;
}

void PredictOptions::set_speeds(ReadForecast& forecast, const Comm& comm) const {
  const KnownSpeeds known = known_speeds();
  if (known.server_bytes_per_s.has_value() != from_.empty()) {
    throw InputError("What does a server give? Give either --server-bandwidth (as 500MB/s) or --from NAME.csv, which karst io read wrote.");
  }
  const std::optional<double> open = open_.empty() ? std::nullopt : std::optional(parse_latency("--open", open_));
  if (from_.empty()) {
    forecast.speeds = {*known.server_bytes_per_s, known.latency_s.value_or(0), *known.client_bytes_per_s, known.network_bytes_per_s,
                       open.value_or(0)};
    return;
  }
  forecast.fitted = {from_, parse_read_measurements(from_, comm.on_root([&] { return content_of(from_); }))};
  forecast.speeds = fit_reads(from_, forecast.fitted->measured.reads(), known);
  forecast.speeds.open_s = open.value_or(forecast.fitted->measured.open_s);
}

ReadForecast PredictOptions::forecast(const Comm& comm) const {
  ReadForecast forecast;
  if (has_plans()) add_plans(forecast);
  set_speeds(forecast, comm);
  return forecast;
}

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
