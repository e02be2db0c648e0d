package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.client.JsonNodes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
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

  @Test
  void yesAndDenyExcludeEachOther() {
    assertThat(task.run("--yes", "--deny", "Fix it").code()).isEqualTo(4);
  }

  @Test
  void tellsWhatTheTaskHasToSay() {
    server.on(
        "GET /api/tasks/t1/events",
        _ ->
            new FakeServer.Answer(
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
