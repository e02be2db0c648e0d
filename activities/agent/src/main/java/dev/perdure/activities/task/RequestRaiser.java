package dev.perdure.activities.task;

import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.RaiseAck;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.TaskStateUpdate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Shows people the requests that signals name. The request of a run is one that an activity has
 * drafted for the run.
 */
final class RequestRaiser {

  private final EventLog eventLog;
  private final RunStore runStore;
  private final RequestStore requestStore;
  private final ReplanAutoApprover replanAutoApprover;
  private final TaskStateUpdater taskStateUpdater;
  private final UnreadMessageCheck unreadMessageCheck;

  RequestRaiser(
      EventLog eventLog,
      RunStore runStore,
      RequestStore requestStore,
      ReplanAutoApprover replanAutoApprover,
      TaskStateUpdater taskStateUpdater,
      UnreadMessageCheck unreadMessageCheck) {
    this.eventLog = eventLog;
    this.runStore = runStore;
    this.requestStore = requestStore;
    this.replanAutoApprover = replanAutoApprover;
    this.taskStateUpdater = taskStateUpdater;
    this.unreadMessageCheck = unreadMessageCheck;
  }

  /** Shows a drafted request, which a run asks by signal or the root itself. */
  RaiseAck raise(RaiseRequest raising) {
    Optional<PendingRequest> terms = requestStore.find(raising.task(), raising.request());
    if (terms.isEmpty() || !isAsked(raising)) {
      UnknownSubmissionNotice.REQUEST.append(eventLog, raising.task());
      return RaiseAck.refused("No activity has drafted this request for the run.");
    }
    boolean unread = unreadMessageCheck.reopens(raising.task(), raising.request());
    if (!unread) {
      requestStore.raise(raising.request());
      replanAutoApprover.decide(raising.task(), raising.request());
      taskStateUpdater.update(new TaskStateUpdate(raising.task(), raising.blocked(), false));
    }
    return RaiseAck.of(unread, asked(terms.get(), raising.run()));
  }

  private boolean isAsked(RaiseRequest raising) {
    RunId run = raising.run();
    return run == null
        || (find(raising.task(), run).isPresent()
            && requestStore.isAskedBy(raising.request(), run));
  }

  /** The stored terms as a run asks them, with the workflow that carries the run out. */
  private @Nullable PendingRequest asked(PendingRequest terms, @Nullable RunId run) {
    if (run == null) {
      return null;
    }
    PendingRequest asked = terms.askedBy(run);
    String workflow = runStore.get(run).workflowId();
    return workflow.equals(run.value()) ? asked : asked.carriedOutBy(workflow);
  }

  private Optional<RunRecord> find(TaskId task, RunId run) {
    return runStore.find(run).filter(record -> record.taskId().equals(task));
  }
}
