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
  private final UnreadMessageCheck unreadMessageCheck;
  private final ShownRequestFollowUp shownRequestFollowUp;

  RequestRaiser(
      EventLog eventLog,
      RunStore runStore,
      RequestStore requestStore,
      UnreadMessageCheck unreadMessageCheck,
      ShownRequestFollowUp shownRequestFollowUp) {
    this.eventLog = eventLog;
    this.runStore = runStore;
    this.requestStore = requestStore;
    this.unreadMessageCheck = unreadMessageCheck;
    this.shownRequestFollowUp = shownRequestFollowUp;
  }

  /** Shows a drafted request, which a run asks by signal or the root itself. */
  RaiseAck raise(RaiseRequest request) {
    Optional<PendingRequest> terms = requestStore.find(request.task(), request.request());
    if (terms.isEmpty() || !isAsked(request)) {
      UnknownSubmissionNotice.REQUEST.append(eventLog, request.task());
      return RaiseAck.refused("No activity has drafted this request for the run.");
    }
    if (unreadMessageCheck.reopens(request.task(), request.request())) {
      return RaiseAck.of(true, asked(terms.get(), request.run()));
    }
    requestStore.raise(request.request());
    return RaiseAck.of(false, asked(terms.get(), request.run()))
        .followedBy(shownRequestFollowUp.follow(request));
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
