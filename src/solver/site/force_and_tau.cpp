#include "solver/site/force_and_tau.hpp"

#include <string>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

bool is_in_range(double force, Storage storage) { return force >= weakest_force(storage) && force < strongest_force(storage); }

std::string reason(Storage storage) {
  if (storage == Storage::f16) return "f16 storage has the scale of the usual force";
  return text("with ", storage_name(storage), " storage, slower flows underflow");
}

}  // namespace

void check_force(std::string_view what, double force, Storage storage) {
  if (is_in_range(force, storage)) return;
  throw InputError(text(what, " ", digits(force), " is not in the range from ", digits(weakest_force(storage)), " to below ",
                        digits(strongest_force(storage)), " (lattice units; ", reason(storage), "). ",
                        !is_in_range(force, Storage::f64) ? "Give a force in that range."
                        : storage == Storage::f16         ? "Leave it out, or use f64 storage."
                                                          : "Give a stronger force, or use f64 storage."));
}

}  // namespace karst
