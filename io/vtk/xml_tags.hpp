// The part of XML that VTK files need: reads tags one after the other, with little memory for files of any size.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/files/file_bytes.hpp"

namespace karst {

struct XmlTag {
  std::string name;  ///< "Piece"; "/Piece" for an end tag
  std::map<std::string, std::string> attributes;
  bool is_empty = false;            ///< <Piece ... />
  std::int64_t begin = 0, end = 0;  ///< bytes of the file, from '<' to after '>'

  std::string operator()(const std::string& attribute, const std::string& otherwise = "") const;
};

class XmlTags {
 public:
  explicit XmlTags(const std::shared_ptr<const FileBytes>& file);

  /// The next tag; skips comments and other markup. nullopt at the end of the file, or if a tag does not end. Throws InputError for a tag
  /// that is too long.
  std::optional<XmlTag> next();

 private:
  bool find_tag();
  bool skip_past(std::string_view end);
  bool skip_other_markup(char first);

  FileWindow bytes_;
};

}  // namespace karst
