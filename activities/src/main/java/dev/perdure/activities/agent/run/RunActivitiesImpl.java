package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.RunGuard;
import dev.perdure.activities.agent.call.SubagentReportWriter;
import dev.perdure.activities.agent.prompt.MessageExpander;
import dev.perdure.activities.agent.prompt.SlashCommandOverrides;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.model.Models;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.MergeState;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.planner.task.RunSettings;
import dev.perdure.planner.task.RunState;
import dev.perdure.workflows.port.BudgetRequest;
import dev.perdure.workflows.port.ChecksTurn;
import dev.perdure.workflows.port.DueReport;
import dev.perdure.workflows.port.FailedModelCall;
import dev.perdure.workflows.port.HookEvent;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.ParkedModelCall;
import dev.perdure.workflows.port.PlannerTeam;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TurnHooks;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The Temporal activities of a run's life cycle: open and close it in the journal, and draft
 * requests to people about its budget or a failed model call.
 */
public final class RunActivitiesImpl implements RunActivities {

  private static final int MAX_RESULT_LENGTH = 10_000;

  private final Journal journal;
  private final SlashCommandOverrides overrides;
  private final OpeningMessageWriter openingMessageWriter;
  private final BudgetRequestDrafter budgetRequestDrafter;
  private final ModelFailureEscalation modelFailureEscalation;
  private final SyntheticCallWriter syntheticCallWriter;
  private final RunFailureExplainer runFailureExplainer;
  private final PlanChangeDetector planChanges;
  private final RunFinisher runFinisher;
  private final RepairReflection repairs;
  private final PlannerTeamSizer plannerTeamSizer;
  private final RunModelChooser runModelChooser;
  private final RunGuard guard;

  /** Keeps runs in a journal; prompts open them, and they ask these models. */
  public RunActivitiesImpl(
      Journal journal, RunContext.Finder contexts, PromptLibrary prompts, Models models) {
    this.journal = journal;
    this.overrides = new SlashCommandOverrides(journal, contexts.agents(), models);
    this.openingMessageWriter =
        new OpeningMessageWriter(
            journal,
            prompts,
            new MessageExpander(journal, contexts.agents(), prompts, overrides),
            contexts);
    this.budgetRequestDrafter =
        new BudgetRequestDrafter(journal, new BudgetCheck(journal.budgets(), contexts, models));
    this.modelFailureEscalation = new ModelFailureEscalation(journal, contexts, models);
    this.syntheticCallWriter = new SyntheticCallWriter(journal);
    this.runFailureExplainer = new RunFailureExplainer(journal);
    this.planChanges = new PlanChangeDetector(journal);
    this.runFinisher = new RunFinisher(journal);
    this.repairs = new RepairReflection(journal);
    this.plannerTeamSizer = new PlannerTeamSizer(journal);
    this.runModelChooser = new RunModelChooser(journal, contexts, overrides);
    this.guard = new RunGuard(journal);
  }

  @Override
  public OpenedRun open(RunSpec spec) {
    guard.requireOneTask(spec);
    return journal.inTransaction(() ->
        journal
            .runs()
            .find(spec.run())
            .filter(run -> isBegun(run, spec))
            .map(this::resumed)
            .orElseGet(() -> begun(spec)));
  }

  /** A run that is under repair was begun; its work is not begun a second time. */
  private static boolean isBegun(RunRecord run, RunSpec spec) {
    boolean isSame = run.workflowId().equals(spec.workflowId());
    return (isSame || RepairReflection.isRepaired(run)) && run.state() != RunState.QUEUED;
  }

  /** A run that ended is not carried out again; one that is open goes on where it was. */
  private OpenedRun resumed(RunRecord run) {
    return new OpenedRun(
        Math.max(run.settings().firstTurn(), run.turns()),
        run.finishedAt() == null ? null : run.finish(),
        journal.backgroundRuns().of(run.id(), RunSpec.class),
        hooks(run.taskId()));
  }

  private OpenedRun begun(RunSpec spec) {
    MainRunCreator.announce(journal, spec.task(), spec.phase());
    int turn = journal.runs().find(spec.run()).map(RunRecord::turns).orElse(0) + 1;
    journal.runs().open(newRun(spec, turn));
    openingMessageWriter.open(spec, turn);
    overrides.take(spec.run());
    if (spec.kind() == RunKind.FIXED && !OpeningMessageWriter.hasCommand(spec)) {
      syntheticCallWriter.write(spec, turn);
    }
    return new OpenedRun(turn, null, null, hooks(spec.task()));
  }

  /** The events of runs for which a task has hooks; null for none. */
  private @Nullable TurnHooks hooks(TaskId task) {
    return journal
        .facts()
        .configuration(task)
        .map(configuration -> configuration.settings().hooks())
        .map(hooks ->
            new TurnHooks(
                !hooks.list(HookEvent.MODEL_BEFORE.key()).isEmpty(),
                !hooks.list(HookEvent.RUN_END.key()).isEmpty()))
        .filter(found -> found.modelBefore() || found.runEnd())
        .orElse(null);
  }

  @Override
  public RunReport close(RunCloseRequest closing) {
    return journal.inTransaction(() -> {
      RunId run = closing.run();
      Optional<RunRecord> known = journal.runs().find(run);
      if (known.isEmpty()) {
        return RunReport.of(run, closing.finish());
      }
      runFinisher.settle(run, closing.finish(), closing.unanswered());
      runFinisher.endBelow(run, FinishReason.CANCELLED, closing.unanswered());
      FinishReason finish = syntheticCallWriter.finish(known.get(), closing.finish());
      result(known.get(), finish);
      repairs.record(known.get());
      journal.backgroundRuns().removeAll(run);
      journal.runs().finish(run, RunFinisher.state(finish), finish);
      String reason = runFailureExplainer.of(known.get(), finish, closing.why());
      return planChanges.of(known.get(), new RunReport(run, finish, reason));
    });
  }

  @Override
  public PlannerTeam allotDrafts(TaskRef task) {
    return plannerTeamSizer.drafts(task.task());
  }

  @Override
  public PlannerTeam allotCriticism(PlannerTeam drafted) {
    return plannerTeamSizer.criticism(drafted);
  }

  @Override
  public BudgetRequest requestBudget(RunRef run) {
    return budgetRequestDrafter.of(run.run());
  }

  @Override
  public PendingRequest modelCallFailed(FailedModelCall failure) {
    return modelFailureEscalation.ask(failure);
  }

  @Override
  public ParkedModelCall park(FailedModelCall failure) {
    return modelFailureEscalation.park(failure);
  }

  @Override
  public void deliver(DueReport due) {
    journal.transact(() -> {
      RunRecord child =
          journal
              .calls()
              .find(due.call())
              .map(found -> found.call().runId())
              .flatMap(journal.runs()::find)
              .orElseThrow();
      String title = Objects.requireNonNullElse(child.focus(), child.title());
      String report = SubagentReportWriter.of(journal, child).output();
      List<Part> parts =
          List.of(
              new Part.Notice("A subagent in the background has ended: " + title),
              new Part.Text(
                  "The subagent that you started in the background has ended: %s\n\n%s"
                      .formatted(title, report),
                  true));
      journal.messages().append(due.run(), "subagent-" + due.call(), due.turn(), parts);
      journal.backgroundRuns().remove(due.call());
    });
  }

  @Override
  public WrittenChecks writeChecks(ChecksTurn turn) {
    guard.requireDelegated(turn);
    return new WrittenChecks(syntheticCallWriter.writeChecks(turn));
  }

  /** Its last words, or the beginning of them, beside what is known of its files. */
  private void result(RunRecord run, FinishReason finish) {
    RunState end = RunFinisher.state(finish);
    if (end == RunState.COMPLETED || end == RunState.TIMED_OUT) {
      String words = TextShortener.start(journal.messages().lastWords(run.id()), MAX_RESULT_LENGTH);
      RunResult known = Objects.requireNonNullElse(run.result(), RunResult.none());
      journal.runs().result(run.id(), known.with(words), run.merge());
    } else if (run.isUnmerged()) {
      journal.runs().result(run.id(), RunResult.none(), MergeState.DROPPED);
    }
  }

  private NewRun newRun(RunSpec spec, int turn) {
    return new NewRun(
        spec.run(),
        spec.task(),
        spec.kind(),
        spec.parent(),
        spec.workflowId(),
        spec.agent(),
        spec.phase(),
        Optional.ofNullable(spec.step()).map(Object::toString).orElse(null),
        title(spec),
        focus(spec),
        runModelChooser.of(spec).orElse(null),
        Optional.ofNullable(spec.delegation()).map(RunDelegation::deadline).orElse(null),
        spec.readOnly() || !guard.mayChangeFiles(spec),
        new RunSettings(turn, spec.steered(), worktree(spec)));
  }

  private static @Nullable String worktree(RunSpec spec) {
    RunDelegation terms = spec.delegation();
    return terms == null ? spec.worktree() : terms.worktree();
  }

  private @Nullable String focus(RunSpec spec) {
    return OpeningMessageWriter.hasCommand(spec)
        ? openingMessageWriter.command(spec.task())
        : spec.opening().values().get("focus");
  }

  private String title(RunSpec spec) {
    String focus = focus(spec);
    if (spec.step() != null) {
      return "Step " + spec.step();
    }
    return focus == null ? spec.agent() : focus;
  }
}
