package dev.perdure.activities.journal.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.task.McpServerState;
import dev.perdure.activities.journal.task.TaskRecordFailure;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.KnownSecrets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The journal keeps no secret in events, notices and failures, of each kind of secret. */
class RedactedSinksTest {

  private static final String KNOWN = "zq-known-91!";

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final JournalModule stores = new JournalModule(journal.database());
  private final TaskId task = new TaskId("t_1");

  static List<String> secrets() {
    KnownSecrets.learn(Map.of("ACME_API_KEY", KNOWN));
    return List.of(
        KNOWN,
        "sk-abcdefghijklmnop1234",
        "ghp_abcdefghijklmnopqrstuvwx",
        "github_pat_abcdefghijklmnopqrstuvwx",
        "AKIAABCDEFGHIJKLMNOP",
        "xoxb-abcdefghijkl",
        "auth-token q7Lm2ZxTb9RkVw4Ns8Yd",
        "API_KEY=3f2a91cde0b74f5d6a7b8c9d0e1f2a3b");
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void anEventANoticeAndAReasonShowNone(String secret) {
    journal
        .database()
        .transact(() -> {
          journal
              .events()
              .append(task, new TaskEvent.NoticeShown(NoticeLevel.WARNING, "It said " + secret));
          journal.events().appendOnce(task, new TaskEvent.NoticeShown(null, "once " + secret));
        });
    journal
        .database()
        .transact(() ->
            journal.events().appendOnce(task, new TaskEvent.NoticeShown(null, "once " + secret)));

    List<LoggedEvent> events = journal.events().after(0, Optional.empty(), 10);
    assertThat(events.stream().map(LoggedEvent::data).collect(Collectors.joining()))
        .contains("It said ", "once ", "[redacted")
        .doesNotContain(value(secret));
    assertThat(events).hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("secrets")
  void aFailureAndTheErrorOfAServerShowNone(String secret) {
    journal.task("t_1");
    var failure = new TaskRecordFailure("provider.refused", "Refused: " + secret, null);
    stores.taskStore().failure(task, Optional.of(failure));
    stores.mcpServerStore().changed("sky", McpServerState.FAILED, "here", "It said " + secret);

    assertThat(
            Stream.of(
                String.valueOf(stores.taskReader().get(task).failure()),
                String.valueOf(stores.mcpServerStore().find("sky"))))
        .allSatisfy(text -> assertThat(text).contains("[redacted").doesNotContain(value(secret)));
  }

  /** The secret without the name before it. */
  private static String value(String secret) {
    return secret.substring(Math.max(secret.indexOf(' '), secret.indexOf('=')) + 1);
  }
}
