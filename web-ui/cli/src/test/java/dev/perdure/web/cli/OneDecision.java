package dev.perdure.web.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** A server with one task that waits for one request and ends as its decision says. */
final class OneDecision implements AutoCloseable {
  static final String DECISION = "POST /api/requests/r1/decision";
  private static final String REQUEST =
      "{'items':[{'id':'r1','kind':'%s','digest':'d1','title':'Carry it"
          + " out','outcomes':[],'subject':{'plan':{'overview':'#"
          + " Plan'},'proposed':20,'questions':[{'question':'Which?','options':[{'label':'First'},{'label':'Second'}]}]}}]}";

  final FakeServer server = new FakeServer();
  final AtomicReference<String> state = new AtomicReference<>("waiting");
  private final Path repository;

  OneDecision(Path repository, String kind) {
    this.repository = repository;
    server
        .on("POST /api/tasks", 201, "{'id':'t1'}")
        .on(
            "GET /api/tasks/t1/events",
            "id:1\nevent:request.raised\ndata:{'data':{'requestId':'r1'}}\n\n")
        .on(
            "GET /api/tasks/t1",
            _ ->
                json(
                    "{'id':'t1','phase':'executing','state':'%s','result':{'text':'Fixed.'}}",
                    state.get()))
        .on(
            "GET /api/requests",
            _ -> json(state.get().equals("waiting") ? REQUEST : "{'items':[]}", kind))
        .on(DECISION, this::settle);
  }

  FakeServerAnswer settle(FakeServerCall call) {
    state.set(
        switch (call.body().path("outcome").asString()) {
          case "approve", "allow_once" -> "delivered";
          case "answer" -> "answered";
          case "deny" -> "idle";
          default -> "rejected";
        });
    return json("{}");
  }

  Typed run(String... arguments) {
    return Typed.command(Map.of(), words(arguments));
  }

  Typed byAPerson(String lines, String... arguments) {
    return Typed.byAPerson(lines, words(arguments));
  }

  String[] words(String... arguments) {
    List<String> words =
        new ArrayList<>(
            List.of("run", "--server", server.address(), "--repo", repository.toString()));
    words.addAll(List.of(arguments));
    return words.toArray(String[]::new);
  }

  static FakeServerAnswer json(String body, Object... values) {
    return new FakeServerAnswer(200, body.formatted(values).replace('\'', '"'));
  }

  @Override
  public void close() {
    server.close();
  }
}
