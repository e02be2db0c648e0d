package dev.perdure.activities.task;

import dev.perdure.activities.agent.Places;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.Brief;
import dev.perdure.workflows.port.Ended;
import dev.perdure.workflows.port.Ending;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.PlanPresentation;
import dev.perdure.workflows.port.Progress;
import dev.perdure.workflows.port.Raising;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.Settling;
import dev.perdure.workflows.port.StepProgress;
import dev.perdure.workflows.port.Stuck;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskRef;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Keeps the record of a task in the journal. */
public final class TaskActivitiesImpl implements TaskActivities {

  private static final Set<TaskState> WAITS =
      EnumSet.of(TaskState.WAITING, TaskState.PARKED, TaskState.RUNNING);

  private final Journal journal;
  private final Briefs briefs;
  private final PlanDesk plans;
  private final Remembering remembering;

  /** Keeps records in a journal, for tasks whose files are on this host. */
  public TaskActivitiesImpl(Journal journal, Places places, PromptLibrary prompts) {
    this.journal = journal;
    this.briefs = new Briefs(journal, places);
    this.plans = new PlanDesk(journal, places, prompts);
    this.remembering = new Remembering(journal);
  }

  @Override
  public Brief begin(TaskRef task) {
    return briefs.of(task.task());
  }

  @Override
  public void progress(Progress progress) {
    journal
        .database()
        .transact(() -> {
          if (progress.phase() != null) {
            journal.progress().phase(progress.task(), progress.phase(), progress.reason());
          }
          if (progress.state() != null) {
            journal.progress().state(progress.task(), progress.state(), progress.reason());
          }
        });
  }

  @Override
  public void raise(Raising raising) {
    journal
        .database()
        .transact(() -> {
          journal.requests().raise(raising.request());
          boolean parks =
              journal
                  .requestReader()
                  .find(raising.request())
                  .filter(found -> found.request().kind() == RequestKind.OPERATOR)
                  .isPresent();
          if (parks) {
            journal.progress().state(raising.task(), TaskState.PARKED, "");
          } else {
            wait(raising.task(), raising.blocked());
          }
        });
  }

  @Override
  public void settle(Settling settling) {
    journal
        .database()
        .transact(() -> {
          journal.requests().settle(settling.decision());
          remembering.of(settling.task(), settling.decision());
          wait(settling.task(), settling.blocked());
        });
  }

  @Override
  public void withdraw(RunRef run) {
    journal.requests().withdraw(run.run());
  }

  @Override
  public PlanPresentation presentPlan(TaskRef task) {
    return new PlanPresentation(plans.present(task.task()).orElse(null));
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
    boolean done = ending.state() == TaskState.DELIVERED || ending.state() == TaskState.ANSWERED;
    if (done && !journal.steering().pending(ending.task()).isEmpty()) {
      return new Ended(false);
    }
    journal.requests().withdraw(ending.task());
    journal.facts().failure(ending.task(), failure(ending));
    briefs.answer(ending);
    journal.progress().rest(ending.task(), ending.state(), ending.message());
    return new Ended(true);
  }

  private static Optional<TaskRecord.Failure> failure(Ending ending) {
    String step = ending.step() == null ? null : ending.step().value();
    return ending.code().isEmpty()
        ? Optional.empty()
        : Optional.of(new TaskRecord.Failure(ending.code(), ending.message(), step));
  }

  private void wait(TaskId task, boolean blocked) {
    TaskState now = journal.taskReader().find(task).map(TaskRecord::state).orElseThrow();
    if (WAITS.contains(now)) {
      journal.progress().state(task, blocked ? TaskState.WAITING : TaskState.RUNNING, "");
    }
  }
}
