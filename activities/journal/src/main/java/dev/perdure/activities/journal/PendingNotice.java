package dev.perdure.activities.journal;

import dev.perdure.planner.wait.WaitStep;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A notice to send.
 *
 * @param attempts how often it was claimed, this time included
 * @param mayHaveArrived whether an earlier attempt ended without an answer
 * @param request the id of the request that was raised; null if the task ended
 * @param state the state the task ended in, or that of its deadline, such as {@code
 *     deadline_warned}; null if the notice is about a request
 * @param step the step of the request's wait; null if the request is new
 * @param to who was reminded or has the request now; null for none
 * @param leaver the assignee who has left; null if nobody has
 * @param voters the people whose votes a new request needs by rules; null without rules
 */
public record PendingNotice(
    long event,
    int attempts,
    boolean mayHaveArrived,
    Instant at,
    String task,
    String title,
    @Nullable String traceId,
    @Nullable String state,
    @Nullable String request,
    @Nullable String requestTitle,
    @Nullable WaitStep step,
    @Nullable String to,
    @Nullable String leaver,
    @Nullable String voters) {}
