package dev.perdure.activities.workspace;

import dev.perdure.activities.config.ConfigFiles;
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
import dev.perdure.activities.workspace.host.SiteRecords;
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
  private final SiteRecords records;
  private final WorkspaceOpener opening;
  private final ReadOnlyCheck guard;
  private final PlanChecks checking;
  private final StepCommitter committing;
  private final DeliveryRequest offer;
  private final BranchDelivery handover;
  private final PlanPreflight outlook;

  /**
   * Works at a site; the commands of plans are run as those of models. They follow the
   * configuration files of the host.
   */
  public WorkspaceActivitiesImpl(
      HostWorkspaces site,
      SiteRecords records,
      PlanCommands commands,
      PlanPreflight outlook,
      ConfigFiles configuration) {
    this.site = site;
    this.outlook = outlook;
    this.records = records;
    this.opening = new WorkspaceOpener(site, records, new RepositorySettings(site, configuration));
    this.guard = new ReadOnlyCheck(site, records);
    this.checking = new PlanChecks(records, commands, new StepDiff(site, records));
    this.committing = new StepCommitter(site, records);
    this.offer = new DeliveryRequest(site, records);
    this.handover = new BranchDelivery(site, records);
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
        records
            .plans()
            .newest(task.task())
            .map(revision -> outlook.of(records.task(task.task()), revision.plan()))
            .map(found -> found.with(guard.uncommitted(task.task())))
            .orElseGet(Outlook::unknown));
  }

  @Override
  public Checked check(CheckRun run) {
    StepId step = run.step();
    try (var beat = Heartbeat.start(() -> {})) {
      site.workspace(run.task()); // the record says where the files are once they are there
      var place = new Context(records.task(run.task()), beat::cancelled);
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
