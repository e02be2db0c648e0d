package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.BudgetRequest;
import dev.perdure.workflows.port.ChecksTurn;
import dev.perdure.workflows.port.DueReport;
import dev.perdure.workflows.port.FailedModelCall;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.ParkedModelCall;
import dev.perdure.workflows.port.PlannerTeam;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.port.TurnResult;
import io.temporal.activity.Activity;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decorator of the activities of a run: a local activity that opens a run on the host of its files
 * also carries out the reads that the run opens with. All other reads are left to the workflow.
 */
public final class ReadingRunActivities implements RunActivities {

  private static final Logger LOG = LoggerFactory.getLogger(ReadingRunActivities.class);

  private final TaskStore taskStore;
  private final RunActivities runs;
  private final ToolActivities tools;
  private final HostWorkspaces host;
  private final HostFileLeases hostFileLeases;
  private final String queue;

  /**
   * Decorates the activities of runs.
   *
   * @param queue the task queue of this host's tools
   */
  public ReadingRunActivities(
      TaskStore taskStore,
      RunActivities runs,
      ToolActivities tools,
      HostWorkspaces host,
      HostFileLeases hostFileLeases,
      String queue) {
    this.taskStore = taskStore;
    this.runs = runs;
    this.tools = tools;
    this.host = host;
    this.hostFileLeases = hostFileLeases;
    this.queue = queue;
  }

  @Override
  public OpenedRun open(RunSpec spec) {
    OpenedRun opened = runs.open(spec);
    boolean hasRead = isToRead(spec, opened) && read(spec, opened);
    return hasRead
        ? new OpenedRun(opened.turn() + 1, null, opened.background(), opened.hooks(), null)
        : opened;
  }

  /** Whether the calls only read, and nothing can keep them from ending within a moment. */
  private boolean isToRead(RunSpec spec, OpenedRun opened) {
    return !opened.openingCalls().isEmpty()
        && opened.openingCalls().stream().allMatch(TurnResult.Call::reads)
        && spec.queue().equals(queue)
        && Activity.getExecutionContext().getInfo().isLocal()
        && !hasHooks(spec.task());
  }

  /** Hooks are programs, which may take longer than a local activity may. */
  private boolean hasHooks(TaskId task) {
    return taskStore
        .configuration(task)
        .filter(configuration -> !configuration.settings().hooks().fields().isEmpty())
        .isPresent();
  }

  /** Reads; false if a call did not simply end, so that the workflow carries it out. */
  private boolean read(RunSpec spec, OpenedRun opened) {
    try {
      Optional<FileLease> lease = hostFileLeases.take(spec.task());
      return lease.isPresent() && read(lease.get(), spec, opened);
    } catch (FilesMovedException | UncheckedIOException | IllegalStateException e) {
      LOG.info("The workflow of run {} reads the files that the run opens with", spec.run(), e);
      return false;
    }
  }

  private boolean read(FileLease lease, RunSpec spec, OpenedRun opened) {
    try (FileLease.Hold _ = lease.hold()) {
      return host.workspaces().find(spec.task()).isPresent()
          && opened.openingCalls().stream()
              .map(call -> new ToolCallRequest(spec.run().call(opened.turn(), call.index()), null))
              .map(tools::run)
              .allMatch(ToolOutcome.Done.class::isInstance);
    }
  }

  @Override
  public RunReport close(RunCloseRequest request) {
    return runs.close(request);
  }

  @Override
  public void deliver(DueReport report) {
    runs.deliver(report);
  }

  @Override
  public WrittenChecks writeChecks(ChecksTurn turn) {
    return runs.writeChecks(turn);
  }

  @Override
  public ParkedModelCall park(FailedModelCall failure) {
    return runs.park(failure);
  }

  @Override
  public BudgetRequest requestBudget(RunRef run) {
    return runs.requestBudget(run);
  }

  @Override
  public PlannerTeam allotDrafts(TaskRef task) {
    return runs.allotDrafts(task);
  }

  @Override
  public PlannerTeam allotCriticism(PlannerTeam drafted) {
    return runs.allotCriticism(drafted);
  }
}
