package dev.perdure.web.operate;

import dev.perdure.web.reconciliation.TaskDifference;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last comparison of the records with the engine.
 *
 * @param at when the process compared all tasks; null if it has not, as nothing was restored
 * @param count the number of differences
 */
record FleetReconciliation(@Nullable Instant at, int count, List<TaskDifference> differences) {}
