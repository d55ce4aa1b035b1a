// The facts in a run directory. Every fact may be missing or null, because a run may stop at any time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "geometry/selection.hpp"

namespace karst {

struct PhysicsPage;

/// A file of comma-separated values with a line of names.
class Table {
 public:
  /// Throws InputError for invalid `content`, or if one of the columns `needed` is missing.
  Table(const std::string& path, const std::string& content, const std::vector<std::string>& needed);

  std::size_t rows() const { return rows_.size(); }
  bool has(const std::string& column) const { return index(column) < names_.size(); }
  std::string word(std::size_t row, const std::string& column) const { return has(column) ? rows_[row][index(column)] : ""; }
  double number(std::size_t row, const std::string& column) const;  ///< NaN if the cell holds no number
  std::vector<double> numbers(const std::string& column, double unit = 1) const;

  /// A table for each word of a column, with the rows that have this word.
  std::vector<Table> split_by(const std::string& column) const;
  Table without(const std::string& column, double number) const;  ///< the rows with other numbers

 private:
  std::size_t index(const std::string& column) const;

  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> rows_;
};

/// The facts in a text of JSON. A place is like "/image/porosity"; it may be given in pieces: number("/image/crop/", 0, "/", 1).
class JsonFacts {
 public:
  explicit JsonFacts(const std::string& words);

  bool is_json() const;
  bool has(const std::string& place) const;

  /// nullopt, or "", if the value is missing, null, or of another type. A count is whole and has 63 bits.
  std::optional<double> number(const auto&... place) const { return value_at<double>(text(place...)); }
  std::optional<std::int64_t> count(const auto&... place) const { return value_at<std::int64_t>(text(place...)); }
  std::optional<bool> truth(const auto&... place) const { return value_at<bool>(text(place...)); }
  std::string word(const auto&... place) const { return value_at<std::string>(text(place...)).value_or(""); }

  std::optional<std::size_t> entries(const std::string& place) const;  ///< of an array

  /// The members of an object, with their values if these are numbers. Empty if the object is missing.
  std::vector<std::pair<std::string, std::optional<double>>> members(const std::string& place) const;

  /// Every value: its place, such as "image.porosity", and its JSON.
  std::vector<std::pair<std::string, std::string>> leaves() const;

 protected:
  void rename(const std::string& from, const std::string& to);  ///< the value of "kind", and the block of this name

 private:
  struct File;

  template <class Value>
  std::optional<Value> value_at(const std::string& place) const;

  std::shared_ptr<File> file_;
};

class RunFacts : public JsonFacts {
 public:
  /// `all`: of each physics; must outlive this object. Throws InputError for a damaged run directory, and for other folders.
  RunFacts(std::string folder, const std::vector<PhysicsPage>& all);

  const std::string& folder() const { return folder_; }
  const PhysicsPage& physics() const { return *computed_.front(); }

  /// The physics of the run, and one that it computes beside it.
  const std::vector<const PhysicsPage*>& computed() const { return computed_; }

  Index3 shape() const { return shape_; }
  std::optional<double> voxel_size_m() const { return number("/image/voxel_size_m"); }
  Selection selection() const;     ///< the voxels in the fields; throws InputError for a selection beyond the sample
  std::string image_name() const;  ///< without its folder

  bool has_file(const std::string& name) const;

  /// A table of the run; nullopt if the file is missing.
  std::optional<Table> table(const std::string& name, const std::vector<std::string>& columns) const;

 private:
  std::string folder_;
  std::vector<const PhysicsPage*> computed_;
  Index3 shape_{};
};

}  // namespace karst
