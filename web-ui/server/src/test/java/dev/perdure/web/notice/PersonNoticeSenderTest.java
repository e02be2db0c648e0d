package dev.perdure.web.notice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.access.PersonAccessStore;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.person.DueReceiver;
import dev.perdure.activities.journal.person.PersonNoticeOutbox;
import dev.perdure.activities.journal.request.RequestAssignmentStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.notice.NoticeChannel;
import dev.perdure.planner.notice.NoticePreference;
import dev.perdure.planner.notice.NoticeTopic;
import dev.perdure.planner.notice.QuietHours;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.wait.WaitStep;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PersonNoticeSenderTest extends OnNoticesOfPeople {

  @Test
  void goToThePersonWhoIsAsked() {
    want("ana", ALL, null, null);
    want("bo", ALL, null, null);
    raise("r_1", RequestKind.QUESTION);
    send();

    assertThat(bodies).singleElement().asString().contains("\"person\":\"ana\"", "/inbox/r_1");

    new RequestAssignmentStore(journal.database(), journal.events())
        .assign(new RequestId("r_1"), Optional.of("bo"), "ana");
    send();

    assertThat(bodies).hasSize(2);
    assertThat(bodies.getLast()).contains("\"person\":\"bo\"", "Waiting for you: Run rm");
  }

  @Test
  void haveOnlyTheChosenTopics() {
    want("ana", List.of(NoticeTopic.FAILED, NoticeTopic.REMINDER), null, null);
    raise("r_1", RequestKind.QUESTION);
    append(
        new TaskEvent.WaitAdvanced(
            new RequestId("r_1"), RequestStatus.PENDING, WaitStep.REMIND, "ana", null, 1));
    append(new TaskEvent.StateChanged(TaskState.DELIVERED, null, null));
    append(new TaskEvent.StateChanged(TaskState.FAILED, null, "bad \u0000 byte"));
    send();

    assertThat(bodies)
        .singleElement()
        .asString()
        .contains("Reminder, waiting for you: Run rm", "Task failed")
        .doesNotContain("Task delivered", "Waiting for you: Run rm");
    assertThat(rows()).isZero();
  }

  @Test
  void tellOfCommentsOnOwnRequestsAndOfMentions() {
    want("ana", ALL, null, null);
    want("bo", ALL, null, null);
    raise("r_1", RequestKind.QUESTION);
    send();
    bodies.clear();
    comment("c1", "ana", "@bob, not for Bo");
    comment("c2", "cy", "Ask @bo about it");
    send();

    assertThat(bodies)
        .hasSize(2)
        .allSatisfy(body -> assertThat(body).containsOnlyOnce("cy has commented on: Run rm"));
  }

  @Test
  void waitForTheDigestWhichComesOnceWithoutWhatWasSettled() {
    want("ana", ALL, inHours(1), null);
    List.of("r_1", "r_2", "r_3").forEach(id -> raise(id, RequestKind.QUESTION));
    send();
    assertThat(bodies).isEmpty();
    assertThat(rows()).isEqualTo(3);
    settle("r_2");

    now = now.plus(Duration.ofHours(2));
    makeDue();
    IntStream.range(0, 4).parallel().forEach(_ -> send());

    assertThat(bodies)
        .singleElement()
        .asString()
        .contains("/inbox/r_1", "/inbox/r_3")
        .doesNotContain("r_2");
    assertThat(rows()).isZero();
  }

  @Test
  void makeNoDigestIfEverythingWasSettled() {
    want("ana", ALL, inHours(1), null);
    raise("r_1", RequestKind.QUESTION);
    send();
    settle("r_1");
    now = now.plus(Duration.ofHours(2));
    makeDue();
    send();

    assertThat(bodies).isEmpty();
    assertThat(rows()).isZero();
  }

  @Test
  void areSentAfterTheLeaseOfAServerThatCrashedAndSayThatTheyMayHaveArrived() {
    want("ana", ALL, null, null);
    raise("r_1", RequestKind.QUESTION);
    var outbox = new PersonNoticeOutbox(journal.database(), List.of());
    var receiver = outbox.due("webhook").getFirst();
    assertThat(outbox.claim(receiver, Duration.ofMinutes(1))).hasSize(1);
    send();
    assertThat(bodies).as("while the lease holds").isEmpty();

    makeDue();
    assertThat(outbox.claim(receiver, Duration.ZERO).getFirst().mayHaveArrived()).isTrue();
    send();
    assertThat(bodies).hasSize(1);
  }

  @Test
  void areTriedAgainWithTheSameId() {
    want("ana", ALL, null, null);
    raise("r_1", RequestKind.QUESTION);
    answers.add(500);
    send();
    makeDue();
    send();

    assertThat(bodies).hasSize(2);
    assertThat(bodies.getFirst()).isEqualTo(bodies.getLast());
    assertThat(rows()).isZero();
  }

  @Test
  void waitForTheEndOfTheQuietHours() {
    LocalTime time = LocalTime.ofInstant(now, ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES);
    want("ana", ALL, null, new QuietHours(time, time.plusHours(8)));
    raise("r_1", RequestKind.QUESTION);
    send();
    assertThat(bodies).isEmpty();

    now = now.plus(Duration.ofHours(9));
    makeDue();
    send();
    assertThat(bodies).hasSize(1);
  }

  @Test
  void endWithTheAccessOfThePerson() {
    want("ana", ALL, null, null);
    raise("r_1", RequestKind.QUESTION);
    new PersonAccessStore(journal.database()).end("ana", "ada", () -> 0);
    raise("r_2", RequestKind.QUESTION);
    assertThat(rows()).isZero();

    preferences.offer(List.of("webhook"), List.of());
    raise("r_3", RequestKind.QUESTION);
    assertThat(rows()).isZero();
  }

  @Test
  void waitForAProcessThatHasTheirChannel() {
    want("ana", ALL, null, null);
    raise("r_1", RequestKind.QUESTION);
    preferences.offer(List.of("slack"), List.of());
    raise("r_2", RequestKind.QUESTION);
    send();
    assertThat(bodies).singleElement().asString().contains("/inbox/r_1", "/inbox/r_2");
  }

  @Test
  void endAfterAWeekWithoutTheirChannel() {
    want("ana", ALL, null, null);
    raise("r_1", RequestKind.QUESTION);
    journal.database().sql("update event set at = now() - interval '8 days'").update();
    raise("r_2", RequestKind.QUESTION);
    preferences.offer(List.of("slack"), List.of());

    assertThat(rows()).isOne();
  }

  @Test
  void goToNoAddressThatTheProcessDoesNotAllow() {
    preferences.save(
        "ana",
        new NoticePreference(
            ALL, List.of(NoticeChannel.MAIL), "ana@Old.example", "UTC", null, null));
    raise("r_1", RequestKind.QUESTION);

    assertThat(dueByMail("new.example")).isEmpty();
    assertThat(dueByMail("old.example")).hasSize(1);
  }

  @Test
  void areGivenUpAfterTheReceiverIsGone() {
    want("ana", ALL, null, null);
    raise("r_1", RequestKind.QUESTION);
    answers.add(410);
    send();
    makeDue();
    send();

    assertThat(bodies).hasSize(1);
    assertThat(rows()).isOne();
  }

  @Test
  void ofOnePersonDoNotHoldBackThoseOfOthers() {
    want("ana", ALL, null, null);
    want("bo", ALL, null, null);
    raise("r_1", RequestKind.QUESTION);
    comment("c1", "cy", "Ask @bo about it");
    journal
        .database()
        .sql("update notice_preference set preference = '[]'::json where person = 'ana'")
        .update();
    send();

    assertThat(bodies).singleElement().asString().contains("\"person\":\"bo\"");
  }

  @Test
  void nameOnlyTheFirstFiftyLines() {
    var line =
        new PersonMessageLine(NoticeTopic.PLAN, "Plan", "t_1", "Title", "http://page/inbox/r_1");
    var message =
        new PersonMessage(
            "id", "ana", null, now, Collections.nCopies(53, line), "http://page/inbox", false);

    assertThat(message.text().split("Plan", -1)).hasSize(51);
    assertThat(message.text()).endsWith("and 3 more in the inbox");
  }

  private List<DueReceiver> dueByMail(String domain) {
    return new PersonNoticeOutbox(journal.database(), List.of(domain)).due("mail");
  }
}
