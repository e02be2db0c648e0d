package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.HookEvent;
import dev.perdure.workflows.port.TurnHooks;

/** Looks up for which events of runs a task has hooks. */
final class TurnHookLookup {

  private final TaskStore taskStore;

  TurnHookLookup(TaskStore taskStore) {
    this.taskStore = taskStore;
  }

  /** The events of runs for which a task has hooks. */
  TurnHooks of(TaskId task) {
    return taskStore
        .configuration(task)
        .map(configuration -> configuration.settings().hooks())
        .map(hooks ->
            new TurnHooks(
                !hooks.list(HookEvent.MODEL_BEFORE.key()).isEmpty(),
                !hooks.list(HookEvent.RUN_END.key()).isEmpty()))
        .orElseGet(TurnHooks::none);
  }
}
