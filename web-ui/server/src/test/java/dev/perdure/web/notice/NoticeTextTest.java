package dev.perdure.web.notice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.NoticeOutbox;
import dev.perdure.activities.journal.db.TestJournal;
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
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A notice names the people for whom a request waits. */
class NoticeTextTest {

  private static final RequestId REQUEST = new RequestId("r_1");
  private static final String TWO_OF_SECURITY =
      """
      {"groups": {"sec": ["ana", "bo"]}, "rules": [{"votes": [{"count": 2, "group": "sec"}]}]}
      """;

  @RegisterExtension final TestJournal journal = TestJournal.open();

  @Test
  void namesThePeopleWhomTheRulesAsk() {
    TaskId task = journal.task("t_1");
    journal.database().sql("update task set approval = ?::json", TWO_OF_SECURITY).update();

    raise(task);

    assertThat(texts()).containsExactly("Waiting for 2 of sec (ana, bo): Delete it");
  }

  @Test
  void namesThePersonAfterTheAssigneeHasLeft() {
    TaskId task = journal.task("t_1");
    raise(task);
    texts();

    append(task, new TaskEvent.RequestHandedOver(REQUEST, RequestStatus.PENDING, "ana", "bo", "a"));
    append(task, new TaskEvent.RequestHandedOver(REQUEST, RequestStatus.PENDING, "bo", null, "a"));

    assertThat(texts())
        .containsExactly(
            "Waiting for bo, as ana has left: Delete it",
            "Waiting for another person, as bo has left: Delete it");
  }

  private void raise(TaskId task) {
    new NoticeOutbox(journal.database()).receive("slack", List.of("request"));
    var requests = new RequestStore(journal.database(), journal.events());
    requests.draft(
        new RequestDraft(
            task,
            PendingRequest.of(REQUEST, RequestKind.PERMISSION, "d1", null),
            "Delete it",
            Subjects.commands("rm -rf build"),
            HumanRequestRisk.low(),
            List.of()));
    requests.raise(REQUEST);
  }

  private void append(TaskId task, TaskEvent event) {
    journal.database().transact(() -> journal.events().append(task, event));
  }

  private List<String> texts() {
    return new NoticeOutbox(journal.database())
        .claim("slack", 9, Duration.ofMinutes(1)).stream().map(NoticeReceiver::summary).toList();
  }
}
