// SPDX-License-Identifier: MIT
// Numbers for the operator in the text format of Prometheus.

#pragma once

#include "server/hub.h"
#include "server/net.h"
#include "server/workers.h"

/// The text, to be freed; null if memory is short.
char *bst_metrics_text(const bst_hub_numbers *hub, const bst_net_numbers *net, const bst_worker_numbers *store,
                       const bst_worker_numbers *think);
