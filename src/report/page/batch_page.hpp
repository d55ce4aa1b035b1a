// The page of karst batch: permeability and porosity of several images.
#pragma once

#include <string>

#include "report/charts/chart.hpp"
#include "report/page/batch_facts.hpp"

namespace karst {

constexpr const char* batch_page_name = "batch.html";

/// k and porosity of each image, with a line of Kozeny and Carman.
Chart k_phi_chart(const BatchFacts& batch);

std::string batch_page(const BatchFacts& batch);

}  // namespace karst
