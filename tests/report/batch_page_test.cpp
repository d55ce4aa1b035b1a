// The page of several images, of a batch.json that is written by hand.
#include "physics/permeability/page/batch_page.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/text.hpp"
#include "support/refusal.hpp"

namespace karst {

namespace {

// k is `factor` times that of Kozeny and Carman.
std::string row(const std::string& name, double porosity, double factor, const std::string& voxel_size = "5e-6") {
  const double k = factor * std::pow(porosity, 3) / std::pow(1 - porosity, 2);
  return text(R"({"name": ")", name, R"(", "state": "converged", "voxel_size_m": )", voxel_size, R"(, "porosity": )", all_digits(porosity),
              R"(, "porosity_connected": 0.1, "k_x_mD": )", voxel_size == "null" ? "null" : all_digits(k), R"(, "k_x_voxel2": )",
              all_digits(k / 1000), R"(, "relative_error_estimate_x": 0.01, "seconds": 1.5, "reason": null})");
}

const char* const failed = R"({"name": "<b>", "state": "failed", "voxel_size_m": null, "porosity": null, "k_x_mD": null,
                              "k_x_voxel2": null, "seconds": 0.1, "reason": "label 7 < 8"})";

BatchFacts batch_of(const std::vector<std::string>& rows) {
  return BatchFacts(text(R"({"kind": "batch", "karst": {"command": "karst batch <a>"}, "images": [)", joined(rows, ", "), "]}"));
}

}  // namespace

TEST(BatchPage, the_line_goes_through_the_median_image) {
  const Chart chart = k_phi_chart(batch_of({row("a", 0.1, 100), row("b", 0.2, 5000), row("c", 0.3, 200)}));
  ASSERT_EQ(chart.curves.size(), 2u);
  const Curve &points = chart.curves[0], &line = chart.curves[1];
  EXPECT_EQ(points.name, "x");
  EXPECT_EQ(points.x.size(), 3u);
  ASSERT_EQ(line.name, "Kozeny–Carman");
  for (std::size_t i = 0; i < line.x.size(); ++i) {
    const double porosity = line.x[i] / 100;
    EXPECT_NEAR(line.y[i], 200 * std::pow(porosity, 3) / std::pow(1 - porosity, 2), 1e-9 * line.y[i]);
  }
  EXPECT_LT(line.x.front(), 10);
  EXPECT_GT(line.x.back(), 30);
}

TEST(BatchPage, of_an_even_number_the_median_is_between_two) {
  const Curve line = k_phi_chart(batch_of({row("a", 0.2, 100), row("b", 0.2, 300), row("c", 0.2, 1), row("d", 0.2, 900)})).curves.back();
  const double porosity = line.x[30] / 100;
  EXPECT_NEAR(line.y[30], 200 * std::pow(porosity, 3) / std::pow(1 - porosity, 2), 1e-9 * line.y[30]);
}

TEST(BatchPage, k_is_in_voxels_unless_all_voxel_sizes_are_known) {
  EXPECT_EQ(k_phi_chart(batch_of({row("a", 0.1, 1), failed})).y.title, "k, mD");
  EXPECT_EQ(k_phi_chart(batch_of({row("a", 0.1, 1), row("b", 0.1, 1, "null")})).y.title, "k, voxel²");
}

TEST(BatchPage, says_which_images_failed_and_why) {
  const std::string page = batch_page(batch_of({row("a", 0.1, 1), failed}));
  for (const char* words : {"<h1>Permeability of 2 images</h1>", "class=\"badge open\">1 converged, 1 failed</p>",
                            "<strong>&lt;b&gt;</strong>: label 7 &lt; 8", "<code>karst batch &lt;a&gt;</code>", "k<sub>xx</sub>, mD"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
  EXPECT_EQ(page.find("<b>"), std::string::npos);
  EXPECT_EQ(page.find("k<sub>yy</sub>"), std::string::npos);
}

TEST(BatchPage, without_a_permeability_there_is_no_chart) {
  const std::string page = batch_page(batch_of({failed}));
  EXPECT_NE(page.find("No image has a permeability yet."), std::string::npos);
  EXPECT_EQ(page.find("<svg"), std::string::npos);
}

TEST(BatchPage, other_files_are_refused) {
  for (const char* json : {"", "[]", "{}", R"({"kind": "flow", "images": []})", R"({"kind": "batch", "images": 3})"})
    EXPECT_EQ(refusal_of([&] { BatchFacts{json}; }), "this is not what karst batch writes as batch.json. Run again.") << json;
}

}  // namespace karst
