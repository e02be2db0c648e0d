package dev.perdure.web.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.journal.NoticeOutbox;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.wait.DeadlineState;
import dev.perdure.planner.wait.WaitStep;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.trace.TaskTraces;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NoticeSenderTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final NoticeOutbox store = new NoticeOutbox(journal.database());
  private final Deque<Integer> answers = new ArrayDeque<>();
  private final List<String> bodies = new ArrayList<>();
  private final List<String> signatures = new ArrayList<>();
  private HttpServer server;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          signatures.add(
              String.valueOf(exchange.getRequestHeaders().getFirst("Perdure-Signature")));
          exchange.sendResponseHeaders(answers.isEmpty() ? 200 : answers.pop(), -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  @Test
  void sendsASignedNoticeOfAFailedTaskOnce() {
    var webhook = new NoticeReceiver.Webhook(url(), "secret");
    store.receive("webhook", List.of("failed"));
    ended("t_1", TaskState.FAILED, "bad \u0000 byte");
    ended("t_2", TaskState.DELIVERED, null);
    journal.database().sql("update event set trace_id = 'trace-9'").update();

    sender(webhook, Duration.ZERO).send();
    sender(webhook, Duration.ZERO).send();

    assertThat(bodies).hasSize(1);
    assertThat(bodies.getFirst())
        .contains("\"id\":\"here-1\"", "\"event\":\"failed\"", "http://page/tasks/t_1")
        .contains("\"traceId\":\"trace-9\"");
    assertThat(signatures.getFirst()).matches("t=\\d+,v1=[0-9a-f]{64}");
  }

  @Test
  void triesAgainAfterAnErrorWithTheSameId() {
    var webhook = new NoticeReceiver.Webhook(url(), "secret");
    store.receive("webhook", List.of("ended"));
    answers.add(500);
    ended("t_1", TaskState.ANSWERED, null);

    sender(webhook, Duration.ZERO).send();

    assertThat(bodies).hasSize(2);
    assertThat(bodies.getFirst()).isEqualTo(bodies.getLast());
    assertThat(rows()).isZero();
  }

  @Test
  void leavesANoticeToTheHostThatClaimedIt() {
    store.receive("slack", List.of("ended"));
    ended("t_1", TaskState.CANCELLED, null);

    assertThat(store.claim("slack", 1, Duration.ofMinutes(1))).hasSize(1);
    sender(new NoticeReceiver.Slack(url()), Duration.ofMinutes(1)).send();

    assertThat(bodies).isEmpty();
  }

  @Test
  void countsANoticeWithoutASecureConnectionAsNotSent() throws IOException {
    store.receive("slack", List.of("ended"));
    ended("t_1", TaskState.CANCELLED, null);

    try (var refusing = new RefusingTlsServer()) {
      sender(new NoticeReceiver.Slack(refusing.url()), Duration.ofMinutes(1)).send();
    }

    assertThat(journal.database().sql("select error from notice").query(String.class).single())
        .isEqualTo("SSLHandshakeException");
  }

  @Test
  void givesUpAReceiverThatIsGoneAndEscapesForSlack() {
    store.receive("slack", List.of("ended"));
    answers.add(410);
    ended("t_1", TaskState.CANCELLED, null);
    journal.database().sql("update task set title = ?", "<!here>\n\u202e&").update();

    sender(new NoticeReceiver.Slack(url()), Duration.ZERO).send();
    sender(new NoticeReceiver.Slack(url()), Duration.ZERO).send();

    assertThat(bodies).hasSize(1);
    assertThat(bodies.getFirst()).contains("Task cancelled (&lt;!here&gt; &amp;)");
    assertThat(rows()).as("kept for the operator").isEqualTo(1);
    store.remove("slack");
    assertThat(rows()).isZero();
  }

  @Test
  void givesUpAReceiverThatIsAwayAfterTheLastAttempt() {
    server.stop(0);
    store.receive("slack", List.of("ended"));
    ended("t_1", TaskState.CANCELLED, null);

    sender(new NoticeReceiver.Slack(url()), Duration.ZERO).send();

    assertThat(
            journal
                .database()
                .sql("select attempts from notice where given_up")
                .query(Integer.class)
                .single())
        .isEqualTo(NoticeRetry.MAX_ATTEMPTS);
  }

  @Test
  void refusesSettingsThatCannotWorkWithoutShowingAnAddress() {
    assertThat(settings(Map.of()).receivers()).isEmpty();
    assertThat(settings(Map.of("PERDURE_SLACK_URL", "https://s.example/x")).receivers())
        .hasToString("[slack]");
    assertThatThrownBy(() -> settings(Map.of("PERDURE_WEBHOOK_URL", "http://a.example")))
        .hasMessageContaining("PERDURE_WEBHOOK_SECRET");
    assertThatThrownBy(() -> settings(Map.of("PERDURE_SLACK_URL", "not an address")))
        .hasMessageContaining("PERDURE_SLACK_URL")
        .hasMessageNotContaining("not an");
    assertThatThrownBy(() -> settings(Map.of("PERDURE_NOTICE_EVENTS", "all")))
        .hasMessageContaining("'all'");
  }

  @Test
  void saysWhoIsRemindedAndWhatHasExpiredAndIsSilentAboutOtherChanges() {
    store.receive("webhook", List.of("request"));
    TaskId task = taskWithRequest();
    var id = new RequestId("r_1");
    append(
        task, new TaskEvent.RequestAssigned(id, RequestStatus.PENDING, "\"step\":\"remind\"", "a"));
    append(
        task,
        new TaskEvent.WaitAdvanced(id, RequestStatus.PENDING, WaitStep.REMIND, "bob", null, 1));
    append(task, new TaskEvent.RequestHandedOver(id, RequestStatus.PENDING, "bob", null, "a"));
    append(
        task,
        new TaskEvent.WaitAdvanced(id, RequestStatus.EXPIRED, WaitStep.EXPIRE, null, null, 1));

    sender(new NoticeReceiver.Webhook(url(), "secret"), Duration.ZERO).send();

    assertThat(bodies).hasSize(3);
    assertThat(bodies.get(1)).contains("\"left\":\"bob\"").doesNotContain("\"to\"");
    assertThat(bodies.getFirst())
        .contains("\"event\":\"request\"", "\"requestId\":\"r_1\"")
        .contains("\"step\":\"remind\"", "\"to\":\"bob\"");
    assertThat(bodies.getLast()).contains("\"step\":\"expire\"").doesNotContain("\"to\"");
  }

  @Test
  void saysThatADeadlineIsNear() {
    store.receive("slack", List.of("request"));
    TaskId task = journal.task("t_1");
    append(task, new TaskEvent.DeadlineNeared(Instant.EPOCH, DeadlineState.WARNED));

    sender(new NoticeReceiver.Slack(url()), Duration.ZERO).send();

    assertThat(bodies).hasSize(1);
    assertThat(bodies.getFirst())
        .contains("The deadline of a task is near", "http://page/tasks/t_1");
  }

  private TaskId taskWithRequest() {
    TaskId task = journal.task("t_1");
    journal
        .database()
        .sql(
            """
            insert into request (id, task_id, kind, status, digest, title, outcomes, subject, terms)
            values ('r_1', 't_1', 'permission', 'pending', '', 'Delete it', '[]', '{}', '{}')
            """)
        .update();
    return task;
  }

  private void append(TaskId task, TaskEvent event) {
    journal.database().transact(() -> journal.events().append(task, event));
  }

  @Test
  void namesTheRequestThatWaits() {
    store.receive("webhook", List.of("request"));
    TaskId task = taskWithRequest();
    append(task, new TaskEvent.RequestRaised(new RequestId("r_1"), RequestStatus.PENDING));

    sender(new NoticeReceiver.Webhook(url(), "secret"), Duration.ZERO).send();

    assertThat(bodies).hasSize(1);
    assertThat(bodies.getFirst())
        .contains("\"event\":\"request\"", "\"requestId\":\"r_1\"", "\"request\":\"Delete it\"")
        .contains("http://page/inbox/r_1");
  }

  @Test
  void keepsANoticeForAReceiverThatHangs() throws IOException {
    store.receive("slack", List.of("ended"));
    ended("t_1", TaskState.CANCELLED, null);

    try (var silent = new java.net.ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      URI address = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/");
      sender(new NoticeReceiver.Slack(address), Duration.ofMinutes(1)).send();
    }

    assertThat(journal.database().sql("select error from notice").query(String.class).single())
        .isEqualTo("outcome unknown: HttpTimeoutException");
  }

  @Test
  void leadsToThePortThatTheServerHasChosen() {
    assertThat(settings(Map.of()).page(41_234)).isEqualTo("http://127.0.0.1:41234");
    assertThat(settings(Map.of("PERDURE_PAGE_URL", "https://perdure.example/")).page(41_234))
        .isEqualTo("https://perdure.example");
  }

  private static NoticeSettings settings(Map<String, String> environment) {
    return NoticeSettings.of(PerdureProperties.of(environment));
  }

  private NoticeSender sender(NoticeReceiver receiver, Duration backoff) {
    return new NoticeSender(
        store,
        receiver,
        HttpClient.newHttpClient(),
        "here",
        "http://page",
        new NoticeRetry(backoff),
        TaskTraces.none());
  }

  private void ended(String id, TaskState state, String reason) {
    TaskId task = journal.task(id);
    journal
        .database()
        .transact(
            () -> journal.events().append(task, new TaskEvent.StateChanged(state, null, reason)));
  }

  private int rows() {
    return journal.database().sql("select count(*) from notice").query(Integer.class).single();
  }

  private URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }
}
