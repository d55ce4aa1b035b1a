// As much XML as a .vti file needs: its tags, one after the other.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace karst {

struct XmlTag {
  std::string name;  ///< "Piece"; "/Piece" where one ends
  std::map<std::string, std::string> attributes;
  bool is_empty = false;  ///< <Piece ... />: nothing stands in it
  std::size_t after = 0;  ///< where it ends

  std::string operator()(const std::string& attribute, const std::string& otherwise = "") const;
};

/// The next tag from byte `at` on. Comments are passed over.
std::optional<XmlTag> next_tag(const std::string& xml, std::size_t at);

}  // namespace karst
