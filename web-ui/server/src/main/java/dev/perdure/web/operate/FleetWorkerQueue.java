package dev.perdure.web.operate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A queue that workers poll.
 *
 * @param host the host whose workspaces it serves; null for the one of all workers
 * @param backlog how many activities wait for a worker, about
 * @param pollers how many workers have asked for work of late
 * @param freeSlots how many more activities its workers take, by their last report; null without a
 *     report of late
 * @param slots how many activities its workers take at a time; null without a report of late
 * @param draining the draining of the host; null if the host takes new tasks
 * @param count how many tasks that have not ended need the host; null for the queue of all
 */
record FleetWorkerQueue(
    String name,
    @Nullable String host,
    long backlog,
    int pollers,
    @Nullable Integer freeSlots,
    @Nullable Integer slots,
    @Nullable FleetDrain draining,
    @Nullable Integer count,
    List<FleetTaskName> tasks) {}
