// The facts in a run directory. Every fact may be missing or null, because a run may stop at any time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/selection.hpp"

namespace karst {

/// A file of comma-separated values with a line of names.
class Table {
 public:
  /// Throws InputError for invalid `content`, or if one of the columns `needed` is missing.
  Table(const std::string& path, const std::string& content, const std::vector<std::string>& needed);

  std::size_t rows() const { return rows_.size(); }
  std::string word(std::size_t row, const std::string& column) const;
  double number(std::size_t row, const std::string& column) const;  ///< NaN if the cell holds no number
  std::vector<double> numbers(const std::string& column) const;

 private:
  std::size_t index(const std::string& column) const;

  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> rows_;
};

class RunFacts {
 public:
  /// Throws InputError for a damaged run directory, and for other folders.
  explicit RunFacts(std::string folder);

  const std::string& folder() const { return folder_; }
  std::string kind() const;      ///< the command that computes such runs: "permeability", "conductivity", "flow", "convect"
  bool is_flow() const;          ///< of karst flow: a flow in time
  bool is_convect() const;       ///< of karst convect: a flow with heat in time
  bool is_conductivity() const;  ///< of karst conductivity: no flow

  /// Whether it has formation factors: of karst conductivity, or of karst permeability with --conductivity.
  bool has_conductivity() const;

  /// Every value of result.json: its place, such as "image.porosity", and its JSON.
  std::vector<std::pair<std::string, std::string>> leaves() const;

  /// `place` is like "/image/porosity". nullopt if the value is missing, null, or no number.
  std::optional<double> number(const std::string& place) const;
  std::optional<std::int64_t> count(const std::string& place) const;  ///< nullopt also for a fraction and beyond 64 bits
  std::string word(const std::string& place) const;                   ///< "" if missing
  std::optional<bool> truth(const std::string& place) const;

  /// The members of an object, with their values if these are numbers. Empty if the object is missing.
  std::vector<std::pair<std::string, std::optional<double>>> members(const std::string& place) const;

  /// The value for one axis, of an array of three or of a tensor.
  std::optional<double> number(const std::string& place, int axis) const;
  std::optional<std::int64_t> count(const std::string& place, int axis) const;
  std::optional<bool> truth(const std::string& place, int axis) const;
  std::optional<double> entry(const std::string& tensor, int row, int column) const;

  Index3 shape() const { return shape_; }
  std::optional<double> voxel_size_m() const { return number("/image/voxel_size_m"); }
  Selection selection() const;     ///< the voxels in the fields; throws InputError for a selection beyond the sample
  std::string image_name() const;  ///< without its folder

  bool has_file(const std::string& name) const;

  /// A table of the run; nullopt if the file is missing.
  std::optional<Table> table(const std::string& name, const std::vector<std::string>& columns) const;

 private:
  struct ResultFile;

  std::string folder_;
  std::shared_ptr<const ResultFile> result_;
  Index3 shape_{};
};

}  // namespace karst
