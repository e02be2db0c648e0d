package dev.perdure.web.inbox;

import dev.perdure.activities.journal.request.RequestCare;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import org.springframework.stereotype.Component;

/** Says who looks after a request and when it comes back; what waits no longer is left alone. */
@Component
final class Attending {

  private final RequestReader requests;
  private final RequestCare care;
  private final Caller caller;

  Attending(RequestReader requests, RequestCare care, Caller caller) {
    this.requests = requests;
    this.care = care;
    this.caller = caller;
  }

  RequestRecord assign(RequestId id, AssignBody body) {
    var name = body.name();
    pending(id);
    care.assign(id, name, caller.name());
    return pending(id);
  }

  RequestRecord snooze(RequestId id, SnoozeBody body) {
    var until = body.time();
    pending(id);
    care.snooze(id, until, caller.name());
    return pending(id);
  }

  private RequestRecord pending(RequestId id) {
    var found = requests.find(id).orElseThrow(() -> ApiFailure.notFound("request", id.value()));
    var settlement = found.request().decision();
    if (settlement != null) {
      throw Settlements.alreadySettled(id, settlement);
    }
    if (found.request().status() != RequestStatus.PENDING) {
      throw Settlements.waitsNoLonger(found.request());
    }
    return found;
  }
}
