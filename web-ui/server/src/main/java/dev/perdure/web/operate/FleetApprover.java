package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.FleetQueriesAwaitedRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person who is waited for.
 *
 * @param assignee null for unassigned requests
 * @param requests the first of them, the oldest first
 */
record FleetApprover(
    @Nullable String assignee,
    int count,
    Instant since,
    List<FleetQueriesAwaitedRequest> requests) {}
