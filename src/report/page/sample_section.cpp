#include <algorithm>

#include "report/page/html.hpp"
#include "report/page/page.hpp"
#include "report/page/run_words.hpp"

namespace karst {

namespace {

std::string size_words(const RunFacts& run) {
  const auto h = run.voxel_size_m();
  if (!h) return "not known";
  std::vector<std::string> edges;
  for (const std::int64_t n : run.shape()) edges.push_back(with_micro(human_length(static_cast<double>(n) * *h)));
  return with_micro(human_length(*h)) + "; the sample is " + joined(edges, " × ");
}

std::string labels_words(const RunFacts& run) {
  constexpr std::size_t most = 8;
  const auto labels = run.members("/image/labels");
  double voxels = 0;  // counted: with a cylinder as a mask, those inside it
  for (const auto& [label, count] : labels) voxels += count.value_or(0);
  std::vector<std::string> shares;
  for (std::size_t i = 0; i < std::min(most, labels.size()); ++i) {
    const auto& [label, count] = labels[i];
    shares.push_back(escaped(label) + (count ? text(" (", percent(*count / voxels, 2), ")") : ""));
  }
  if (labels.size() > most) shares.push_back(text("and ", labels.size() - most, " more"));
  return joined(shares, ", ");
}

std::string share(const RunFacts& run, const char* place, const char* what) {
  const auto value = run.number(place);
  return value ? percent(*value, 2) + what : "";
}

std::string surface_words(const RunFacts& run) {
  if (const auto metres = run.number("/pores/specific_surface_per_m")) return html_number(*metres, 4) + " m² of walls in a m³ of sample";
  const auto voxels = run.number("/pores/specific_surface_per_voxel");
  return voxels ? html_number(*voxels, 4) + " voxel² of walls in a voxel³ of sample" : "";
}

// Corners of the sample in the image.
std::string crop_words(const RunFacts& run) {
  std::vector<std::string> corners;
  for (const char* corner : {"/image/crop/0/", "/image/crop/1/"}) {
    const auto x = run.count(corner, 0), y = run.count(corner, 1), z = run.count(corner, 2);
    if (x && y && z) corners.push_back(text(*x, ",", *y, ",", *z));
  }
  return corners.size() == 2 ? text("voxels ", corners[0], " to ", corners[1], " of the image") : "";
}

std::string mask_words(const std::string& mask) {
  if (mask.empty()) return "";
  return mask.starts_with("cylinder") ? text("the largest ", escaped(mask), "; means are over its voxels")
                                      : text("labels ", escaped(mask), " are outside; means are over all other voxels");
}

std::string threshold_words(const RunFacts& run) {
  const auto threshold = run.number("/image/threshold");
  return threshold ? html_number(*threshold, 6) + ": grey values up to it are pore (label 0)" : "";
}

std::string boundary_words(const RunFacts& run) {
  const std::string boundary = run.word("/settings/boundary");
  if (boundary == "periodic") return "periodic: the sample repeats";
  if (boundary == "mirror") return "mirror: the sample is reflected at each face";
  return boundary == "sealed" ? text("sealed: ", run.physics().sealed) : escaped(boundary);
}

}  // namespace

std::string sample_table(const RunFacts& run, int) {
  const auto [nx, ny, nz] = run.shape();
  const auto sites = run.count("/image/sites");
  const std::string mask = run.word("/image/mask");
  std::vector<std::pair<std::string, std::string>> facts = {
      {"image", code(run.word("/image/path"))},
      {"format", escaped(run.word("/image/format"))},
      {"checksum", escaped(run.word("/image/checksum"))},
      {"voxels", text(nx, " × ", ny, " × ", nz, " of ", escaped(run.word("/image/dtype")))},
      {"voxel size", size_words(run)},
      {"crop", crop_words(run)},
      {"mask", mask_words(mask)},
      {"threshold", threshold_words(run)},
      {"labels", labels_words(run)},
      {"pore labels", escaped(run.word("/image/pore_labels"))},
      {"porosity", share(run, "/image/porosity", mask.empty() ? " of all voxels are pore" : " of the voxels inside the mask are pore")},
      {"connected porosity", share(run, "/image/porosity_connected", " can carry flow")},
      {"sites", sites ? html_count(*sites) + " voxels are solved for" : ""},
      {"specific surface", surface_words(run)}};
  const auto& [block, quantities] = run.physics().of_sample;
  for (const QuantityFacts& of : quantities) facts.emplace_back(of.words, by_direction(run, text("/", block, "/", of.key)));
  facts.emplace_back("boundary", boundary_words(run));
  return fact_table(facts);
}

}  // namespace karst
