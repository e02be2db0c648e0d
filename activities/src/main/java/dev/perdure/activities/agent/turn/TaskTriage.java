package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.agent.run.MainRunCreator;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.prompt.StrategyDescription;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskPolicy;
import dev.perdure.planner.task.Triage;
import dev.perdure.planner.tool.ToolSpec;
import io.temporal.activity.Activity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Choice of a task's strategy, and of the checkpoints of its roadmap, by a model in one structured
 * call each. The choosing model sees the request alone: the repository's text has no part in
 * whether a person approves a plan.
 */
record TaskTriage(
    Journal journal,
    StructuredOutput structured,
    Models models,
    PromptLibrary prompts,
    BudgetCheck budget) {

  private static final int MAX_REQUEST_LENGTH = 16_000;
  private static final int MAX_REASON_LENGTH = 400;
  private static final int MAX_PERSPECTIVE_LENGTH = 80;
  private static final int MAX_PERSPECTIVES = 3;
  private static final int MAX_CHECKPOINT_TITLE_LENGTH = 300;
  private static final int MAX_CHECKPOINTS = 5;
  private static final ToolSpec ROADMAP =
      new ToolSpec(
          "roadmap",
          "Says by which checkpoints the task is carried out.",
          ClasspathResources.text("tools/roadmap.json"),
          true);
  private static final ToolSpec TRIAGE =
      new ToolSpec(
          "triage",
          "Says how the task is planned and carried out.",
          StrategyDescription.inSchema(ClasspathResources.text("tools/triage.json")),
          true);

  /** The choice, made and recorded once. */
  Triage of(TaskId task, Cancellation cancellation) {
    Triage known = journal.task(task).triage();
    return known == null ? recorded(task, chosen(task, cancellation)) : known;
  }

  private Triage chosen(TaskId task, Cancellation cancellation) {
    RunId run = task.run("triage");
    open(task, run, RunKind.TRIAGE, "plan/triage");
    if (budget.of(run).isPresent()) {
      journal.runs().finish(run, RunState.CANCELLED, FinishReason.BUDGET);
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
      journal.runs().finish(run, RunState.FAILED, FinishReason.ERROR);
      return Triage.layered("No model could be asked: " + failure.sentence());
    }
  }

  /**
   * A policy that asks for a plan leaves triage the strategies whose plan a person approves, one
   * that asks for several planners those that have them.
   */
  private Triage allowed(TaskId task, Triage picked) {
    TaskPolicy policy = journal.tasks().policy(task);
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

  /** The checkpoints of a task as its own plan; without a model the task goes on without them. */
  void roadmap(TaskId task, Cancellation cancellation) {
    RunId run = task.run("roadmap");
    if (!journal.plans().all(task).isEmpty()) {
      return;
    }
    open(task, run, RunKind.ROADMAP, "plan/roadmap");
    List<Step> checkpoints = List.of();
    try {
      if (budget.of(run).isEmpty()) {
        checkpoints =
            structured
                .decide(run, ROADMAP, RoadmapArguments.class, cancellation)
                .map(RoadmapArguments::steps)
                .orElse(List.of());
      }
    } catch (ModelFailure failure) {
      journal.runs().finish(run, RunState.FAILED, FinishReason.ERROR);
    }
    lay(task, checkpoints);
  }

  private void lay(TaskId task, List<Step> checkpoints) {
    if (checkpoints.isEmpty()) {
      String text = "No roadmap was drawn: the agent works without one.";
      journal.transact(() ->
          journal.events().append(task, new TaskEvent.NoticeShown(NoticeLevel.WARNING, text)));
      return;
    }
    var plan =
        new Plan(
            "The checkpoints of this task.",
            "",
            List.of(),
            checkpoints,
            List.of(),
            List.of(),
            List.of(),
            0);
    journal.transact(() -> {
      journal.plans().write(task, "roadmap", plan);
      journal.steps().lay(task, plan);
    });
  }

  /** The checkpoints as a model gives them. */
  record RoadmapArguments(List<Checkpoint> checkpoints) {

    /** A state that the work passes through. */
    record Checkpoint(@Nullable String title) {}

    RoadmapArguments {
      checkpoints = NullSafeLists.copy(checkpoints);
    }

    List<Step> steps() {
      List<Step> steps = new ArrayList<>();
      for (Checkpoint checkpoint : checkpoints) {
        String title = Objects.requireNonNullElse(checkpoint.title(), "");
        if (steps.size() < MAX_CHECKPOINTS && !title.isBlank()) {
          steps.add(
              Step.of("c" + (steps.size() + 1), line(title, MAX_CHECKPOINT_TITLE_LENGTH), ""));
        }
      }
      return steps;
    }
  }

  private void open(TaskId task, RunId run, RunKind kind, String prompt) {
    String request = TextShortener.start(journal.requestText(task), MAX_REQUEST_LENGTH);
    boolean chooses = kind == RunKind.TRIAGE;
    var values = chooses ? StrategyDescription.ofTriage(request) : Map.of("request", request);
    String opening = prompts.prompt(prompt).render(values);
    journal.transact(() -> {
      MainRunCreator.announce(journal, task, Phase.PREPARING);
      Phase phase = chooses ? Phase.PREPARING : Phase.WRITING_THE_PLAN;
      NewRun opened = NewRun.aside(run, task, kind, "plan", phase, chooses ? "Triage" : "Roadmap");
      journal.runs().open(chooses ? opened.by(models.smallConfigured().orElse(null)) : opened);
      journal.messages().append(run, "opening", 1, List.of(new Part.Text(opening, true)));
      if (chooses) {
        String system = prompts.prompt("system/triage").template();
        journal.prompts().fix(run, new RunPrompt(system, List.of(TRIAGE), List.of("plan"), ""));
      }
    });
  }

  private Triage recorded(TaskId task, Triage triage) {
    return journal.inTransaction(() -> {
      if (!journal.facts().firstTriage(task, triage)) {
        return Objects.requireNonNull(journal.task(task).triage(), "chosen by a person meanwhile");
      }
      String text = "Strategy %s. %s".formatted(Json.name(triage.strategy()), triage.reason());
      journal.events().append(task, new TaskEvent.NoticeShown(NoticeLevel.INFO, text));
      return triage;
    });
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

  private static String line(String text, int longest) {
    return TextShortener.start(text.strip().replaceAll("\\s+", " "), longest);
  }
}
