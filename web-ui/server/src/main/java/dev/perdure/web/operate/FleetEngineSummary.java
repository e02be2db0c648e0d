package dev.perdure.web.operate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The engine and its queues.
 *
 * @param answers whether it does
 * @param workflows where its own pages list the workflows, if it has pages
 */
record FleetEngineSummary(
    boolean answers, @Nullable String workflows, List<FleetWorkerQueue> queues) {}
