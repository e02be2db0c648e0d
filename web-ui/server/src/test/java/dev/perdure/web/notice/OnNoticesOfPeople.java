package dev.perdure.web.notice;

import com.sun.net.httpserver.HttpServer;
import dev.perdure.activities.journal.access.BrowserSessionStore;
import dev.perdure.activities.journal.access.OpenSession;
import dev.perdure.activities.journal.access.PersonRoleReader;
import dev.perdure.activities.journal.access.PersonStore;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.person.NoticePreferenceStore;
import dev.perdure.activities.journal.person.PersonNoticeOutbox;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.notice.NoticeChannel;
import dev.perdure.planner.notice.NoticePreference;
import dev.perdure.planner.notice.NoticeTopic;
import dev.perdure.planner.notice.QuietHours;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.testing.Subjects;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Notices of Ana, who asked for the task, and of Bo, by a webhook. */
abstract class OnNoticesOfPeople {

  static final List<NoticeTopic> ALL = List.of(NoticeTopic.values());

  @RegisterExtension final TestJournal journal = TestJournal.open();
  final NoticePreferenceStore preferences = new NoticePreferenceStore(journal.database());
  final TaskId task = journal.task("t_1");
  final List<String> bodies = new CopyOnWriteArrayList<>();
  final Deque<Integer> answers = new ArrayDeque<>();
  Instant now = Instant.now();
  HttpServer server;
  private int sessions;

  @BeforeEach
  void listen() throws IOException {
    journal.database().sql("update task set requester = 'ana'").update();
    signIn("ana");
    signIn("bo");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(answers.isEmpty() ? 200 : answers.pop(), -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  void signIn(String person, String... roles) {
    new PersonStore(journal.database()).claim(person, "corp", person);
    String hash = "%064d".formatted(sessions++);
    List<RoleGrant> grants = Stream.of(roles).map(RoleGrant::parse).toList();
    var session = OpenSession.ofPerson(hash, person, grants);
    new BrowserSessionStore(journal.database()).open(session, person, Optional.empty());
  }

  LocalTime inHours(int hours) {
    return LocalTime.ofInstant(now.plus(Duration.ofHours(hours)), ZoneOffset.UTC);
  }

  void want(
      String person,
      List<NoticeTopic> topics,
      @Nullable LocalTime digest,
      @Nullable QuietHours quiet) {
    preferences.save(
        person,
        new NoticePreference(topics, List.of(NoticeChannel.WEBHOOK), null, "UTC", digest, quiet));
  }

  void raise(String id, RequestKind kind) {
    var store = new RequestStore(journal.database(), journal.events());
    var request = new RequestId(id);
    store.draft(
        new RequestDraft(
            task,
            PendingRequest.of(request, kind, "d1", null),
            "Run rm",
            Subjects.commands("rm -rf build"),
            HumanRequestRisk.low(),
            List.of()));
    store.raise(request);
  }

  void comment(String id, String author, String text) {
    journal
        .database()
        .sql(
            "insert into request_comment (request_id, id, author, text) values ('r_1', ?, ?, ?)",
            id,
            author,
            text)
        .update();
    append(new TaskEvent.RequestCommented(new RequestId("r_1"), RequestStatus.PENDING, id, author));
  }

  void settle(String request) {
    journal
        .database()
        .sql("update request set status = 'withdrawn' where id = ?", request)
        .update();
  }

  void append(TaskEvent event) {
    journal.database().transact(() -> journal.events().append(task, event));
  }

  void makeDue() {
    journal.database().sql("update notice set due = now()").update();
  }

  int rows() {
    return journal.database().sql("select count(*) from notice").query(Integer.class).single();
  }

  void send() {
    new PersonNoticeSender(
            new PersonNoticeOutbox(journal.database(), List.of()),
            preferences,
            new PersonNoticeFilter(
                journal.database(), new PersonRoleReader(journal.database(), "ada", false)),
            new PersonMessageWriter("here", "http://page"),
            new NoticeReceiver.Webhook(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"), "secret"),
            HttpClient.newHttpClient(),
            new NoticeRetry(Duration.ofMinutes(1)),
            () -> now)
        .send();
  }
}
