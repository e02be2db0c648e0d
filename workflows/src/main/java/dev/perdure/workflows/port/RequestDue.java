package dev.perdure.workflows.port;

import dev.perdure.planner.id.RequestId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The next moment in the wait of a request.
 *
 * @param at when the next step is due; null if none follows
 * @param expired whether the request has expired: it can't be decided before it is shown again
 */
public record RequestDue(RequestId request, @Nullable Instant at, boolean expired) {}
