package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.cli.terminal.TerminalCapabilities;
import dev.perdure.web.server.PerdureProperties;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InboxWatchTest {
  private static final String MAKE = request(1, "Run make");
  private static final String PLAN = request(2, "Start\\u001b[31m changing code");

  private final FakeServer server = new FakeServer();
  private final AtomicReference<List<String>> waiting = new AtomicReference<>(List.of());
  private final AtomicReference<String> event = new AtomicReference<>("");
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private Thread watch = new Thread(() -> {});

  @AfterEach
  void stop() throws InterruptedException {
    watch.interrupt();
    watch.join();
    server.close();
  }

  @Test
  void whatWaitsIsPrintedAtOnceAndWhatComesWhenItsEventDoes() {
    waiting.set(List.of(MAKE));
    watch("--watch");
    eventuallySays("1    Run make");

    raise(List.of(MAKE, PLAN));

    eventuallySays("2    Start‹U+001B›[31m changing code");
    assertThat(text()).containsOnlyOnce("Run make");
  }

  @Test
  void whatIsSettledIsTold() {
    waiting.set(List.of(MAKE));
    server.on(
        "GET /api/requests/r1",
        "{'id':'r1','status':'settled','decision':{'outcome':'allow_once','by':'Ada'}}");
    watch("--watch");
    eventuallySays("Run make");

    raise(List.of());

    eventuallySays("Request r1 is settled: allow once by Ada.");
  }

  @Test
  void aServerThatIsAwayIsSaidOnceAndItsReturnToo() {
    watch("--watch");
    eventuallySays("Nothing waits for a person yet.");

    server.on("GET /api/requests", 503, "{'detail':'Starting.'}").on("GET /api/events", 503, "");
    eventuallySays("Starting. It is asked again");
    long asked = asked();
    Eventually.holds(() -> asked() > asked + 1);
    serve();
    raise(List.of(PLAN));

    eventuallySays("The server is back.", "changing code");
    assertThat(text()).containsOnlyOnce("Starting.");
  }

  @Test
  void theStreamResumesAfterTheLastEvent() {
    waiting.set(List.of(MAKE));
    event.set("id:7\nevent:task.state\ndata:{}\n\n");
    watch("--watch");

    Eventually.holds(() -> streams().contains("7"));
    assertThat(streams().getFirst()).isEmpty();
  }

  @Test
  void theBellRingsForWhatComesInATerminal() {
    waiting.set(List.of(MAKE));
    watch("--watch", "--bell");

    eventuallySays("\u0007");
  }

  @Test
  void forAProgramEachRequestIsALineOfJson() {
    waiting.set(List.of(MAKE, PLAN));
    watch("--watch", "--json");

    Eventually.holds(() -> text().lines().filter(line -> line.contains("{\"id\"")).count() == 2);
  }

  @Test
  void theBellAloneIsAMistake() {
    Typed inbox = Typed.command(Map.of(), "inbox", "--bell", "--server", server.address());

    assertThat(inbox.code()).isEqualTo(4);
    assertThat(inbox.err()).contains("--watch");
  }

  private void watch(String... options) {
    serve();
    var out = new PrintStream(written, true, StandardCharsets.UTF_8);
    var terminal =
        new Terminal(
            out,
            out,
            new BufferedReader(Reader.nullReader()),
            TerminalCapabilities.ofLines(false, true, false, false, 80));
    List<String> words = new ArrayList<>(List.of("inbox", "--server", server.address()));
    words.addAll(List.of(options));
    watch =
        Thread.ofPlatform()
            .start(() ->
                Perdure.run(
                    PerdureProperties.of(Map.of()), terminal, words.toArray(String[]::new)));
  }

  private void serve() {
    server
        .on("GET /api/events", _ -> new FakeServerAnswer(200, event.get()))
        .on(
            "GET /api/requests",
            _ -> OneDecision.json("{'items':[%s]}", String.join(",", waiting.get())));
  }

  private void raise(List<String> requests) {
    waiting.set(requests);
    event.set("event:request.raised\ndata:{\"data\":{\"requestId\":\"r2\"}}\n\n");
  }

  private void eventuallySays(String... texts) {
    Eventually.that(
        Duration.ofSeconds(90), () -> Stream.of(texts).allMatch(text()::contains), this::text);
  }

  private List<String> streams() {
    return server.calls().stream()
        .filter(call -> call.path().equals("/api/events"))
        .map(FakeServerCall::after)
        .toList();
  }

  private long asked() {
    return server.calls().stream().filter(call -> call.path().equals("/api/requests")).count();
  }

  private String text() {
    return written.toString(StandardCharsets.UTF_8);
  }

  private static String request(int number, String title) {
    return "{'id':'r%d','number':%d,'kind':'permission','digest':'d','title':'%s','risk':{'level':'low'},'taskTitle':'T'}"
        .formatted(number, number, title);
  }
}
