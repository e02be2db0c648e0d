package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.server.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class RunCommandTest {
  private static final String DECISION = "POST /api/requests/r1/decision";
  private final FakeServer server = new FakeServer();
  private final AtomicReference<String> state = new AtomicReference<>("waiting");
  private final AtomicReference<String> kind = new AtomicReference<>("plan");
  @TempDir private Path repository;

  /** A task that waits for one request and ends as its decision says. */
  @BeforeEach
  void aTaskThatWaitsForOneDecision() {
    server
        .on("POST /api/tasks", 201, "{'id':'t1'}")
        .on(
            "GET /api/tasks/t1",
            _ ->
                json(
                    "{'id':'t1','phase':'executing','state':'%s','result':{'text':'Fixed.'}}",
                    state.get()))
        .on(
            "GET /api/requests",
            _ -> json(state.get().equals("waiting") ? REQUEST : "{'items':[]}", kind.get()))
        .on(DECISION, this::settle);
  }

  private static final String REQUEST =
      "{'items':[{'id':'r1','kind':'%s','digest':'d1','title':'Carry it"
          + " out','outcomes':[],'subject':{'markdown':'#"
          + " Plan','proposed':20,'questions':[{'question':'Which?','options':[{'label':'First'},{'label':'Second'}]}]}}]}";

  private FakeServer.Answer settle(FakeServer.Call call) {
    state.set(
        switch (call.body().path("outcome").asString()) {
          case "approve", "allow_once" -> "delivered";
          case "answer" -> "answered";
          case "deny" -> "idle";
          default -> "rejected";
        });
    return json("{}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void yesDeliversAndWritesNothingButTheTaskToStandardOutput() {
    Typed run = run("--yes", "--json", "Fix it");

    assertThat(run.code()).isZero();
    assertThat(Json.tryRead(run.out()))
        .hasValueSatisfying(
            task -> assertThat(task.path("state").asString()).isEqualTo("delivered"));
    assertThat(run.out().lines()).hasSize(1);
  }

  @Test
  void yesTakesTheFirstOption() {
    kind.set("question");

    assertThat(run("--yes", "Fix it").code()).isZero();
    assertThat(server.bodies(DECISION).getFirst().path("answers").toString())
        .isEqualTo("[[\"First\"]]");
  }

  @Test
  void yesNeverSpendsMoney() {
    kind.set("budget");

    Typed run = run("--yes", "Fix it");

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("which only a person may settle");
    assertThat(server.bodies(DECISION)).isEmpty();
  }

  @Test
  void denyRejectsThePlan() {
    assertThat(run("--deny", "Fix it").code()).isEqualTo(2);
    assertThat(server.bodies(DECISION).getFirst().path("comment").asString()).isNotBlank();
  }

  @Test
  void yesAndDenyExcludeEachOther() {
    assertThat(run("--yes", "--deny", "Fix it").code()).isEqualTo(4);
  }

  @Test
  void aPersonIsShownThePlanAndAskedUntilTheAnswerIsLegal() {
    Typed run = byAPerson("perhaps\na\n", "Fix it");

    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("# Plan", "'perhaps' is none of these.");
    assertThat(run.out()).contains("Fixed.");
  }

  @Test
  void aPersonSendsBackWithAComment() {
    byAPerson("s\nSmaller steps\n", "Fix it");

    assertThat(server.bodies(DECISION).getFirst().path("comment").asString())
        .isEqualTo("Smaller steps");
  }

  @Test
  void whatIsSettledElsewhereIsNoLongerAskedForHere() {
    server.on(
        "GET /api/requests/r1",
        _ -> {
          state.set("delivered");
          return json("{'id':'r1','status':'settled','decision':{'outcome':'approve','by':'Ada'}}");
        });

    Typed run = Typed.byAPersonWhoThinks(words("Fix it"));

    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("Request r1 is settled: approve by Ada.");
    assertThat(server.bodies(DECISION)).isEmpty();
  }

  @Test
  void aPersonAnswersByNumber() {
    kind.set("question");

    assertThat(byAPerson("2\n", "Fix it").code()).isZero();
    assertThat(server.bodies(DECISION).getFirst().path("answers").toString())
        .isEqualTo("[[\"Second\"]]");
  }

  @Test
  void aPersonRaisesTheBudgetToTheProposedLimit() {
    kind.set("budget");

    assertThat(byAPerson("a\n\n", "Fix it").code()).isZero();
    assertThat(server.bodies(DECISION).getFirst().path("budget").asInt()).isEqualTo(20);
  }

  @Test
  void withoutATerminalItNamesThePageAndWaits() {
    Typed run = run("--wait", "0", "Fix it");

    assertThat(run.code()).isEqualTo(5);
    assertThat(run.err()).contains("No terminal here", server.address() + "/tasks/t1");
  }

  @Test
  void aFailedTaskSaysWhy() {
    server.on(
        "GET /api/tasks/t1",
        "{'id':'t1','state':'failed','failure':{'message':'The tests still fail.'}}");

    Typed run = run("--yes", "Fix it");

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).contains("The tests still fail.");
  }

  @Test
  void detachedItOnlyNamesTheTask() {
    Typed run = run("--detach", "Fix it");

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualToIgnoringNewLines("t1");
    assertThat(server.bodies(DECISION)).isEmpty();
  }

  @Test
  void sendsEverythingThePersonGave() throws IOException {
    Path note = Files.writeString(repository.resolve("note é.txt"), "Lies mich");

    run(
        "--yes",
        "--strategy",
        "plan-only",
        "--agent",
        "plan",
        "--model",
        "openai/x",
        "--budget",
        "2.50",
        "--ref",
        "main",
        "--file",
        note.toString(),
        "Fix it");

    JsonNode body = server.bodies("POST /api/tasks").getFirst();
    assertThat(body.path("repository").path("location").asString())
        .isEqualTo(repository.toAbsolutePath().toString());
    assertThat(body.path("repository").path("ref").asString()).isEqualTo("main");
    assertThat(body.path("budget").path("cost").asDouble()).isEqualTo(2.5);
    assertThat(body.path("attachments").path(0).path("text").asString()).isEqualTo("Lies mich");
    assertThat(
            List.of(
                body.path("strategy").asString(),
                body.path("agent").asString(),
                body.path("model").asString()))
        .containsExactly("plan-only", "plan", "openai/x");
  }

  @Test
  void aRepositoryThatDoesNotExistIsBadInput() {
    Typed run =
        Typed.command(
            Map.of(),
            "run",
            "--server",
            server.address(),
            "--repo",
            repository.resolve("nowhere").toString(),
            "Fix it");

    assertThat(run.code()).isEqualTo(4);
    assertThat(run.err()).contains("nowhere' does not exist");
    assertThat(server.calls()).isEmpty();
  }

  @Test
  void aRefusedTaskIsSaidInTheServersWords() {
    server.on(
        "POST /api/tasks",
        422,
        "{'code':'invalid','field':'model','detail':'Nothing has this name.'}");

    Typed run = run("--yes", "Fix it");

    assertThat(run.code()).isEqualTo(4);
    assertThat(run.err()).contains("model: Nothing has this name.");
  }

  @Test
  void attachingFollowsATaskOfAnothersMaking() {
    assertThat(
            Typed.command(Map.of(), "attach", "--yes", "--server", server.address(), "t1").code())
        .isZero();
    assertThat(server.bodies("POST /api/tasks")).isEmpty();
  }

  private Typed run(String... arguments) {
    return Typed.command(Map.of(), words(arguments));
  }

  private Typed byAPerson(String lines, String... arguments) {
    return Typed.byAPerson(lines, words(arguments));
  }

  private String[] words(String... arguments) {
    List<String> words =
        new ArrayList<>(
            List.of("run", "--server", server.address(), "--repo", repository.toString()));
    words.addAll(List.of(arguments));
    return words.toArray(String[]::new);
  }

  private static FakeServer.Answer json(String body, Object... values) {
    return new FakeServer.Answer(200, body.formatted(values).replace('\'', '"'));
  }
}
