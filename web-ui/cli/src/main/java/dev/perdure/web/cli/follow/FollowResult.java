package dev.perdure.web.cli.follow;

import java.util.Optional;

/**
 * Reason why following a task came to an end: the task, the exit code, and a note if the task has
 * no explanation.
 */
public record FollowResult(FetchedTask task, int exitCode, Optional<String> note) {}
