// Prepared files as a faulty writer would leave them: all checksums fit, and the parts do not fit the sample, or one another.
#include <gtest/gtest.h>

#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/exit_code.hpp"
#include "commands/commands.hpp"
#include "io/files/prepared_file.hpp"
#include "json/json.hpp"
#include "solver/site/variants.hpp"
#include "support/scratch.hpp"

namespace karst {

class DamagedCase : public testing::Test {
 protected:
  DamagedCase() {
    const std::string sample = scratch_.path("sample.nrrd");
    run_make({"spheres-bcc", "--shape", "8,8,8", "--porosity", "0.6", "-o", sample}, comm_);
    run_prepare({sample, "--parts", std::to_string(comm_.size()), "-o", scratch_.path("case.karst")}, comm_);
    PreparedFile file(scratch_.path("case.karst"), comm_, {});
    facts_ = file.facts();
    part_ = file.read(comm_.rank(), velocity_set(D3Q19::name));
  }

  // What karst solve says of this rank's part with these facts.
  std::string refusal(const Part& part, const std::string& facts) const {
    const std::string path = scratch_.path("bad.karst");
    SharedUnfinishedFile output(path, Earlier::ours, "", comm_);
    PreparedWriter writer(output, facts, comm_.size(), 8, comm_, {});
    writer.write(&part);
    writer.finish();
    try {
      run_solve({path, "--direction", "z", "--max-steps", "2", "--start", "rest"}, comm_);
    } catch (const InputError& e) {
      return e.what();
    } catch (const ResultNotAccepted&) {  // 2 steps are not enough
    }
    return "accepted";
  }
  std::string damaged() const {
    return quote(scratch_.path("bad.karst")) + " is damaged: its parts do not fit its sample. Prepare it again.";
  }

  Comm comm_;
  Scratch scratch_;
  std::string facts_;
  Part part_;
};

TEST_F(DamagedCase, as_it_was_made_is_accepted) { EXPECT_EQ(refusal(part_, facts_), "accepted"); }

TEST_F(DamagedCase, with_a_voxel_beyond_the_sample_is_refused) {
  if (comm_.is_root()) part_.voxels[0] = 8 * 8 * 8;
  EXPECT_EQ(refusal(part_, facts_), damaged());
}

TEST_F(DamagedCase, with_another_number_of_sites_is_refused) {
  Json facts = Json::parse(facts_);
  facts["image"]["sites"] = facts["image"]["sites"].get<std::int64_t>() + 1;
  EXPECT_EQ(refusal(part_, facts.dump()), damaged());
}

TEST_F(DamagedCase, whose_peers_mean_different_links_is_refused) {
  if (comm_.size() == 1) GTEST_SKIP() << "one part has no peers";
  if (comm_.is_root()) std::swap(part_.peers.at(0).links.at(0), part_.peers.at(0).links.at(1));
  EXPECT_EQ(refusal(part_, facts_), damaged());
}

}  // namespace karst
