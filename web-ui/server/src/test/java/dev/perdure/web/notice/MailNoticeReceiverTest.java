package dev.perdure.web.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.NoticeOutbox;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.trace.TaskTraces;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MailNoticeReceiverTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final NoticeOutbox store = new NoticeOutbox(journal.database());
  private final FakeMailServer server = new FakeMailServer();

  @BeforeEach
  void receive() {
    store.receive(MailNoticeReceiver.NAME, List.of("ended", "failed"));
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void anEndIsMailedAsPlainTextWithItsLink() throws MessagingException, IOException {
    ended("t_1", "Runden der Beträge 漢字");
    journal.database().sql("update event set trace_id = 'trace-9'").update();

    send(Map.of());

    MimeMessage mail = mail();
    assertThat(mail.getSubject()).isEqualTo("[Perdure] Task failed");
    assertThat(mail.getFrom())
        .extracting(Object::toString)
        .containsExactly("Perdure <p@a.example>");
    assertThat(mail.getAllRecipients())
        .extracting(Object::toString)
        .containsExactly("ada@b.example", "grace@b.example");
    assertThat(mail.getMessageID()).isEqualTo("<here-1@perdure.invalid>");
    assertThat(mail.getHeader("Perdure-Trace")).containsExactly("trace-9");
    assertThat(mail.getContentType()).startsWith("text/plain");
    assertThat(mail.getContent())
        .isEqualTo(
            "Task failed\r\n\r\nTask: Runden der Beträge 漢字\r\nhttp://page/tasks/t_1\r\n"
                .replace("\r\n", System.lineSeparator()));
    assertThat(rows()).isZero();
  }

  @Test
  void aTitleCanAddNeitherHeaderNorRecipient() throws MessagingException, IOException {
    ended("t_1", "x\r\nBcc: eve@evil.example\r\n\r\n.\r\nMAIL FROM:<eve@evil.example>\u202e");

    send(Map.of());

    assertThat(mail().getHeader("Bcc")).isNull();
    assertThat(mail().getAllRecipients()).hasSize(2);
    assertThat(mail().getContent().toString())
        .contains("Task: x Bcc: eve@evil.example . MAIL FROM");
    assertThat(server.commands()).noneMatch(line -> line.contains("evil"));
  }

  @Test
  void aRefusalIsTriedAgainWithTheSameId() {
    server.answers("451 later");
    ended("t_1", "Fix");

    send(Map.of());

    assertThat(server.messages())
        .hasSize(2)
        .allSatisfy(text -> assertThat(text).contains("Message-ID: <here-1@perdure.invalid>"));
    assertThat(rows()).isZero();
  }

  @Test
  void aServerThatIsAwayIsGivenUpVisibly() {
    server.close();
    ended("t_1", "Fix");

    send(Map.of());

    assertThat(given("attempts")).isEqualTo(Integer.toString(NoticeRetry.MAX_ATTEMPTS));
    assertThat(given("error")).isEqualTo("ConnectException");
  }

  @Test
  void aRefusalIsToldByItsCodeAndNotByTheServersText() {
    for (int i = 0; i < NoticeRetry.MAX_ATTEMPTS; i++) {
      server.answers("554 <script>no</script>");
    }
    ended("t_1", "Fix");

    send(Map.of());

    assertThat(given("error")).isEqualTo("status 554");
  }

  @Test
  void aPasswordIsNotSentToAServerThatCannotEncrypt() {
    ended("t_1", "Fix");

    send(
        Map.of(
            "PERDURE_SMTP_ENCRYPTION",
            "starttls",
            "PERDURE_SMTP_USER",
            "ada",
            "PERDURE_SMTP_PASSWORD",
            "secret"));

    assertThat(server.commands()).noneMatch(line -> line.matches("(?i)(auth|mail|rcpt).*"));
    assertThat(server.messages()).isEmpty();
    assertThat(given("attempts")).isEqualTo(Integer.toString(NoticeRetry.MAX_ATTEMPTS));
  }

  @Test
  void settingsThatCannotWorkAreRefusedWithTheirRemedy() {
    assertThat(MailSettings.receiver(PerdureProperties.of(Map.of()))).isEmpty();
    refuses(Map.of("PERDURE_MAIL_TO", ""), "PERDURE_MAIL_TO");
    refuses(Map.of("PERDURE_MAIL_TO", "nobody"), "'nobody'");
    refuses(Map.of("PERDURE_MAIL_FROM", "a@b.example, c@d.example"), "name one");
    refuses(Map.of("PERDURE_SMTP_PORT", "70000"), "'70000'");
    refuses(Map.of("PERDURE_SMTP_ENCRYPTION", "ssl"), "starttls, tls or none");
    refuses(Map.of("PERDURE_SMTP_USER", "ada"), "PERDURE_SMTP_PASSWORD");
    refuses(
        Map.of("PERDURE_SMTP_USER", "ada", "PERDURE_SMTP_PASSWORD", "hunter2"),
        "PERDURE_SMTP_PASSWORD in the clear");
  }

  private void refuses(Map<String, String> changed, String sentence) {
    assertThatThrownBy(() -> receiver(changed))
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("hunter2");
  }

  private MailNoticeReceiver receiver(Map<String, String> changed) {
    Map<String, String> environment =
        new HashMap<>(
            Map.of(
                "PERDURE_SMTP_HOST", "127.0.0.1",
                "PERDURE_SMTP_PORT", Integer.toString(server.port()),
                "PERDURE_SMTP_ENCRYPTION", "none",
                "PERDURE_MAIL_FROM", "Perdure <p@a.example>",
                "PERDURE_MAIL_TO", "ada@b.example, grace@b.example"));
    environment.putAll(changed);
    return MailSettings.receiver(PerdureProperties.of(environment)).orElseThrow();
  }

  private void send(Map<String, String> changed) {
    new NoticeSender(
            store,
            receiver(changed),
            HttpClient.newHttpClient(),
            "here",
            "http://page",
            new NoticeRetry(Duration.ZERO),
            TaskTraces.none())
        .send();
  }

  private void ended(String id, String title) {
    TaskId task = journal.task(id);
    journal.database().sql("update task set title = ?", title).update();
    journal
        .database()
        .transact(() ->
            journal
                .events()
                .append(task, new TaskEvent.StateChanged(TaskState.FAILED, null, null)));
  }

  private MimeMessage mail() throws MessagingException {
    assertThat(server.messages()).hasSize(1);
    return new MimeMessage(
        Session.getInstance(new Properties()),
        new ByteArrayInputStream(server.messages().getFirst().getBytes(StandardCharsets.UTF_8)));
  }

  private int rows() {
    return journal.database().sql("select count(*) from notice").query(Integer.class).single();
  }

  private String given(String column) {
    return journal
        .database()
        .sql("select " + column + " from notice where given_up")
        .query(String.class)
        .single();
  }
}
