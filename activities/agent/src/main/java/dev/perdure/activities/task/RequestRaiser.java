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
  RaiseAck raise(RaiseRequest request) {
    Optional<PendingRequest> terms = requestStore.find(request.task(), request.request());
    if (terms.isEmpty() || !isAsked(request)) {
      UnknownSubmissionNotice.REQUEST.append(eventLog, request.task());
      return RaiseAck.refused("No activity has drafted this request for the run.");
    }
    boolean unread = unreadMessageCheck.reopens(request.task(), request.request());
    if (!unread) {
      requestStore.raise(request.request());
      replanAutoApprover.decide(request.task(), request.request());
      taskStateUpdater.update(new TaskStateUpdate(request.task(), request.blocked(), false));
    }
    return RaiseAck.of(unread, asked(terms.get(), request.run()));
  }

  private boolean isAsked(RaiseRequest request) {
    RunId run = request.run();
    return run == null
        || (find(request.task(), run).isPresent()
            && requestStore.isAskedBy(request.request(), run));
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
