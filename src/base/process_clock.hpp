// How long this process has been running.
#pragma once

namespace karst {

double seconds_since_start();

}  // namespace karst
