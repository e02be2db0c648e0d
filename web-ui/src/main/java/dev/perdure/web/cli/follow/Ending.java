package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.follow.view.TaskView;
import java.util.Optional;

/**
 * Why following a task came to an end: the task, the exit code, and a word where the task has none.
 */
public record Ending(TaskView task, int exitCode, Optional<String> note) {}
