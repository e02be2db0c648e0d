package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.TaskId;
import java.math.BigDecimal;

/** The cost of a task's model calls, in US dollars. */
public record FleetQueriesTaskCost(TaskId id, String title, BigDecimal cost) {}
