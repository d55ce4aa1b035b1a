#include "partition/cuts/zoltan.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

std::unique_ptr<Partition> cut_by_zoltan(const PoreRows&, const Index3&, const std::vector<double>&, ZoltanMethod method, const Comm&) {
  throw InputError(text(setting("method", method == ZoltanMethod::rcb ? "zoltan-rcb" : "zoltan-hsfc"),
                        " needs Zoltan, and this karst was built without it. Use bisection."));
}

}  // namespace karst
