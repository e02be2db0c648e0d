package dev.perdure.web.operate;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A provider of models.
 *
 * @param answeredAt when it answered last, in the last day
 * @param count how many tasks ask it again and again
 * @param parked the tasks that have given it up since it answered last, and ask an operator
 */
record FleetProvider(
    String name,
    ProviderState state,
    @Nullable Instant answeredAt,
    @Nullable String error,
    int count,
    List<FleetRetryingTask> tasks,
    List<FleetTaskName> parked) {}
