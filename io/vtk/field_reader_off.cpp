#include "base/error.hpp"
#include "io/field_reader.hpp"

namespace karst {

std::string why_no_fields() { return "this karst was built without VTK, which reads them"; }

void read_field(const FieldFile& /*file*/, const std::function<void(const FieldCell&)>& /*take*/) { throw InputError(why_no_fields()); }

}  // namespace karst
