package dev.perdure.activities.workspace;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.workspace.check.PlanChecks;
import dev.perdure.activities.workspace.check.PlanCommands;
import dev.perdure.activities.workspace.check.PlanCommands.Context;
import dev.perdure.activities.workspace.check.PlanPreflight;
import dev.perdure.activities.workspace.check.StepDiff;
import dev.perdure.activities.workspace.delivery.BranchDelivery;
import dev.perdure.activities.workspace.delivery.DeliveryRequest;
import dev.perdure.activities.workspace.delivery.StepCommitter;
import dev.perdure.activities.workspace.host.HostWorkspaces;
import dev.perdure.activities.workspace.host.RepositorySettings;
import dev.perdure.activities.workspace.host.WorkspaceOpener;
import dev.perdure.planner.plan.StepId;
import dev.perdure.workflows.port.request.Outlook;
import dev.perdure.workflows.port.request.Presentation;
import dev.perdure.workflows.port.task.TaskRef;
import dev.perdure.workflows.port.workspace.CheckRun;
import dev.perdure.workflows.port.workspace.Checked;
import dev.perdure.workflows.port.workspace.Delivered;
import dev.perdure.workflows.port.workspace.Opened;
import dev.perdure.workflows.port.workspace.StepCommit;
import dev.perdure.workflows.port.workspace.TreeGuard;
import dev.perdure.workflows.port.workspace.WorkspaceActivities;
import java.util.function.Supplier;

/** Carries out what workflows ask of workspaces on this host, each safe to repeat. */
public final class WorkspaceActivitiesImpl implements WorkspaceActivities {

  private final HostWorkspaces site;
  private final Journal journal;
  private final WorkspaceOpener opening;
  private final ReadOnlyCheck guard;
  private final PlanChecks checking;
  private final StepCommitter committing;
  private final DeliveryRequest offer;
  private final BranchDelivery handover;
  private final PlanPreflight outlook;

  public WorkspaceActivitiesImpl(
      HostWorkspaces site,
      Journal journal,
      PlanCommands commands,
      PlanPreflight outlook,
      ConfigFiles configuration) {
    this.site = site;
    this.outlook = outlook;
    this.journal = journal;
    this.opening = new WorkspaceOpener(site, journal, new RepositorySettings(site, configuration));
    this.guard = new ReadOnlyCheck(site, journal);
    this.checking = new PlanChecks(journal, commands, new StepDiff(site, journal));
    this.committing = new StepCommitter(site, journal);
    this.offer = new DeliveryRequest(site, journal);
    this.handover = new BranchDelivery(site, journal);
  }

  @Override
  public Opened open(TaskRef task) {
    return alive(() -> opening.open(task.task()));
  }

  @Override
  public TreeGuard mark(TaskRef task) {
    return alive(() -> guard.mark(task.task()));
  }

  @Override
  public TreeGuard guard(TaskRef task) {
    return alive(() -> guard.compare(task.task()));
  }

  @Override
  public TreeGuard release(TaskRef task) {
    return alive(() -> guard.release(task.task()));
  }

  @Override
  public Outlook outlook(TaskRef task) {
    return alive(() ->
        journal
            .plans()
            .newest(task.task())
            .map(revision -> outlook.of(journal.task(task.task()), revision.plan()))
            .map(found -> found.with(guard.uncommitted(task.task())))
            .orElseGet(Outlook::unknown));
  }

  @Override
  public Checked check(CheckRun run) {
    StepId step = run.step();
    try (var beat = Heartbeat.start(() -> {})) {
      site.workspace(run.task()); // the record says where the files are once they are there
      var place = new Context(journal.task(run.task()), beat::cancelled);
      Checked checked = step == null ? checking.plan(place, run) : checking.step(place, run, step);
      beat.throwIfEnded();
      return checked;
    }
  }

  @Override
  public void commit(StepCommit commit) {
    alive(() -> {
      committing.commit(commit);
      return commit;
    });
  }

  @Override
  public Presentation presentDelivery(TaskRef task) {
    return alive(() -> Presentation.of(offer.present(task.task()).orElse(null)));
  }

  @Override
  public Delivered deliver(TaskRef task) {
    return alive(() -> handover.deliver(task.task()));
  }

  /** Works while the engine hears that it lives; a cancellation interrupts the work. */
  private static <T> T alive(Supplier<T> work) {
    var worker = Thread.currentThread();
    try (var beat = Heartbeat.start(worker::interrupt)) {
      try {
        return work.get();
      } finally {
        leave(beat);
      }
    }
  }

  /** The interruption was for the work; how the activity ends is said by what is thrown. */
  private static void leave(Heartbeat beat) {
    if (beat.ended()) {
      var wasInterrupted = Thread.interrupted();
      assert wasInterrupted || !Thread.currentThread().isInterrupted();
      beat.throwIfEnded();
    }
  }
}
