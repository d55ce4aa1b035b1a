// What a run directory says of its run. Everything may be missing or null: a run may have been stopped at any time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json_fwd.hpp"
#include "geometry/selection.hpp"

namespace karst {

/// A file of comma-separated values with a line of names.
class Table {
 public:
  /// Throws InputError where `content` is none, or has no column of one of these names.
  Table(const std::string& path, const std::string& content, const std::vector<std::string>& needed);

  std::size_t rows() const { return rows_.size(); }
  std::string word(std::size_t row, const std::string& column) const;
  double number(std::size_t row, const std::string& column) const;  ///< not a number where the cell holds none
  std::vector<double> numbers(const std::string& column) const;

 private:
  std::size_t index(const std::string& column) const;

  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> rows_;
};

class RunFacts {
 public:
  /// Throws InputError for what is no run directory, or damaged.
  explicit RunFacts(std::string folder);

  const std::string& folder() const { return folder_; }

  /// Every value of result.json: its place, as "image.porosity", and its JSON.
  std::vector<std::pair<std::string, std::string>> leaves() const;

  /// `place` as in "/image/porosity". Nothing where there is none, null, or something else.
  std::optional<double> number(const std::string& place) const;
  std::string word(const std::string& place) const;  ///< "" for nothing

  /// The members of an object, with the numbers among them; none where there is no object.
  std::vector<std::pair<std::string, std::optional<double>>> members(const std::string& place) const;

  /// Of three values by direction, or of a tensor.
  std::optional<double> number(const std::string& place, int axis) const;
  std::optional<bool> truth(const std::string& place, int axis) const;
  std::optional<double> entry(const std::string& tensor, int row, int column) const;

  Index3 shape() const { return shape_; }
  std::optional<double> voxel_size_m() const { return number("/image/voxel_size_m"); }
  Selection selection() const;     ///< of the voxels in the fields; throws InputError for one beyond the sample
  std::string image_name() const;  ///< without its folder

  /// A table of the run; nothing where there is no such file.
  std::optional<Table> table(const std::string& name, const std::vector<std::string>& columns) const;

 private:
  const Json* at(const std::string& place) const;

  std::string folder_;
  std::shared_ptr<const Json> json_;
  Index3 shape_{};
};

}  // namespace karst
