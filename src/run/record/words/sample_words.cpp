#include "run/record/words/sample_words.hpp"

#include "base/text.hpp"

namespace karst {

namespace {

std::string corner_words(const Index3& corner) { return text(corner[0], ",", corner[1], ",", corner[2]); }

bool is_one(const LabelSet& labels) { return labels.ranges().size() == 1 && labels.ranges()[0].first == labels.ranges()[0].last; }

std::string mask_words(const Mask& mask) {
  return mask.cylinder ? mask.words() : text("without label", is_one(mask.outside) ? " " : "s ", mask.words());
}

}  // namespace

std::vector<SampleWords> choice_words(const ImageFacts& image, double share) {
  std::vector<SampleWords> lines;
  if (image.crop) lines.push_back({"crop", text("voxels ", corner_words(image.crop->lo), " to ", corner_words(image.crop->hi))});
  if (image.threshold) lines.push_back({"threshold", text("grey values up to ", digits(*image.threshold), " are pore")});
  if (!image.mask.empty()) lines.push_back({"mask", text(mask_words(image.mask), ", ", percent(share, 2), " of the voxels")});
  return lines;
}

}  // namespace karst
