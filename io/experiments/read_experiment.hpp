// The experiment of karst io read: images read with several variants.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "io/experiments/io_rows.hpp"
#include "io/images/open_image.hpp"

namespace karst {

using ImagesByPath = std::map<std::string, ImageFile>;

/// Throws InputError for an image whose voxels are not one contiguous run of bytes. Collective.
ImagesByPath open_plain_images(const std::vector<std::string>& paths, const ImageLayout& layout, const Comm& comm);

struct ReadExperiment {
  ImagesByPath images;
  Box part;  ///< the box that this rank reads with Decomposition::parts
  Hints hints;
  bool is_cold = false;  ///< files are dropped from the page cache before each repeat

  /// A row for each variant of each image, image by image.
  std::vector<IoRow> rows(const std::vector<std::string>& paths, const std::vector<IoVariant>& variants) const;

  /// Reads the shares of all rows once, without measuring. Collective.
  void warm_up(const std::vector<IoRow>& rows, const Comm& comm) const;

  /// Measures one repeat of a row. Collective.
  void repeat(IoRow& row, const Comm& comm, const TellProgress& tell) const;

 private:
  const ImageFile& image_of(const IoRow& row) const { return images.at(row.file); }
  Share share_of(const IoRow& row, const Comm& comm) const;
};

}  // namespace karst
