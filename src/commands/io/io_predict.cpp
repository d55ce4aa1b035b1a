// karst io predict: what a model of parallel reading foretells, from speeds that are given or measured.
#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/cli/image_options.hpp"
#include "commands/commands.hpp"
#include "commands/io/io_predict_report.hpp"
#include "io/file_checks.hpp"

namespace karst {

namespace {

constexpr std::int64_t largest_image = std::int64_t{1} << 60;

struct Words {
  std::string size, shape, dtype = "uint8", ranks, stripe_counts = "1,4,16,64,256", stripe_size = "1MiB", piece = "4MiB", buffer = "16MiB";
  std::string access = "collective", shares = "boxes";
  std::string server, latency, client, network, open, from;
  std::int64_t ranks_per_machine = 1;
  bool check = false, json = false;
};

const Choices accesses = {{"collective"}, {"independent", "with sieving"}, {"posix", "one request for each run of bytes"}};
const Choices decompositions = {{"slabs"}, {"boxes"}, {"parts", "near-cubes"}};

void add_file_options(CommandLine& line, Words& words) {
  line.add({.names = "--size",
            .value = &words.size,
            .about = "Bytes of the image, taken as a cube of voxels of one byte, as 512GiB",
            .type = "SIZE"});
  line.add({.names = "--shape", .value = &words.shape, .about = "Or its voxels along each axis", .type = "X,Y,Z", .is_list = true});
  line.add({.names = "--dtype", .value = &words.dtype, .about = "And their type; uint8 by default", .type = "TYPE"});
  line.add({.names = "--ranks", .value = &words.ranks, .about = "Ranks that read", .type = "LIST", .is_list = true});
  line.add({.names = "--ranks-per-machine",
            .value = &words.ranks_per_machine,
            .about = "1 by default; a machine is one client",
            .type = "N",
            .range = WholeRange{1, most_ranks}});
  line.add({.names = "--stripe-count",
            .value = &words.stripe_counts,
            .about = "Servers that hold the file; 1,4,16,64,256 by default",
            .type = "LIST",
            .is_list = true});
  line.add({.names = "--stripe-size", .value = &words.stripe_size, .about = "1MiB by default", .type = "SIZE"});
  line.add({.names = "--access", .value = &words.access, .about = "How", .type = "KIND", .choices = accesses});
  line.add({.names = "--decomposition", .value = &words.shares, .about = "What a rank reads", .type = "KIND", .choices = decompositions});
  line.add({.names = "--piece", .value = &words.piece, .about = "What a rank reads in one call; 4MiB by default", .type = "SIZE"});
  line.add({.names = "--cb-buffer", .value = &words.buffer, .about = "The largest request of MPI-IO; 16MiB by default", .type = "SIZE"});
}

void add_speed_options(CommandLine& line, Words& words) {
  const auto add = [&](const char* name, std::string& value, const char* about, const char* type) {
    line.add({.names = name, .value = &value, .about = about, .type = type});
  };
  add("--server-bandwidth", words.server, "What one server streams, as 500MB/s", "SPEED");
  add("--latency", words.latency, "What a server loses with each request, as 3ms; 0s by default", "TIME");
  add("--client-bandwidth", words.client, "What one machine can take; no limit by default", "SPEED");
  add("--network-bandwidth", words.network, "What all machines together can take; no limit by default", "SPEED");
  add("--open", words.open, "Time before the first byte; 0s by default, or as measured with --from", "TIME");
  line.add({.names = "--from",
            .value = &words.from,
            .about = "CSV of karst io read: server bandwidth and latency as it says",
            .type = "NAME.csv",
            .path = PathUse::read});
  line.add({.names = "--check", .value = &words.check, .about = "The bandwidths that were published of Titan, beside the model"});
  line.add({.names = "--json", .value = &words.json, .about = "One JSON object on stdout"});
}

std::vector<std::int64_t> parse_counts(const std::string& what, const std::string& value) {
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

VoxelType parse_image(const Words& words, ReadPlan& plan) {
  const std::optional<VoxelType> found = find_type(words.dtype);
  if (!found) refuse_choice("--dtype", words.dtype, {"uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64"});
  const VoxelType type = *found;
  if (words.size.empty() == words.shape.empty())
    throw InputError("How large is the image? Give either --size (as 512GiB) or --shape X,Y,Z.");
  if (words.shape.empty()) {
    if (words.dtype != "uint8") throw InputError("--dtype goes with --shape (a --size is in bytes already). Give --shape X,Y,Z instead.");
    plan.bytes = parse_bytes("--size", words.size, largest_image);
    plan.shape = cube_of(plan.bytes);
  } else {
    plan.shape = parse_shape(words.shape);
    plan.bytes = checked_voxels(plan.shape, "--shape") * static_cast<std::int64_t>(type_bytes(type));
  }
  return type;
}

void add_plans(ReadForecast& forecast, const Words& words) {
  if (words.ranks.empty()) throw InputError("How many ranks read? Give --ranks, as in 128,1024.");
  ReadPlan plan;
  forecast.type = parse_image(words, plan);
  plan.access = *find_access(words.access);  // all of `accesses` are known there
  plan.shares = *find_shares(words.shares);
  plan.stripe_bytes = parse_bytes("--stripe-size", words.stripe_size);
  plan.piece_bytes = parse_bytes("--piece", words.piece);
  plan.buffer_bytes = parse_bytes("--cb-buffer", words.buffer);
  forecast.ranks_per_machine = words.ranks_per_machine;
  const std::vector<std::int64_t> stripe_counts = parse_counts("--stripe-count", words.stripe_counts);
  for (const std::int64_t ranks : parse_counts("--ranks", words.ranks)) {
    plan.ranks = ranks;
    plan.machines = (ranks - 1) / words.ranks_per_machine + 1;
    for (const std::int64_t stripes : stripe_counts) {
      plan.stripe_count = stripes;
      forecast.plans.push_back(plan);
    }
  }
}

KnownSpeeds parse_known(const Words& words) {
  KnownSpeeds known;
  known.client_bytes_per_s = words.client.empty() ? known.network_bytes_per_s : parse_bandwidth("--client-bandwidth", words.client);
  if (!words.network.empty()) known.network_bytes_per_s = parse_bandwidth("--network-bandwidth", words.network);
  if (!words.latency.empty()) known.latency_s = parse_latency("--latency", words.latency);
  if (!words.server.empty()) known.server_bytes_per_s = parse_bandwidth("--server-bandwidth", words.server);
  return known;
}

void set_speeds(ReadForecast& forecast, const Words& words, const Comm& comm) {
  const KnownSpeeds known = parse_known(words);
  if (known.server_bytes_per_s.has_value() != words.from.empty()) {
    throw InputError("What does a server give? Give either --server-bandwidth (as 500MB/s) or --from NAME.csv, which karst io read wrote.");
  }
  const std::optional<double> open = words.open.empty() ? std::nullopt : std::optional(parse_latency("--open", words.open));
  if (words.from.empty()) {
    forecast.speeds = {*known.server_bytes_per_s, known.latency_s.value_or(0), *known.client_bytes_per_s, known.network_bytes_per_s,
                       open.value_or(0)};
    return;
  }
  forecast.fitted = {words.from, parse_read_measurements(words.from, comm.on_root([&] { return content_of(words.from); }))};
  forecast.speeds = fit_reads(words.from, forecast.fitted->measured.reads(), known);
  forecast.speeds.open_s = open.value_or(forecast.fitted->measured.open_s);
}

}  // namespace

std::string run_io_predict(const Arguments& arguments, const Comm& comm) {
  CommandLine line(
      "io predict",
      "How long an image takes to be read in parallel, over stripe counts and ranks, by the model of docs/io-model.md: the time of "
      "what is slowest, servers, their waiting for requests, clients or network.");
  Words words;
  add_file_options(line, words);
  add_speed_options(line, words);
  line.parse(arguments);
  if (words.check) {
    for (const std::string& option : line.given()) {
      if (option == "--check" || option == "--json") continue;
      throw InputError(text("--check takes no other option than --json (it compares published figures). Leave out ", option, "."));
    }
    return words.json ? titan_json() : titan_text();
  }
  ReadForecast forecast;
  if (words.from.empty() || !words.ranks.empty() || !words.size.empty() || !words.shape.empty()) add_plans(forecast, words);
  set_speeds(forecast, words, comm);
  return words.json ? forecast_json(forecast) : forecast_text(forecast);
}

}  // namespace karst
