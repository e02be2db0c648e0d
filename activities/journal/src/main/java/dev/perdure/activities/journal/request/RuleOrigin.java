package dev.perdure.activities.journal.request;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import org.jspecify.annotations.Nullable;

/** The task, the run and the decision that a remembered rule comes from. */
public record RuleOrigin(TaskId task, @Nullable RunId run, String by, String decisionId) {}
