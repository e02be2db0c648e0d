package dev.perdure.web.inbox;

import dev.perdure.activities.journal.request.RequestAssignmentStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import org.springframework.stereotype.Component;

/** Assigns pending requests to people, and snoozes them. */
@Component
final class RequestAssignmentService {

  private final RequestReader requestReader;
  private final RequestAssignmentStore requestAssignmentStore;
  private final Caller caller;

  RequestAssignmentService(
      RequestAssignmentStore requestAssignmentStore, RequestReader requestReader, Caller caller) {
    this.caller = caller;
    this.requestReader = requestReader;
    this.requestAssignmentStore = requestAssignmentStore;
  }

  RequestRecord assign(RequestId id, AssignmentBody body) {
    var name = body.name();
    pending(id);
    requestAssignmentStore.assign(id, name, caller.name());
    return pending(id);
  }

  RequestRecord snooze(RequestId id, SnoozeBody body) {
    var until = body.time();
    pending(id);
    requestAssignmentStore.snooze(id, until, caller.name());
    return pending(id);
  }

  private RequestRecord pending(RequestId id) {
    var found =
        requestReader.find(id).orElseThrow(() -> ApiFailure.notFound("request", id.value()));
    var settlement = found.request().decision();
    if (settlement != null) {
      throw DecisionService.alreadySettled(id, settlement);
    }
    if (found.request().status() != RequestStatus.PENDING) {
      throw DecisionService.waitsNoLonger(found.request());
    }
    return found;
  }
}
