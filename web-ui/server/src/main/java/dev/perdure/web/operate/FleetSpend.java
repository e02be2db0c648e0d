package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.FleetQueriesTaskCost;
import java.util.List;

/** Costs of model calls: today, by UTC, and in seven days including today. */
record FleetSpend(FleetAmount today, FleetAmount week, List<FleetQueriesTaskCost> dearest) {}
