package dev.perdure.activities.agent.turn;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunState;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One call of a small model about a task, as a run of its own. A failed call leaves the task
 * unchanged.
 */
final class SmallModelRun {

  private static final Logger LOG = LoggerFactory.getLogger(SmallModelRun.class);

  private final RunStore runStore;
  private final RunContext.Finder contexts;
  private final ModelTurn modelTurn;
  private final AskedModelFinder askedModelFinder;
  private final BudgetCheck budget;
  private final HiddenRunOpener hiddenRunOpener;

  SmallModelRun(
      RunStore runStore,
      RunContext.Finder contexts,
      ModelTurn modelTurn,
      AskedModelFinder askedModelFinder,
      BudgetCheck budget,
      HiddenRunOpener hiddenRunOpener) {
    this.runStore = runStore;
    this.contexts = contexts;
    this.modelTurn = modelTurn;
    this.askedModelFinder = askedModelFinder;
    this.budget = budget;
    this.hiddenRunOpener = hiddenRunOpener;
  }

  /** Whether the call was made before. */
  boolean isKnown(RunId run) {
    return runStore.find(run).isPresent();
  }

  boolean isCompleted(RunId run) {
    return runStore.find(run).filter(it -> it.state() == RunState.COMPLETED).isPresent();
  }

  void open(TaskId task, RunId run, RunKind kind, String opening) {
    String agent = kind == RunKind.TITLE ? "title" : "summary";
    Phase phase = kind == RunKind.TITLE ? Phase.PREPARING : Phase.DELIVERING;
    hiddenRunOpener.open(
        NewRun.aside(run, task, kind, agent, phase, kind == RunKind.TITLE ? "Title" : "Summary")
            .by(small(task, agent)),
        phase,
        opening,
        () -> Optional.of(prompt(run, agent)));
  }

  private RunPrompt prompt(RunId run, String agent) {
    return new RunPrompt(contexts.of(run).agent().prompt(), List.of(), List.of(agent), "");
  }

  /** The installation's small model, if no file names one. */
  private @Nullable String small(TaskId task, String agent) {
    return askedModelFinder
        .findSmall(task)
        .filter(_ -> contexts.agents().of(task).agent(agent).model() == null)
        .orElse(null);
  }

  /** Hands on what the model says before the run ends; nothing if it fails or may not be asked. */
  void ask(RunId run, Cancellation cancellation, Consumer<String> taken) {
    RunContext context = contexts.of(run);
    if (budget.of(context).isPresent()) {
      runStore.finish(run, RunState.CANCELLED, FinishReason.BUDGET);
      return;
    }
    try {
      var ask = new ModelTurnRequest(context, 1, List.of(), false, context.run().agent());
      String words = words(modelTurn.answer(ask, cancellation));
      Optional.of(words).filter(said -> !said.isBlank()).ifPresent(taken);
      runStore.finish(run, RunState.COMPLETED, FinishReason.END_TURN);
    } catch (ModelFailure failure) {
      LOG.info("Task {} stays as it is: {}", context.task().id(), failure.getMessage());
      runStore.finish(run, RunState.FAILED, FinishReason.ERROR);
    }
  }

  private static String words(Message answer) {
    return answer.parts().stream()
        .flatMap(part -> part instanceof Part.Text(var text, _) ? Stream.of(text) : Stream.of())
        .collect(joining());
  }
}
