package dev.perdure.activities.journal.person;

import dev.perdure.planner.wait.WaitStep;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * News for a person.
 *
 * @param attempts the attempts to send it, with the present one
 * @param mayHaveArrived whether an earlier attempt to send it ended without an answer
 * @param title the title of the task
 * @param requester the person who asked for the task
 * @param state the state of the task or of its deadline, such as {@code deadline_warned}; null for
 *     news of a request
 * @param request the id of the request; null for news of a task
 * @param step the step of the request's wait; null for none
 * @param to who was reminded or has the request now; null for none
 * @param author who wrote a comment; null without a comment
 * @param comment the text of the comment; null without a comment
 */
public record PersonNotice(
    long event,
    int attempts,
    boolean mayHaveArrived,
    Instant at,
    String task,
    String title,
    String requester,
    @Nullable String state,
    @Nullable String request,
    @Nullable WaitStep step,
    @Nullable String to,
    @Nullable String author,
    @Nullable String comment) {}
