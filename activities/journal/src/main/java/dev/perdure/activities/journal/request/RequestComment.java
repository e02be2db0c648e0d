package dev.perdure.activities.journal.request;

import java.time.Instant;

/**
 * A comment of a person on a request, for other people. No agent reads it.
 *
 * @param commentId the id that its author gave
 */
public record RequestComment(String commentId, String author, Instant at, String text) {}
