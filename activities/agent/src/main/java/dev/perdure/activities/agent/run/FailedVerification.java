package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.prompt.StepBriefing;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.PromptLibrary;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The checks of a task's last verification that failed, as text for prompts. */
final class FailedVerification {

  private final TaskStore taskStore;
  private final PromptLibrary prompts;

  FailedVerification(TaskStore taskStore, PromptLibrary prompts) {
    this.taskStore = taskStore;
    this.prompts = prompts;
  }

  /** Returns the failed checks; empty if none failed. */
  String failures(TaskId task) {
    return taskStore.verification(task).stream()
        .filter(check -> Boolean.FALSE.equals(check.passed()))
        .map(StepBriefing::failure)
        .collect(Collectors.joining("\n"));
  }

  /**
   * Returns the failures that block the delivery of a follow-up, if the last verification failed.
   */
  Optional<String> unverified(TaskId task) {
    String failures = failures(task);
    return failures.isEmpty()
        ? Optional.empty()
        : Optional.of(prompts.prompt("build/unverified").render(Map.of("failures", failures)));
  }
}
