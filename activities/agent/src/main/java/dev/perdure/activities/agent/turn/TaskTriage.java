package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.prompt.StrategyDescription;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskPolicy;
import dev.perdure.planner.task.Triage;
import dev.perdure.planner.tool.ToolSpec;
import io.temporal.activity.Activity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Choice of a task's strategy by a model in one structured call. The model sees the request alone:
 * the repository's text has no part in whether a person approves a plan.
 */
final class TaskTriage {

  private static final int MAX_REASON_LENGTH = 400;
  private static final int MAX_PERSPECTIVE_LENGTH = 80;
  private static final int MAX_PERSPECTIVES = 3;

  private static final ToolSpec TRIAGE =
      new ToolSpec(
          "triage",
          "Says how the task is planned and carried out.",
          StrategyDescription.inSchema(ClasspathResources.text("tools/triage.json")),
          true);

  private final TaskReader taskReader;
  private final RunStore runStore;
  private final StructuredOutput structured;
  private final BudgetCheck budget;
  private final TriageRunOpener triageRunOpener;
  private final TriageRecorder triageRecorder;

  TaskTriage(
      TaskReader taskReader,
      RunStore runStore,
      StructuredOutput structured,
      BudgetCheck budget,
      TriageRunOpener triageRunOpener,
      TriageRecorder triageRecorder) {
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.structured = structured;
    this.budget = budget;
    this.triageRunOpener = triageRunOpener;
    this.triageRecorder = triageRecorder;
  }

  /** The choice, made and recorded once. */
  Triage of(TaskId task, Cancellation cancellation) {
    return triageRecorder
        .find(task)
        .orElseGet(() -> triageRecorder.record(task, chosen(task, cancellation)));
  }

  private Triage chosen(TaskId task, Cancellation cancellation) {
    RunId run = task.run("triage");
    triageRunOpener.triage(task, run, TRIAGE);
    if (budget.of(run).isPresent()) {
      runStore.finish(run, RunState.CANCELLED, FinishReason.BUDGET);
      return Triage.layered("The budget does not let a model choose.");
    }
    try {
      return structured
          .decide(run, TRIAGE, Choice.class, cancellation)
          .flatMap(Choice::triage)
          .map(picked -> allowed(task, picked))
          .orElseGet(() -> Triage.layered("The model did not choose."));
    } catch (ModelFailure failure) {
      if (failure.isRetryable() && Activity.getExecutionContext().getInfo().getAttempt() == 1) {
        throw failure;
      }
      runStore.finish(run, RunState.FAILED, FinishReason.ERROR);
      return Triage.layered("No model could be asked: " + failure.sentence());
    }
  }

  /**
   * If the policy asks for a plan, triage may only pick strategies whose plan a person approves. If
   * the policy asks for several planners, triage may only pick strategies with planners.
   */
  private Triage allowed(TaskId task, Triage picked) {
    TaskPolicy policy = taskReader.policy(task);
    String name = Json.name(picked.strategy());
    if (picked.strategy().changesUnasked() && policy.asksForPlan()) {
      return Triage.layered(
          "The task's policy asks for a plan, which %s would go without.".formatted(name));
    }
    return policy.planners().count() > 1
            && !picked.strategy().designs()
            && picked.strategy() != Strategy.ANSWER
        ? Triage.layered(
            "The task's policy asks for several planners, which %s would go without."
                .formatted(name))
        : picked;
  }

  /** The choice as a model gives it. */
  record Choice(
      @Nullable String strategy,
      @Nullable String type,
      List<String> skip,
      List<String> perspectives,
      @Nullable String reason) {

    Choice {
      skip = NullSafeLists.copy(skip);
      perspectives = NullSafeLists.copy(perspectives);
    }

    /** The choice as far as it makes sense; none without a strategy that can be followed. */
    Optional<Triage> triage() {
      return constant(Strategy.class, strategy)
          .filter(chosen -> chosen != Strategy.AUTO)
          .map(chosen ->
              new Triage(
                  Strategy.AUTO,
                  chosen,
                  constant(Triage.Type.class, type).orElse(Triage.Type.OTHER),
                  skip.stream()
                      .flatMap(word -> constant(Phase.class, word).stream())
                      .filter(Triage.SKIPPABLE::contains)
                      .distinct()
                      .toList(),
                  points(),
                  line(Objects.requireNonNullElse(reason, ""), MAX_REASON_LENGTH)));
    }

    private List<String> points() {
      return perspectives.stream()
          .map(text -> line(text, MAX_PERSPECTIVE_LENGTH))
          .filter(text -> !text.isEmpty())
          .distinct()
          .limit(MAX_PERSPECTIVES)
          .toList();
    }
  }

  private static <E extends Enum<E>> Optional<E> constant(Class<E> type, @Nullable String word) {
    return Optional.ofNullable(word)
        .flatMap(said ->
            Stream.of(type.getEnumConstants())
                .filter(constant ->
                    Json.name(constant).equalsIgnoreCase(said.strip().replace('_', '-')))
                .findFirst());
  }

  static String line(String text, int longest) {
    return TextShortener.start(text.strip().replaceAll("\\s+", " "), longest);
  }
}
