#include "run/record/series_fields.hpp"

#include <utility>

#include "run/record/run_fields.hpp"

namespace karst {

void SeriesFields::write(const FieldFiles& files, std::int64_t step, const WithFields& with_fields) {
  finish();
  steps_.push_back(step);
  is_begun_ = writes_.begin_series(step, [&] {
    const FieldFiles own = step_files(record_.plan, files, step, comm_);
    with_fields([&](const std::vector<SiteField>& fields) { fields_.begin(own, fields); });
  });
  if (!is_begun_) return lose_last();
  if (!fields_.are_on_their_way()) finish();
}

void SeriesFields::finish() {
  if (std::exchange(is_begun_, false) && !writes_.end_series(steps_, time_of_step_, [&] { fields_.finish(); })) lose_last();
}

void SeriesFields::lose_last() {
  steps_.pop_back();
  writes_.keep_series(steps_);
}

}  // namespace karst
