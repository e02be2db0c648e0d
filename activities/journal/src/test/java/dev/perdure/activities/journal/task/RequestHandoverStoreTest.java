package dev.perdure.activities.journal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.access.BrowserSessionStore;
import dev.perdure.activities.journal.access.OpenSession;
import dev.perdure.activities.journal.access.PersonAccessStore;
import dev.perdure.activities.journal.access.PersonStore;
import dev.perdure.activities.journal.access.ProviderSessionStore;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.request.RequestAssignmentStore;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Subjects;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The requests of Ana, who leaves and whose tasks escalate to Bo. */
class RequestHandoverStoreTest {

  private static final RequestId REQUEST = new RequestId("r_1");

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final BrowserSessionStore sessions = new BrowserSessionStore(journal.database());
  private final TaskId task = journal.task("t_1");

  @BeforeEach
  void assign() {
    journal
        .database()
        .sql(
            "update task set body = '{\"policy\":{\"escalate\":{\"after\":\"2d\",\"to\":\"bo\"}}}'")
        .update();
    var store = new RequestStore(journal.database(), journal.events());
    store.draft(
        new RequestDraft(
            task,
            PendingRequest.of(REQUEST, RequestKind.PERMISSION, "d1", null),
            "Run rm",
            Subjects.commands("rm -rf build"),
            HumanRequestRisk.low(),
            List.of()));
    store.raise(REQUEST);
    assignments().assign(REQUEST, Optional.of("ana"), "ada");
  }

  @Test
  void goToThePersonOfTheEscalationAndAreNotSetAside() {
    Instant tomorrow = Instant.now().plus(Duration.ofDays(1));
    assignments().snooze(REQUEST, Optional.of(tomorrow), "ana");

    assertThat(handOver().assignee()).isEqualTo("bo");
    assertThat(request().snoozedUntil()).isNull();
  }

  @Test
  void goToNobodyIfThePersonOfTheEscalationSignedInAndHasLeft() {
    new PersonStore(journal.database()).claim("bo", "corp", "b");
    open('1');
    new PersonAccessStore(journal.database()).end("bo", "ada", () -> 0);

    assertThat(handOver().assignee()).isNull();
  }

  @Test
  void goToAPersonOfWhomAnotherPersonRevokedAToken() {
    addRevokedToken("ada");

    assertThat(handOver().assignee()).isEqualTo("bo");
  }

  @Test
  void goToAPersonWhoRevokedATokenAlone() {
    addRevokedToken("bo");

    assertThat(handOver().assignee()).isEqualTo("bo");
  }

  @Test
  void goToAPersonWhomTheProviderSignedOut() {
    new PersonStore(journal.database()).claim("bo", "corp", "b");
    open('1');
    new ProviderSessionStore(journal.database()).end("1".repeat(64), "corp", "bo");

    assertThat(handOver().assignee()).isEqualTo("bo");
  }

  @Test
  void goToAPersonWhoHasAccessAgain() {
    new PersonStore(journal.database()).claim("bo", "corp", "b");
    addRevokedToken("ada");
    open('1');
    new PersonAccessStore(journal.database()).end("bo", "ada", () -> 0);
    open('2');
    journal.database().sql("delete from browser_session").update();

    assertThat(handOver().assignee()).as("also after the session").isEqualTo("bo");
  }

  private HumanRequest handOver() {
    var reader = new TaskReader(journal.database());
    var store = new RequestHandoverStore(journal.database(), journal.events(), reader);
    assertThat(store.handOver("ana", "ada")).isOne();
    return request();
  }

  private HumanRequest request() {
    return new RequestReader(journal.database()).find(REQUEST).orElseThrow().request();
  }

  private RequestAssignmentStore assignments() {
    return new RequestAssignmentStore(journal.database(), journal.events());
  }

  private void open(char digit) {
    String hash = String.valueOf(digit).repeat(64);
    sessions.open(OpenSession.ofPerson(hash, "bo", List.of()), "bo", Optional.empty());
  }

  private void addRevokedToken(String revokedBy) {
    journal
        .database()
        .sql(
            """
            insert into api_token
              (id, secret_hash, owner, name, scopes, created_by, expires_at, revoked_at, revoked_by)
            values ('1', ?, 'bo', 'ci', '{read}', 'ada', now() + interval '1 day', now(), ?)
            """,
            "0".repeat(64),
            revokedBy)
        .update();
  }
}
