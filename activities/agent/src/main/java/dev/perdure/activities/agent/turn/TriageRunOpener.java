package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.journal.task.TaskRequestReader;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.prompt.StrategyDescription;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens the runs in which a model chooses the strategy of a task, or draws its roadmap. */
final class TriageRunOpener {

  private static final int MAX_REQUEST_LENGTH = 16_000;

  private final TaskRequestReader taskRequestReader;
  private final AskedModelFinder askedModelFinder;
  private final PromptLibrary prompts;
  private final HiddenRunOpener hiddenRunOpener;

  TriageRunOpener(
      TaskRequestReader taskRequestReader,
      AskedModelFinder askedModelFinder,
      PromptLibrary prompts,
      HiddenRunOpener hiddenRunOpener) {
    this.taskRequestReader = taskRequestReader;
    this.askedModelFinder = askedModelFinder;
    this.prompts = prompts;
    this.hiddenRunOpener = hiddenRunOpener;
  }

  /** Opens the run that chooses; it sees the request alone. */
  void triage(TaskId task, RunId run, ToolSpec tool) {
    String opening =
        prompts.prompt("plan/triage").render(StrategyDescription.ofTriage(request(task)));
    String system = prompts.prompt("system/triage").template();
    hiddenRunOpener.open(
        newRun(
            task,
            run,
            RunKind.TRIAGE,
            Phase.PREPARING,
            askedModelFinder.findSmall(task).orElse(null)),
        Phase.PREPARING,
        opening,
        () -> Optional.of(new RunPrompt(system, List.of(tool), List.of("plan"), "")));
  }

  /** Opens the run that draws the roadmap. */
  void roadmap(TaskId task, RunId run) {
    String opening = prompts.prompt("plan/roadmap").render(Map.of("request", request(task)));
    hiddenRunOpener.open(
        newRun(task, run, RunKind.ROADMAP, Phase.WRITING_THE_PLAN, null),
        Phase.PREPARING,
        opening,
        Optional::empty);
  }

  private String request(TaskId task) {
    return TextShortener.start(taskRequestReader.text(task), MAX_REQUEST_LENGTH);
  }

  private static NewRun newRun(
      TaskId task, RunId run, RunKind kind, Phase phase, @Nullable String model) {
    return NewRun.aside(
            run, task, kind, "plan", phase, kind == RunKind.TRIAGE ? "Triage" : "Roadmap")
        .by(model);
  }
}
