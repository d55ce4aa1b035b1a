// Fields that are written while the caller computes on: the values are gathered at once, then a thread of each rank encodes and writes
// them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "io/fields/field_files.hpp"

namespace karst {

struct FilePlaces;

/// The places of the sites in the files of fields, kept for all fields of a run. Needs 8 bytes for each site and 2 bits for each voxel.
class FieldPlaces {
 public:
  /// `voxels` must outlive this object. Collective.
  FieldPlaces(const FieldFiles& files, std::span<const std::uint64_t> voxels, const Comm& comm);
  ~FieldPlaces();
  FieldPlaces(const FieldPlaces&) = delete;
  FieldPlaces& operator=(const FieldPlaces&) = delete;

 private:
  friend class BackgroundFields;
  std::unique_ptr<const FilePlaces> places_;
};

/// The files of write_fields(), with the same bytes.
class BackgroundFields {
 public:
  /// Takes the values of the sites: they may change afterwards. `files`: those of `places`, perhaps with another name. `places` and
  /// `labels` must outlive this object. Collective.
  BackgroundFields(const FieldFiles& files, const FieldPlaces& places, const std::vector<SiteField>& fields, const LabelField* labels,
                   const Comm& comm);

  /// Waits for the thread. Without finish(), no file remains.
  ~BackgroundFields();
  BackgroundFields(const BackgroundFields&) = delete;
  BackgroundFields& operator=(const BackgroundFields&) = delete;

  /// Whether the thread of this rank has ended.
  bool are_ready() const;

  /// Waits for the threads and completes the files. Throws MachineError. Collective.
  void finish();

 private:
  struct Writing;
  std::unique_ptr<Writing> writing_;
};

}  // namespace karst
