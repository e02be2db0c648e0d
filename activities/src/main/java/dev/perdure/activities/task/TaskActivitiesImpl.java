package dev.perdure.activities.task;

import dev.perdure.activities.agent.call.Places;
import dev.perdure.activities.agent.call.PlanExits;
import dev.perdure.activities.agent.run.RunEnds;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.event.TaskEvent.Notice.Level;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.request.Presentation;
import dev.perdure.workflows.port.request.Raising;
import dev.perdure.workflows.port.request.RefusedDecision;
import dev.perdure.workflows.port.request.Reopening;
import dev.perdure.workflows.port.request.Settling;
import dev.perdure.workflows.port.request.Showing;
import dev.perdure.workflows.port.request.Stuck;
import dev.perdure.workflows.port.request.UnreadMessages;
import dev.perdure.workflows.port.request.Withdrawal;
import dev.perdure.workflows.port.task.Brief;
import dev.perdure.workflows.port.task.Ended;
import dev.perdure.workflows.port.task.Ending;
import dev.perdure.workflows.port.task.PlanOutline;
import dev.perdure.workflows.port.task.Progress;
import dev.perdure.workflows.port.task.Recorded;
import dev.perdure.workflows.port.task.Standing;
import dev.perdure.workflows.port.task.StepProgress;
import dev.perdure.workflows.port.task.TaskActivities;
import dev.perdure.workflows.port.task.TaskRef;
import java.util.Optional;

/** Activities of the root workflow on the records of its task. */
public final class TaskActivitiesImpl implements TaskActivities {

  private final Journal journal;
  private final TaskStarts briefs;
  private final PlanRequests plans;
  private final RememberRules remembering;
  private final TaskStates standings;
  private final Budgets budgets;
  private final ModelSwitches models;
  private final ReworkRequests sentBack;
  private final PlanExits exits;
  private final TaskExecutions sittings;
  private final RunEnds runs;
  private final UnreadMessageCheck readings;

  public TaskActivitiesImpl(Journal journal, Places places, PromptLibrary prompts) {
    this.journal = journal;
    this.briefs = new TaskStarts(journal, places);
    this.plans = new PlanRequests(journal, places, prompts);
    this.remembering = new RememberRules(journal);
    this.standings = new TaskStates(journal);
    this.budgets = new Budgets(journal);
    this.models = new ModelSwitches(journal);
    this.sentBack = new ReworkRequests(journal);
    this.exits = new PlanExits(journal);
    this.sittings = new TaskExecutions(journal.facts());
    this.runs = new RunEnds(journal);
    this.readings = new UnreadMessageCheck(journal);
  }

  @Override
  public Brief begin(TaskRef task) {
    return briefs.of(task.task());
  }

  @Override
  public Recorded progress(Progress progress) {
    return journal
        .database()
        .inTransaction(() -> {
          if (progress.phase() != null) {
            goesOn(progress.task(), progress.phase());
            journal.progress().phase(progress.task(), progress.phase(), progress.reason());
          }
          var state = progress.state();
          return new Recorded(
              state == null || journal.progress().state(progress.task(), state, progress.reason()));
        });
  }

  /** What ended a task earlier is no failure of one that goes on; a set-up is tried again first. */
  private void goesOn(TaskId task, Phase phase) {
    if (phase != Phase.PREPARING) {
      journal.facts().failure(task, Optional.empty());
    }
  }

  @Override
  public UnreadMessages raise(Raising raising) {
    return journal
        .database()
        .inTransaction(() -> {
          boolean unread = readings.reopens(raising.task(), raising.request());
          if (!unread) {
            journal.requests().raise(raising.request());
            standings.update(new Standing(raising.task(), raising.blocked(), false));
          }
          return new UnreadMessages(unread);
        });
  }

  @Override
  public UnreadMessages settle(Settling settling) {
    return journal
        .database()
        .inTransaction(() -> {
          boolean unread = readings.overtakes(settling.task(), settling.decision());
          if (!unread) {
            journal.requests().settle(settling.decision());
            remembering.of(settling.task(), settling.decision());
            budgets.settle(settling.task(), settling.decision());
            models.settle(settling.task(), settling.decision());
            sentBack.settle(settling.task(), settling.decision());
            standings.update(new Standing(settling.task(), settling.blocked(), false));
          }
          return new UnreadMessages(unread);
        });
  }

  @Override
  public void refuse(RefusedDecision decision) {
    String text =
        "A decision could not be recorded. %s Decide otherwise.".formatted(decision.reason());
    journal
        .database()
        .transact(() -> {
          journal.requests().refuse(decision.request(), decision.decision(), decision.reason());
          journal.events().append(decision.task(), new TaskEvent.Notice(Level.ERROR, text));
        });
  }

  @Override
  public UnreadMessages reopenPlan(Reopening reopening) {
    return journal
        .database()
        .inTransaction(
            () -> new UnreadMessages(readings.reopens(reopening.task(), reopening.request())));
  }

  @Override
  public void withdraw(Withdrawal withdrawal) {
    journal.requests().withdraw(withdrawal.requests());
  }

  @Override
  public void stand(Standing standing) {
    journal.database().transact(() -> standings.update(standing));
  }

  @Override
  public Presentation presentPlan(Showing showing) {
    return readings.isUnread(showing.task())
        ? Presentation.ofUnread()
        : new Presentation(
            plans.present(showing).orElse(null), exits.refused(showing.task().mainRun()), false);
  }

  @Override
  public Presentation presentHeld(Showing showing) {
    return Presentation.of(plans.presentHeld(showing).orElse(null));
  }

  @Override
  public PendingRequest stuck(Stuck stuck) {
    return plans.stuck(stuck);
  }

  @Override
  public PlanOutline adoptPlan(TaskRef task) {
    return plans.adopt(task.task());
  }

  @Override
  public void step(StepProgress progress) {
    plans.step(progress);
  }

  @Override
  public Ended end(Ending ending) {
    return journal.database().inTransaction(() -> endOrGoOn(ending));
  }

  /** Words that came while a task did its last work are seen to before it rests. */
  private Ended endOrGoOn(Ending ending) {
    sittings.end(ending.task());
    boolean done = ending.state() == TaskState.DELIVERED || ending.state() == TaskState.ANSWERED;
    boolean spokenTo = done && !journal.steering().pending(ending.task()).isEmpty();
    if (ending.goesOn() || spokenTo) {
      return new Ended(false);
    }
    endWork(ending);
    journal.facts().failure(ending.task(), failure(ending));
    briefs.answer(ending);
    journal.progress().rest(ending.task(), ending.state(), ending.message());
    return new Ended(true);
  }

  /** Nothing of a task at rest is under way or waits. */
  private void endWork(Ending ending) {
    boolean failed = ending.state() == TaskState.FAILED;
    journal.requests().withdraw(ending.task());
    runs.endAll(
        ending.task(), failed ? FinishReason.ERROR : FinishReason.CANCELLED, "The task has ended.");
    journal.steps().leave(ending.task(), stepState(ending.state()));
  }

  private static StepState stepState(TaskState state) {
    return switch (state) {
      case CANCELLED, REJECTED -> StepState.CANCELLED;
      case FAILED -> StepState.FAILED;
      case QUEUED, RUNNING, WAITING, RETRYING, PAUSED, PARKED, IDLE, DELIVERED, ANSWERED ->
          StepState.PENDING;
    };
  }

  private static Optional<TaskRecord.Failure> failure(Ending ending) {
    String step = ending.step() == null ? null : ending.step().value();
    return ending.code().isEmpty()
        ? Optional.empty()
        : Optional.of(new TaskRecord.Failure(ending.code(), ending.message(), step));
  }
}
