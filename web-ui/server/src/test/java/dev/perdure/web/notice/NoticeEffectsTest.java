package dev.perdure.web.notice;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.journal.NoticeOutbox;
import dev.perdure.activities.journal.PendingNotice;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.person.NoticeFailure;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.trace.TaskTraces;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A notice is sent once, also by several hosts. If its outcome is unknown, a host sends it again
 * with the same key, and people can see that it may be a repetition.
 */
class NoticeEffectsTest {

  private static final String AGAIN = "may have reached you before";
  private static final int NOTICES = 12;

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final NoticeOutbox store = new NoticeOutbox(journal.database());
  private final FakeMailServer mailServer = new FakeMailServer();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final AtomicInteger lostAnswers = new AtomicInteger();
  private HttpServer server;
  private NoticeReceiver webhook;
  private NoticeReceiver slack;
  private NoticeReceiver mail;

  @BeforeEach
  void listen() throws IOException, AddressException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::receive);
    server.start();
    URI url = URI.create("http://127.0.0.1:%d/".formatted(server.getAddress().getPort()));
    webhook = new NoticeReceiver.Webhook(url, "secret");
    slack = new NoticeReceiver.Slack(url);
    var address = new InternetAddress("ada@b.example", false);
    mail =
        new MailNoticeReceiver(
            new MailServer("127.0.0.1", mailServer.port(), MailEncryption.NONE, Optional.empty()),
            address,
            List.of(address));
    List.of(webhook, slack, mail)
        .forEach(receiver -> store.receive(receiver.name(), List.of("ended")));
  }

  @AfterEach
  void close() {
    server.stop(0);
    mailServer.close();
    revive();
  }

  @Test
  void aHostThatDiesBeforeItSendsLeavesTheNoticeToTheNext() {
    ended("t_1");
    store.claim("webhook", 1, Duration.ZERO);

    send(webhook);
    send(webhook);

    assertThat(keys).containsExactly("here-1");
  }

  @Test
  void aHostThatDiesAfterItHasSentMakesTheNextSendTheSameKeyAgain() {
    ended("t_1");
    killBeforeTheRecord();
    send(webhook);
    revive();

    send(webhook);
    send(webhook);

    assertThat(keys).containsExactly("here-1", "here-1");
    assertThat(bodies.getFirst()).isEqualTo(bodies.getLast());
  }

  @Test
  void aRepeatedMessageOfSlackSaysSo() {
    ended("t_1");
    killBeforeTheRecord();
    send(slack);
    revive();

    send(slack);
    send(slack);

    assertThat(bodies).hasSize(2);
    assertThat(bodies.getFirst()).doesNotContain(AGAIN);
    assertThat(bodies.getLast()).contains(AGAIN);
  }

  @Test
  void aNoticeWhoseAnswerIsLostIsUnknownUntilItsRepetitionIsAnswered() {
    ended("t_1");
    lostAnswers.set(1);
    send(slack, Duration.ofMinutes(1));
    assertThat(error()).startsWith("outcome unknown: ");
    revive();

    send(slack);

    assertThat(bodies).hasSize(2);
    assertThat(bodies.getLast()).contains(AGAIN);
    assertThat(rows("slack")).isZero();
  }

  @Test
  void hostsThatSendAtOnceSendEachNoticeOnce() throws Exception {
    for (int task = 0; task < NOTICES; task++) {
      ended("t_" + task);
    }

    try (ExecutorService hosts = Executors.newFixedThreadPool(2)) {
      Future<?> other = hosts.submit(() -> send(webhook));
      hosts.submit(() -> send(webhook)).get();
      other.get();
    }

    assertThat(keys).hasSize(NOTICES).doesNotHaveDuplicates();
    assertThat(rows("webhook")).isZero();
  }

  @Test
  void aHostWhoseClaimIsOverDoesNotFreeTheNoticeThatAnotherSends() {
    ended("t_1");
    PendingNotice stale = store.claim("webhook", 1, Duration.ZERO).getFirst();
    store.claim("webhook", 1, Duration.ofMinutes(1));

    store.recordFailure(
        "webhook", stale, new NoticeFailure("status 500", false, false, Duration.ZERO));
    send(webhook);

    assertThat(keys).isEmpty();
  }

  @Test
  void aClaimLastsLongerThanTheSlowestConversationWithAMailServer() {
    ended("t_1");
    int answers = 10;

    store.claim("mail", 1, mail.lease());

    assertThat(
            journal
                .database()
                .sql("select extract(epoch from due - now()) from notice where receiver = 'mail'")
                .query(Double.class)
                .single())
        .isGreaterThan(NoticeReceiver.TIMEOUT.multipliedBy(answers).toSeconds());
  }

  @Test
  void aMailThatItsServerHasTakenIsSentOnceHoweverTheConnectionEnds() {
    mailServer.resetsAtQuit();
    ended("t_1");

    send(mail);

    assertThat(mailServer.messages()).hasSize(1);
    assertThat(rows("mail")).isZero();
  }

  @Test
  void aMailWhoseAnswerIsLostComesAgainWithItsIdAndSaysSo() {
    mailServer.losesAnswer();
    ended("t_1");

    send(mail);

    assertThat(mailServer.messages())
        .hasSize(2)
        .allSatisfy(text -> assertThat(text).contains("Message-ID: <here-1@perdure.invalid>"));
    assertThat(mailServer.messages().getFirst()).doesNotContain(AGAIN);
    assertThat(mailServer.messages().getLast()).contains(AGAIN);
  }

  @Test
  void aMailThatItsServerHasRefusedIsNoRepetition() {
    mailServer.answers("451 later");
    ended("t_1");

    send(mail);

    assertThat(mailServer.messages())
        .hasSize(2)
        .allSatisfy(text -> assertThat(text).doesNotContain(AGAIN));
  }

  /** Acts, and answers unless the answer is to be lost. */
  private void receive(HttpExchange exchange) throws IOException {
    bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    keys.add(
        Optional.ofNullable(exchange.getRequestHeaders().getFirst("Idempotency-Key")).orElse(""));
    if (lostAnswers.getAndDecrement() <= 0) {
      exchange.sendResponseHeaders(200, -1);
    }
    exchange.close();
  }

  private void send(NoticeReceiver receiver) {
    send(receiver, Duration.ZERO);
  }

  private void send(NoticeReceiver receiver, Duration backoff) {
    new NoticeSender(
            store,
            receiver,
            HttpClient.newHttpClient(),
            "here",
            "http://page",
            new NoticeRetry(backoff),
            TaskTraces.none())
        .send();
  }

  /** The database takes no record that a notice was sent, as if the host had died before. */
  private void killBeforeTheRecord() {
    journal
        .database()
        .sql(
            """
            create function die() returns trigger language plpgsql as
              'begin raise exception ''killed''; end';
            create trigger die before delete on notice for each row execute function die();
            """)
        .update();
  }

  /** The claims of the dead host are over, and another host may record. */
  private void revive() {
    journal.database().sql("drop function if exists die() cascade").update();
    journal.database().sql("update notice set due = now()").update();
  }

  private void ended(String id) {
    TaskId task = journal.task(id);
    journal
        .database()
        .transact(() ->
            journal
                .events()
                .append(task, new TaskEvent.StateChanged(TaskState.DELIVERED, null, null)));
  }

  private String error() {
    return journal
        .database()
        .sql("select error from notice where receiver = 'slack'")
        .query(String.class)
        .single();
  }

  private int rows(String receiver) {
    return journal
        .database()
        .sql("select count(*) from notice where receiver = ?", receiver)
        .query(Integer.class)
        .single();
  }
}
