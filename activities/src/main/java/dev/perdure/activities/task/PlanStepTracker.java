package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanSchedule;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.plan.StepKind;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tracks the steps of the adopted plan: lists the open ones in order, and records progress. */
record PlanStepTracker(Journal journal, PromptLibrary prompts) {

  private static final int MAX_RESULT_LENGTH = 4_000;

  /** The steps that are still to be done, each after those it depends on. */
  List<PlanOutline.Step> open(TaskId task, Plan plan) {
    Map<StepId, StepRecord> records =
        journal.steps().all(task).stream()
            .collect(Collectors.toMap(StepRecord::id, record -> record));
    Map<StepId, StepState> states = new HashMap<>();
    records.forEach((id, record) -> states.put(id, finished(record)));
    journal.cancelledSteps().of(task).forEach(id -> states.put(id, StepState.CANCELLED));
    String builder = TaskStartResolver.builder(journal.task(task));
    List<PlanOutline.Step> open = new ArrayList<>();
    Optional<Step> next = new PlanSchedule<>(plan.steps(), states).next();
    while (next.isPresent()) {
      Step step = next.get();
      open.add(outline(step, records.get(step.id()), builder));
      states.put(step.id(), StepState.DONE);
      next = new PlanSchedule<>(plan.steps(), states).next();
    }
    return open;
  }

  /** Says of the steps that need none of the others that they wait for a place. */
  void begin(TaskId task, List<PlanOutline.Step> open) {
    List<StepId> ids = open.stream().map(PlanOutline.Step::id).toList();
    List<StepId> first =
        open.stream()
            .filter(step -> Collections.disjoint(step.dependsOn(), ids))
            .map(PlanOutline.Step::id)
            .toList();
    journal.waitingSteps().begin(task, first);
  }

  /** A step that was stopped or failed is begun anew; one that is held back waits for a person. */
  private static StepState finished(StepRecord record) {
    if (record.state().satisfies()) {
      return record.state();
    }
    return record.held() ? StepState.AWAITING_PERSON : StepState.PENDING;
  }

  private PlanOutline.Step outline(Step step, @Nullable StepRecord record, String builder) {
    int attempt = record == null ? 1 : record.attempts() + (isUnderWay(record) ? 0 : 1);
    boolean judged = step.checks().stream().anyMatch(check -> !check.runsACommand());
    String agent = Objects.requireNonNullElse(step.agent(), builder);
    boolean fixed = step.kind() != StepKind.AGENT;
    return new PlanOutline.Step(
        step.id(), step.dependsOn(), agent, attempt, judged, fixed, isApart(record));
  }

  /** Whether the step was stopped while it worked on files of its own; null for no. */
  private @Nullable Boolean isApart(@Nullable StepRecord record) {
    return Optional.ofNullable(record)
            .map(StepRecord::runId)
            .flatMap(journal.runs()::find)
            .filter(RunRecord::isUnmerged)
            .isPresent()
        ? true
        : null;
  }

  /** A step whose root was closed meanwhile goes on with its attempt. */
  private static boolean isUnderWay(StepRecord record) {
    return record.state().isAtWork();
  }

  /** Records how far a step has come; a finished one is told to the main run. */
  StepUpdateAck move(StepUpdate progress) {
    if (progress.state() == StepState.RUNNING && isLeftOut(progress)) {
      return new StepUpdateAck(true);
    }
    boolean moved =
        journal
            .steps()
            .move(
                progress.task(),
                progress.step(),
                progress.state(),
                progress.run(),
                progress.attempt());
    if (moved) {
      follow(progress);
    }
    return new StepUpdateAck(false);
  }

  private void follow(StepUpdate progress) {
    switch (progress.state()) {
      case DONE -> {
        if (progress.run() != null) {
          finish(progress, progress.run());
        }
        journal.waitingSteps().next(progress.task());
      }
      case CANCELLED -> {
        if (progress.by() != null) {
          journal.cancelledSteps().add(progress.task(), progress.step(), progress.by());
          new FailedStepHandler(journal).leaveOutAfter(progress.task(), progress.step());
        }
      }
      case PENDING, FAILED -> journal.waitingSteps().rest(progress.task());
      case READY, RUNNING, AWAITING_PERSON, VERIFYING, SKIPPED, SUPERSEDED -> {}
    }
  }

  /** Whether a person left a step out after the workflow had read which steps there are. */
  private boolean isLeftOut(StepUpdate progress) {
    return journal
        .steps()
        .find(progress.task(), progress.step())
        .filter(step -> step.state() == StepState.SKIPPED)
        .isPresent();
  }

  private void finish(StepUpdate progress, RunId run) {
    String report = cut(report(run));
    journal.steps().result(progress.task(), progress.step(), report);
    String title =
        journal.steps().find(progress.task(), progress.step()).map(StepRecord::title).orElse("");
    String text =
        prompts
            .prompt("step/finished")
            .render(Map.of("id", progress.step().value(), "title", title, "report", report));
    String key = new StepRunId(progress.task(), progress.step(), progress.attempt()).name();
    journal
        .messages()
        .append(progress.task().mainRun(), key, 0, List.of(new Part.Text(text, true)));
  }

  /** The newest text of a run, or else the result of its fixed call. */
  private String report(RunId run) {
    String words = journal.messages().lastWords(run);
    return words.isBlank()
        ? journal.calls().answered(run, 1).stream()
            .flatMap(call -> call.result().stream())
            .map(Part.ToolResult::content)
            .findFirst()
            .orElse("")
        : words;
  }

  /** The step whose run wrote a revision by an edit of the approved plan. */
  @Nullable String proposer(PlanStorePlanRevision revision) {
    return new CallId(revision.author())
        .turn()
        .flatMap(turn -> journal.runs().find(turn.run()))
        .filter(run -> run.kind() == RunKind.STEP)
        .map(RunRecord::step)
        .orElse(null);
  }

  private static String cut(String text) {
    return TextShortener.start(text, MAX_RESULT_LENGTH);
  }
}
