package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.journal.task.TaskRequestReader;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import java.util.Map;

/** Opens the run in which a model divides the exploration of a task. */
final class ScopeRunOpener {

  private final TaskRequestReader taskRequestReader;
  private final PromptLibrary prompts;
  private final HiddenRunOpener hiddenRunOpener;

  ScopeRunOpener(
      TaskRequestReader taskRequestReader, PromptLibrary prompts, HiddenRunOpener hiddenRunOpener) {
    this.taskRequestReader = taskRequestReader;
    this.prompts = prompts;
    this.hiddenRunOpener = hiddenRunOpener;
  }

  /** The run in which the exploring is divided. */
  RunRecord open(TaskId task) {
    String request = taskRequestReader.text(task);
    String text = prompts.prompt("plan/scope").render(Map.of("request", request));
    return hiddenRunOpener.open(
        NewRun.aside(task.run("scope"), task, RunKind.SCOPE, "plan", Phase.EXPLORING, "Scope"),
        text);
  }
}
