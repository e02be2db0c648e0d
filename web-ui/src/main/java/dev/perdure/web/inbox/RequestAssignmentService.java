package dev.perdure.web.inbox;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.HumanRequestReader;
import dev.perdure.activities.journal.request.HumanRequestReader.RequestRecord;
import dev.perdure.activities.journal.request.HumanRequestStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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

  RequestRecord assign(RequestId id, AssignBody body) {
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

  /** The request body of an assignment; null is nobody. */
  record AssignBody(@JsonProperty(required = true) @Nullable String assignee) {

    private static final int LONGEST_NAME = 100;

    /** The name, without the space around it. */
    Optional<String> name() {
      return Optional.ofNullable(assignee).map(AssignBody::checked);
    }

    private static String checked(String assignee) {
      var name = assignee.strip();
      if (name.isEmpty() || name.length() > LONGEST_NAME || hasControls(name)) {
        throw ApiFailure.invalid(
            "assignee",
            "The assignee must be a name of 1 to %d characters on one line, or null for nobody."
                .formatted(LONGEST_NAME));
      }
      return name;
    }

    private static boolean hasControls(String name) {
      return name.codePoints().anyMatch(Character::isISOControl);
    }
  }

  /** The request body of a snooze; null ends it. */
  record SnoozeBody(@JsonProperty(required = true) @Nullable Instant until) {

    private static final Duration LONGEST = Duration.ofDays(366);

    /** The time, which lies ahead, as the database keeps it. */
    Optional<Instant> time() {
      return Optional.ofNullable(until).map(SnoozeBody::checked);
    }

    private static Instant checked(Instant until) {
      var now = Instant.now();
      if (!until.isAfter(now) || until.isAfter(now.plus(LONGEST))) {
        throw ApiFailure.invalid(
            "until",
            "Invalid time %s: send one between now and a year from now, or null to end the snooze."
                .formatted(until));
      }
      return until.truncatedTo(ChronoUnit.MILLIS);
    }
  }
}
