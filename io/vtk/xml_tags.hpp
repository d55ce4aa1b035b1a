// As much XML as a VTK file needs: its tags, one after the other, in little memory whatever the size of the file.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/file_bytes.hpp"

namespace karst {

struct XmlTag {
  std::string name;  ///< "Piece"; "/Piece" where one ends
  std::map<std::string, std::string> attributes;
  bool is_empty = false;            ///< <Piece ... />: nothing stands in it
  std::int64_t begin = 0, end = 0;  ///< bytes of the file: of its '<', and behind its '>'

  std::string operator()(const std::string& attribute, const std::string& otherwise = "") const;
};

class XmlTags {
 public:
  explicit XmlTags(std::shared_ptr<const FileBytes> file);

  /// The next tag; comments and the like are skipped. Nothing at the end, or where a tag does not end. Throws InputError for a tag that is
  /// too long to be one.
  std::optional<XmlTag> next();

 private:
  bool find_tag();
  bool skip_past(std::string_view end);
  bool skip_other_markup(char first);

  FileWindow bytes_;
};

}  // namespace karst
