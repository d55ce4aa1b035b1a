// The `image` block of every JSON that karst writes.
#pragma once

#include "base/json.hpp"
#include "commands/pore_image.hpp"

namespace karst {

Json image_json(const PoreImage& image);
Json karst_json();  ///< the `karst` block: version and commit

Json finite(double value);  ///< null for what JSON has no number for

/// As text that ends with a newline; names that are no UTF-8 are replaced where they are not.
std::string json_text(const Json& json);

}  // namespace karst
