package dev.perdure.web.stream;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.COLLECTION;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import dev.perdure.activities.journal.access.TaskRepositoryReader;
import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.TaskId;
import dev.perdure.testing.Eventually;
import dev.perdure.web.security.CallerRecognition;
import dev.perdure.web.server.OnServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.datasource.DelegatingDataSource;

@Timeout(120)
class SseConnectionTest extends OnServer {

  private static final int RECONNECTS = 200;

  @Test
  void losesAndRepeatsNothingOverTwoHundredReconnects() throws Exception {
    var task = newTask();
    var stopped = new AtomicBoolean();
    var writer = Thread.ofVirtual().start(() -> writeUntil(stopped, task));
    var seen = new ArrayList<Long>();
    for (var i = 0; i < RECONNECTS; i++) {
      readSome(task, seen, 1 + i % 4);
    }
    stopped.set(true);
    writer.join();
    var all = server.journal().eventLog().after(0, Optional.of(task), 100_000);
    assertThat(seen).hasSizeGreaterThan(RECONNECTS);
    assertThat(seen)
        .containsExactlyElementsOf(
            all.stream().limit(seen.size()).map(event -> event.seq()).toList());
  }

  @Test
  void startsATasksStreamAtItsFirstEventAndSendsWhatComes() throws Exception {
    var task = newTask();
    try (var stream = http.stream("/api/tasks/" + task + "/events")) {
      var first = next(stream);
      assertThat(first.name()).isEqualTo("task.state");
      append(task, "two");
      var second = next(stream);
      assertThat(second.id()).isGreaterThan(first.id());
      assertThat(second.data())
          .startsWith("{\"seq\":" + second.id() + ",\"kind\":\"notice\",\"at\":\"")
          .contains("\"taskId\":\"" + task + "\"")
          .endsWith("\"data\":{\"text\":\"two\"}}");
    }
  }

  @Test
  void startsTheGlobalStreamNowUnlessToldWhere() throws Exception {
    var task = newTask();
    var last = server.journal().eventLog().last();
    try (var now = http.stream("/api/events");
        var back = http.stream("/api/events?after=" + (last - 1))) {
      assertThat(next(back).id()).isEqualTo(last);
      append(task, "later");
      assertThat(next(now).data()).contains("later");
    }
  }

  @Test
  void startsATasksStreamNowWhereThatIsAskedFor() throws Exception {
    var task = newTask();
    append(task, "before");
    try (var stream = http.stream("/api/tasks/" + task + "/events?after=now")) {
      append(task, "later");
      assertThat(next(stream).data()).contains("later");
    }
  }

  @Test
  void sendsGrowingTextWithoutANumber() throws Exception {
    var task = newTask();
    try (var stream = http.stream("/api/tasks/" + task + "/events")) {
      next(stream);
      server
          .journal()
          .deltaChannel()
          .publish(new Delta(task, task.mainRun(), "m1", "p1", 1, 7, "hé\nllo", false));
      var delta = next(stream);
      assertThat(delta.name()).isEqualTo("part.delta");
      assertThat(delta.id()).isZero();
      assertThat(delta.data())
          .contains(
              "\"messageId\":\"m1\",\"partId\":\"p1\",\"attempt\":1,\"offset\":7,\"text\":\"hé\\nllo\"");
    }
  }

  @Test
  void refusesAPlaceThatIsNoNumber() {
    var reply = http.get("/api/events", "Last-Event-ID", "soon");
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("after");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/events?heartbeat=1", "/api/tasks/{id}/events?after=now&heartbeat=1"})
  void sendsHeartbeatEventsToAClientThatAsksForThem(String path) throws Exception {
    try (var stream = http.stream(path.replace("{id}", newTask().toString()))) {
      var beats = Stream.of(next(stream), next(stream), next(stream));
      assertThat(beats).allMatch(new Received(0, "heartbeat", "{}")::equals);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "61", "soon"})
  void refusesAHeartbeatOutsideOneToSixtySeconds(String seconds) {
    var reply = http.get("/api/events?heartbeat=" + seconds);
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("heartbeat");
  }

  @Test
  void forgetsAConnectionWhosePartsCannotBeRead() {
    var events = server.journal().eventLog();
    var away = new Database(new DelegatingDataSource());
    try (var feed = new EventFeed(() -> server.bean(DataSource.class).getConnection(), events)) {
      var registry =
          new SseConnectionRegistry(
              new TurnStore(away, events),
              new ToolCallStore(away, events),
              feed,
              server.bean(CallerRecognition.class),
              server.bean(TaskRepositoryReader.class));

      assertThatExceptionOfType(DataAccessException.class)
          .isThrownBy(() ->
              registry.watch(
                  OptionalLong.of(0),
                  Optional.of(newTask()),
                  Optional.of(Duration.ofSeconds(1)),
                  Optional.empty(),
                  VisibleRepositories.all()));

      assertThat(registry).extracting("open", as(MAP)).isEmpty();
      Collection<?> subscriptions =
          assertThat(feed).extracting("subscriptions", as(COLLECTION)).actual();
      Eventually.holds(subscriptions::isEmpty);
    }
  }

  @Test
  void saysThatThereIsNoSuchTask() {
    assertThat(http.get("/api/tasks/t_none/events").status()).isEqualTo(404);
  }

  private static TaskId newTask() {
    return new TaskId(http.post("/api/tasks", "{\"request\":\"a\"}").json().path("id").asString());
  }

  private static void writeUntil(AtomicBoolean stopped, TaskId task) {
    for (var i = 0; !stopped.get(); i++) {
      append(task, "event " + i);
    }
  }

  private static void append(TaskId task, String text) {
    server
        .journal()
        .database()
        .transact(
            () -> server.journal().eventLog().append(task, new TaskEvent.NoticeShown(null, text)));
  }

  /** Reads at least so many events, then breaks the connection off. */
  private static void readSome(TaskId task, List<Long> seen, int count) throws IOException {
    var last = seen.isEmpty() ? "0" : Long.toString(seen.getLast());
    try (var stream =
        http.stream("/api/tasks/" + task + "/events?after=0", "Last-Event-ID", last)) {
      for (var i = 0; i < count; i++) {
        seen.add(next(stream).id());
      }
    }
  }

  private static Received next(BufferedReader stream) throws IOException {
    var id = 0L;
    var name = "";
    var data = "";
    for (var line = stream.readLine(); line != null; line = stream.readLine()) {
      if (line.isEmpty() && !name.isEmpty()) {
        return new Received(id, name, data);
      }
      if (line.startsWith("id:")) {
        id = Long.parseLong(line.substring(3).strip());
      } else if (line.startsWith("event:")) {
        name = line.substring(6).strip();
      } else if (line.startsWith("data:")) {
        data = line.substring(5);
      }
    }
    throw new IOException("The stream ended.");
  }

  private record Received(long id, String name, String data) {}
}
