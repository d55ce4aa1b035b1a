#include "record/run_order.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <span>

#include "base/error.hpp"
#include "support/refusal.hpp"
#include "support/scratch.hpp"

namespace karst {

namespace {

// What was called, in order. A stage of this name refuses.
struct Calls {
  std::vector<std::string> made;
  std::string refuses;

  void add(const std::string& stage) {
    made.push_back(stage);
    if (stage == refuses) throw InputError(stage + " refuses.");
  }
};

// A physics that only says what is asked of it.
struct SpyRow {
  struct Request {
    Calls* calls;
    MachineChoice machine;
  };
  using Case = SampleCase;
  using Result = RunHead;
  struct Console {
    explicit Console(RunWatcher& /*watcher*/) {}
  };
  class Recorder {
   public:
    Recorder(RecordPlan plan, std::int64_t /*part*/, Console& /*console*/, const Comm& comm) : comm_(comm) {
      record_.plan = std::move(plan);
    }
    const RunRecord& record() const { return record_; }
    void begin() { writes_.emplace(record_, comm_); }

   private:
    RunRecord record_;
    Comm comm_;
    std::optional<RunWrites> writes_;
  };

  static constexpr const char* kept = checkpoint_name;
  static const MachineChoice& machine(const Request& request) {
    request.calls->made.emplace_back("machine");
    return request.machine;
  }
  static void check_ranks(const Request& request, const Comm&) { request.calls->add("check_ranks"); }
  static void add_inputs(const Request&, InputFiles&) {}
  static Cleaning cleaning(const Request& request, int threads) {
    request.calls->add("cleaning");
    return {.boundary = Boundary::sealed, .threads = threads};
  }
  static bool has_label_field(const Rock&) { return true; }
  static Case make_case(Rock& rock, const Request& request, const Comm&) {
    request.calls->add("make_case");
    SampleCase made;
    made.sample = SampleFacts(rock, rock.cleaning.boundary, rock.cleaning.axes);
    return made;
  }
  static Calls* checked_by;  // check_fields() has no request
  static void check_fields(const RecordPlan& record, const SampleFacts& sample) {
    checked_by->add("check_fields");
    (void)record.fields.selection_in(sample.shape());
  }
  static Result compute(Case, const Request& request, const RunRock& rock, Recorder& recorder, const Comm&) {
    request.calls->add("compute");
    EXPECT_TRUE(rock.input && rock.rock);
    EXPECT_FALSE(std::filesystem::exists(recorder.record().plan.directory));
    recorder.begin();
    EXPECT_TRUE(std::filesystem::exists(recorder.record().plan.directory));
    RunHead head;
    head.failures = {"a failure"};
    return head;
  }
};

Calls* SpyRow::checked_by = nullptr;

struct SpyWatcher : RunWatcher {
  explicit SpyWatcher(Calls& of) : calls(of) {}
  void note(const std::string& words) override { calls.add("note " + words); }
  void at(const AxisProgress&, bool, const Words&) override {}
  void at(const SeriesProgress&, const Words&) override {}

  Calls& calls;
};

class RunOrder : public ::testing::Test {
 protected:
  // Two voxels of pore between solid ones.
  RunEnd<SpyRow> run(const std::string& refuses) {
    calls_ = {{}, refuses};
    SpyRow::checked_by = &calls_;
    SpyRow::Request request = {&calls_, {}};
    request.machine.device = DeviceChoice::cpu;
    SpyWatcher watcher(calls_);
    RecordPlan record;
    record.directory = directory_;
    record.tables = {"monitors.csv"};
    LabelArray array;
    array.shape = {2, 2, 1};
    array.labels = std::as_bytes(std::span(labels_));
    RockSource source;
    source.pore = LabelSet::parse("0");
    return run_rock<SpyRow>(request, RockInput(array, source, Comm()), record, InputFiles(), watcher, Comm());
  }

  Scratch scratch_;
  const std::string directory_ = scratch_.path("run");
  const std::vector<std::uint8_t> labels_ = {0, 0, 1, 1};
  Calls calls_;
};

}  // namespace

TEST_F(RunOrder, is_check_wake_read_refuse_compute) {
  const RunEnd<SpyRow> end = run("");
  EXPECT_EQ(calls_.made,
            (std::vector<std::string>{"check_ranks", "machine", "machine", "cleaning", "make_case", "check_fields", "compute"}));
  EXPECT_EQ(end.failures(), std::vector<std::string>{"a failure"});
}

TEST_F(RunOrder, creates_nothing_before_the_last_refusal) {
  for (const char* stage : {"check_ranks", "cleaning", "make_case", "check_fields"}) {
    EXPECT_EQ(refusal_of([&] { run(stage); }), std::string(stage) + " refuses.");
    EXPECT_EQ(calls_.made.back(), stage);
    EXPECT_FALSE(std::filesystem::exists(directory_)) << stage;
  }
}

TEST_F(RunOrder, checks_the_run_directory_first) {
  std::filesystem::create_directory(directory_);
  std::ofstream(directory_ + "/notes.txt") << "mine";
  EXPECT_NE(refusal_of([&] { run(""); }).find("holds files"), std::string::npos);
  EXPECT_TRUE(calls_.made.empty());
}

}  // namespace karst
