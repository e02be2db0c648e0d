package dev.perdure.web.inbox;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.HumanRequestReader;
import dev.perdure.activities.journal.request.HumanRequestStore;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import org.springframework.stereotype.Component;

/** Assigns pending requests to people, and snoozes them. */
@Component
final class RequestAssignmentService {

  private final HumanRequestReader requests;
  private final HumanRequestStore store;
  private final Caller caller;

  RequestAssignmentService(Journal journal, Caller caller) {
    this.requests = journal.requestReader();
    this.store = journal.requests();
    this.caller = caller;
  }

  RequestRecord assign(RequestId id, AssignmentBody body) {
    var name = body.name();
    pending(id);
    store.assign(id, name, caller.name());
    return pending(id);
  }

  RequestRecord snooze(RequestId id, SnoozeBody body) {
    var until = body.time();
    pending(id);
    store.snooze(id, until, caller.name());
    return pending(id);
  }

  private RequestRecord pending(RequestId id) {
    var found = requests.find(id).orElseThrow(() -> ApiFailure.notFound("request", id.value()));
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
