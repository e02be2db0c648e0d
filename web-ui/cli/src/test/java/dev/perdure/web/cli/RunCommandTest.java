package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.client.JsonNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class RunCommandTest extends DecidedOnce {

  @Test
  void yesDeliversAndWritesNothingButTheTaskToStandardOutput() {
    Typed run = task.run("--yes", "--json", "Fix it");

    assertThat(run.code()).isZero();
    assertThat(JsonNodes.tryRead(run.out()))
        .hasValueSatisfying(
            task -> assertThat(task.path("state").asString()).isEqualTo("delivered"));
    assertThat(run.out().lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "--yes"})
  void endsWithTheSummaryOfADeliveredTask(String option) {
    var looks = new AtomicInteger();
    server.on(
        "GET /api/tasks/t1/runs",
        _ ->
            OneDecision.json(
                switch (looks.getAndIncrement()) {
                  case 0 -> "{'items':[%s]}";
                  case 1 -> "{'items':[%s,{'agent':'summary','createdAt':'2026-01-01T10:05:00Z'}]}";
                  default ->
                      "{'items':[%s,{'agent':'summary','createdAt':'2026-01-01T10:05:00Z','finishedAt':'2026-01-01T10:06:00Z'}]}";
                },
                "{'agent':'summary','createdAt':'2026-01-01T09:00:00Z','finishedAt':'2026-01-01T09:01:00Z'}"));
    delivers("layered", () -> looks.get() < 3 ? "I did c." : "All three are done.");

    Typed run = task.run(option, "Fix it");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("All three are done.").doesNotContain("I did c.");
  }

  @Test
  void endsWithTheReportsWhereTheSummaryFails() {
    server.on(
        "GET /api/tasks/t1/runs",
        "{'items':[{'agent':'summary','state':'failed','createdAt':'2026-01-01T10:05:00Z','finishedAt':'2026-01-01T10:06:00Z'}]}");
    delivers("layered", () -> "I did c.");

    assertThat(task.run("--json", "Fix it").out()).contains("I did c.");
  }

  @Test
  void awaitsNoSummaryOfATaskThatHasNone() {
    delivers("build-only", () -> "I did c.");

    assertThat(task.run("--json", "Fix it").out()).contains("I did c.");
    assertThat(server.calls()).noneMatch(call -> call.path().endsWith("/runs"));
  }

  private void delivers(String strategy, Supplier<String> text) {
    server.on(
        "GET /api/tasks/t1",
        _ ->
            OneDecision.json(
                "{'id':'t1','state':'delivered','strategy':'%s','phases':[{'startedAt':'2026-01-01T10:00:00Z'}],'result':{'text':'%s'}}",
                strategy, text.get()));
  }

  @Test
  void yesTakesTheFirstOption() {
    waitsFor("question");
    assertThat(task.run("--yes", "Fix it").code()).isZero();
    assertThat(server.bodies(DECISION).getFirst().path("answers").toString())
        .isEqualTo("[[\"First\"]]");
  }

  @Test
  void yesNeverSpendsMoney() {
    waitsFor("budget");
    Typed run = task.run("--yes", "Fix it");

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("which only a person may settle");
    assertThat(server.bodies(DECISION)).isEmpty();
  }

  @Test
  void denyRejectsThePlan() {
    assertThat(task.run("--deny", "Fix it").code()).isEqualTo(2);
    assertThat(server.bodies(DECISION).getFirst().path("comment").asString()).isNotBlank();
  }

  /** A server's list without a price means that no limit in dollars can be counted. */
  @Test
  void saysBeforeTheStartWhichModelsHaveNoKnownPrice() {
    server.on(
        "GET /api/models",
        "{'items':[{'name':'a/priced','inputPrice':2},{'name':'a/unpriced','inputPrice':null}]}");

    Typed run = task.run("--yes", "--model", "a/priced,a/unpriced,a/unlisted,script/x", "Fix it");

    assertThat(run.err().indexOf("The price of the model 'a/unpriced' is unknown"))
        .isNotNegative()
        .isLessThan(run.err().indexOf("Task t1"));
    assertThat(run.err())
        .contains("'a/unlisted' is unknown: a limit in dollars alone counts 200,000 tokens")
        .doesNotContain("'a/priced'", "'script/x'");
    assertThat(task.run("--yes", "Fix it").err()).doesNotContain("price of the model");
  }

  @Test
  void yesAndDenyExcludeEachOther() {
    assertThat(task.run("--yes", "--deny", "Fix it").code()).isEqualTo(4);
  }

  @Test
  void tellsWhatTheTaskHasToSay() {
    server.on(
        "GET /api/tasks/t1/events",
        _ ->
            new FakeServerAnswer(
                200,
                """
                id: 1
                event: notice
                data: {"seq":1,"kind":"notice","data":{"level":"info","text":"notes.txt is left out."}}

                """));

    assertThat(task.run("--wait", "2", "Fix it").err()).contains("notes.txt is left out.");
  }

  @Test
  void aPatienceBelowNothingIsBadInput() {
    assertThat(task.run("--wait=-1", "Fix it").code()).isEqualTo(4);
    assertThat(server.calls()).isEmpty();
  }

  @Test
  void aCommitOfNoRepositoryIsBadInput() {
    Typed run =
        Typed.command(Map.of(), "run", "--server", server.address(), "--ref", "main", "Fix it");

    assertThat(run.code()).isEqualTo(4);
    assertThat(run.err()).contains("add --repo");
  }

  @Test
  void withoutATerminalItNamesThePageAndWaits() {
    Typed run = task.run("--wait", "0", "Fix it");

    assertThat(run.code()).isEqualTo(5);
    assertThat(run.err()).contains("No terminal here", server.address() + "/tasks/t1");
  }

  @Test
  void withoutATerminalAWaitIsSaidOnce() {
    Typed run = task.run("--wait", "2", "Fix it");

    assertThat(run.err().lines())
        .filteredOn(line -> line.contains("Carry it out") || line.contains("waiting"))
        .singleElement()
        .asString()
        .contains("Waits for a decision: Carry it out", server.address() + "/tasks/t1");
  }

  @Test
  void aFailedTaskSaysWhy() {
    server.on(
        "GET /api/tasks/t1",
        "{'id':'t1','state':'failed','failure':{'message':'The tests still fail.'}}");

    Typed run = task.run("--yes", "Fix it");

    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).contains("The tests still fail.");
  }

  @Test
  void detachedItOnlyNamesTheTask() {
    Typed run = task.run("--detach", "Fix it");

    assertThat(run.code()).isZero();
    assertThat(run.out()).isEqualToIgnoringNewLines("t1");
    assertThat(server.bodies(DECISION)).isEmpty();
  }

  @Test
  void sendsEverythingThePersonGave() throws IOException {

    task.run(
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
        "--dirty",
        "include",
        "Fix it");

    JsonNode body = server.bodies("POST /api/tasks").getFirst();
    assertThat(body.path("repository").path("location").asString())
        .isEqualTo(repository.toAbsolutePath().toString());
    assertThat(body.path("repository").path("ref").asString()).isEqualTo("main");
    assertThat(body.path("repository").path("dirty").asString()).isEqualTo("include");
    assertThat(body.path("budget").path("cost").asDouble()).isEqualTo(2.5);
    assertThat(
            List.of(
                body.path("strategy").asString(),
                body.path("agent").asString(),
                body.path("model").asString()))
        .containsExactly("plan-only", "plan", "openai/x");
  }

  @Test
  void uploadsTheFilesToAttachAndNamesThem() throws IOException {
    Path notes = Files.writeString(repository.resolve("notes.txt"), "{}");
    server.on("POST /api/artifacts", 201, "{'sha256':'abc','size':2}");

    task.run("--yes", "--file", notes.toString(), "Fix it");

    JsonNode attached = server.bodies("POST /api/tasks").getFirst().path("attachments");
    assertThat(attached.toString()).isEqualTo("[{\"name\":\"notes.txt\",\"sha256\":\"abc\"}]");
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

    Typed run = task.run("--yes", "Fix it");

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

  @Test
  void attachingToNoTaskNamesNoPage() {
    Typed attach = Typed.command(Map.of(), "attach", "--server", server.address(), "nope");

    assertThat(attach.code()).isEqualTo(4);
    assertThat(attach.err().lines()).hasSize(1);
  }
}
