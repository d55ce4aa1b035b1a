// Images that are read in several ways: what karst io read does.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "io/experiments/io_rows.hpp"
#include "io/open_image.hpp"

namespace karst {

using ImagesByPath = std::map<std::string, ImageFile>;

/// Throws InputError for an image whose voxels are not one run of bytes. Collective.
ImagesByPath open_plain_images(const std::vector<std::string>& paths, const ImageLayout& layout, const Comm& comm);

struct ReadExperiment {
  ImagesByPath images;
  Box part;  ///< what this rank reads of Cut::parts
  Hints hints;
  bool is_cold = false;  ///< files are dropped from the page cache before each repeat

  /// Of all variants of each image, in this order.
  std::vector<IoRow> rows(const std::vector<std::string>& paths, const std::vector<IoVariant>& variants) const;

  /// Reads once, untimed, what the rows will read. Collective.
  void warm_up(const std::vector<IoRow>& rows, const Comm& comm) const;

  /// One repeat of a row. Collective.
  void repeat(IoRow& row, const Comm& comm, const TellProgress& tell) const;

 private:
  const ImageFile& image_of(const IoRow& row) const { return images.at(row.file); }
  Share share_of(const IoRow& row, const Comm& comm) const;
};

}  // namespace karst
