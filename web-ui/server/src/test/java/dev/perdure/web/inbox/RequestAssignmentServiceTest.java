package dev.perdure.web.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.testing.Subjects;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestAssignmentServiceTest extends OnServer {

  private static RequestStore requests;

  private TaskId task;
  private RequestId request;

  @BeforeAll
  static void start() {
    requests = server.journal().requestStore();
  }

  @BeforeEach
  void raise() {
    var body = "{\"request\":\"Fix it\"}";
    task = new TaskId(http.post("/api/tasks", body).json().path("id").asString());
    request = new RequestId("r_" + UUID.randomUUID());
    var terms = PendingRequest.of(request, RequestKind.PLAN, "d1", null);
    requests.draft(
        new RequestDraft(
            task, terms, "Do it", Subjects.outage(), HumanRequestRisk.low(), List.of()));
    requests.raise(request);
  }

  @Test
  void givesARequestToSomebodyAndTellsWhoDidIt() {
    assertThat(assign("\" bob \"").json().path("assignee").asString()).isEqualTo("bob");
    assertThat(shown("assignee")).isEqualTo("bob");
    assertThat(told())
        .singleElement()
        .isEqualTo(new TaskEvent.RequestAssigned(request, RequestStatus.PENDING, "bob", "ada"));
  }

  @Test
  void givesARequestToNobody() {
    assign("\"bob\"");
    assertThat(assign("null").status()).isEqualTo(200);
    assertThat(shown("assignee")).isNull();
    assertThat(told()).hasSize(2);
  }

  @Test
  void saysNothingWhereNothingChanges() {
    var until = later();
    assign("\"bob\"");
    snooze("\"%s\"".formatted(until));
    assertThat(assign("\"bob\"").status()).isEqualTo(200);
    assertThat(snooze("\"%s\"".formatted(until)).status()).isEqualTo(200);
    assertThat(told()).hasSize(2);
  }

  @Test
  void setsARequestAsideAndTakesItUpAgain() {
    var until = later();
    var reply = snooze("\"%s\"".formatted(until)).json();
    assertThat(reply.path("snoozedUntil").asString()).isEqualTo(until.toString());
    assertThat(reply.path("status").asString()).isEqualTo("pending");
    assertThat(shown("snoozedUntil")).isEqualTo(until.toString());
    assertThat(snooze("null").json().path("snoozedUntil").isNull()).isTrue();
    assertThat(told())
        .containsExactly(
            new TaskEvent.RequestSnoozed(request, RequestStatus.PENDING, until, "ada"),
            new TaskEvent.RequestSnoozed(request, RequestStatus.PENDING, null, "ada"));
  }

  @Test
  void takesATimeOfAnotherZoneForTheSameMoment() {
    var until = later();
    var there = until.plus(Duration.ofHours(2)).toString().replace("Z", "+02:00");
    snooze("\"%s\"".formatted(there));
    assertThat(shown("snoozedUntil")).isEqualTo(until.toString());
  }

  @Test
  void letsARequestComeBackByItself() {
    snooze("\"%s\"".formatted(later()));
    server
        .journal()
        .database()
        .sql("update request set snoozed_until = now() - interval '1 second' where id = ?", request)
        .update();
    assertThat(shown("snoozedUntil")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "assign | {} | assignee",
        "assign | {'assignee':''} | assignee",
        "assign | {'assignee':'a\\nb'} | assignee",
        "assign | {'assignee':7} | assignee",
        "assign | {'assignee':'bob','until':null} | until",
        "snooze | {} | until",
        "snooze | {'until':'tomorrow'} | until",
        "snooze | {'until':'2001-01-01T00:00:00Z'} | until",
        "snooze | {'until':'2999-01-01T00:00:00Z'} | until",
      })
  void namesWhatIsWrongWithABody(String verb, String body, String field) {
    var reply = http.post("/api/requests/" + request + "/" + verb, body.replace('\'', '"'));
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo(field);
    assertThat(told()).isEmpty();
  }

  @Test
  void refusesANameThatNoLineHolds() {
    assertThat(assign("\"" + "x".repeat(101) + "\"").status()).isEqualTo(422);
  }

  @Test
  void saysThatThereIsNoSuchRequest() {
    request = new RequestId("none");
    assertThat(assign("null").status()).isEqualTo(404);
    assertThat(snooze("null").status()).isEqualTo(404);
  }

  @Test
  void leavesAloneWhatIsSettledAndSaysBy() {
    server.bean(FakeGateway.class).onDecision = requests::settle;
    http.post(
        "/api/requests/" + request + "/decision",
        "{\"decisionId\":\"d\",\"digest\":\"d1\",\"outcome\":\"approve\"}");
    var late = assign("\"bob\"");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.json().path("code").asString()).isEqualTo("already_settled");
    assertThat(late.json().path("decision").path("by").asString()).isEqualTo("ada");
    assertThat(shown("assignee")).isNull();
  }

  @Test
  void leavesAloneWhatIsWithdrawn() {
    requests.withdraw(task);
    var late = snooze("\"%s\"".formatted(later()));
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.json().path("code").asString()).isEqualTo("illegal_in_state");
  }

  private HttpReply assign(String name) {
    return http.post("/api/requests/" + request + "/assign", "{\"assignee\":" + name + "}");
  }

  private HttpReply snooze(String until) {
    return http.post("/api/requests/" + request + "/snooze", "{\"until\":" + until + "}");
  }

  private String shown(String field) {
    var value = http.get("/api/requests/" + request).json().path(field);
    return value.isNull() ? null : value.asString();
  }

  private List<TaskEvent> told() {
    return server.journal().eventLog().after(0, Optional.of(task), 100).stream()
        .filter(event -> event.kind() == EventKind.REQUEST_UPDATED)
        .map(LoggedEvent::event)
        .toList();
  }

  private static Instant later() {
    return Instant.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.SECONDS);
  }
}
