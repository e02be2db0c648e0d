package dev.perdure.web.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileHistoryControllerTest extends OnServer {

  private TaskId task;
  private String place;
  private Workspace workspace;

  @BeforeEach
  void create() throws Exception {
    task =
        new TaskId(
            http.post("/api/tasks", "{\"request\":\"Fix it\"}").json().path("id").asString());
    place = "/api/tasks/" + task;
    var host = server.bean(HostWorkspaces.class);
    workspace = host.workspaces().open(task, host.repositories().scratch(task.value()), "Fix");
    change("a.txt", "one\n");
    change("a.txt", "two\n");
  }

  @Test
  void undoesAndRedoesOfATaskAtRest() {
    rest();
    var undone = command("undo");
    assertThat(undone.status()).isEqualTo(200);
    assertThat(undone.json().path("result").path("checkpoint").asInt()).isEqualTo(1);
    assertThat(undone.json().path("result").path("tree").asString()).hasSize(40);
    assertThat(workspace.directory().resolve("a.txt")).hasContent("one");
    assertThat(http.get(place + "/changes").text()).contains("+one");
    assertThat(command("redo").json().path("result").path("tree"))
        .isEqualTo(undone.json().path("result").path("before"));
    assertThat(workspace.directory().resolve("a.txt")).hasContent("two");
    assertThat(command("redo").json().path("code").asString()).isEqualTo("illegal_in_state");
  }

  @Test
  void namesWhatAnUndoWouldOverwriteAndLeavesIt() throws Exception {
    rest();
    Files.delete(workspace.directory().resolve("a.txt"));
    change(".gitignore", "a.txt\n");
    Files.writeString(workspace.directory().resolve("a.txt"), "secret");
    var refused = command("undo");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("detail").asString())
        .contains("a.txt would be lost", workspace.directory().toString(), "undo again");
    assertThat(workspace.directory().resolve("a.txt")).hasContent("secret");
  }

  @Test
  void leavesATaskAloneThatIsAtWork() {
    var refused = command("undo");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("code").asString()).isEqualTo("not_idle");
    assertThat(workspace.directory().resolve("a.txt")).hasContent("two");
  }

  @Test
  void refusesCommandsThatAreNone() {
    rest();
    assertThat(command("dance").status()).isEqualTo(422);
    assertThat(http.post(place + "/commands", "{}").json().path("field").asString())
        .isEqualTo("name");
    assertThat(http.post("/api/tasks/none/commands", "{\"name\":\"undo\"}").status())
        .isEqualTo(404);
  }

  @Test
  void showsWhatHasChangedSinceACommitOfTheTask() throws Exception {
    var seen = http.get(place + "/changes").json().path("head").asString();
    change("b.txt", "new\n");
    var files = http.get(place + "/changes?scope=since:" + seen).json().path("files");
    assertThat(files.size()).isEqualTo(1);
    assertThat(files.get(0).path("path").asString()).isEqualTo("b.txt");
    var refused = http.get(place + "/changes?scope=since:" + "a".repeat(40));
    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.json().path("detail").asString()).contains("use the 'head'");
    assertThat(http.get(place + "/changes?scope=since:").status()).isEqualTo(422);
  }

  @Test
  void showsLinesOfAFileAtACommitOfTheTaskOnly() throws Exception {
    change("long.txt", "1\n2\r\n3\n4\n");
    var head = http.get(place + "/changes").json().path("head").asString();
    var lines = place + "/files/lines?path=long.txt&commit=";
    var shown = http.get(lines + head + "&from=2&to=3").json();
    assertThat(shown.path("total").asInt()).isEqualTo(4);
    assertThat(shown.path("lines").toString()).isEqualTo("[\"2\",\"3\"]");
    assertThat(http.get(lines + head + "&from=9&to=9").json().path("lines").size()).isZero();
    assertThat(http.get(lines + "HEAD&from=1&to=2").status()).isEqualTo(404);
    assertThat(http.get(lines + head + "&from=0&to=2").status()).isEqualTo(422);
    assertThat(http.get(lines + head + "&from=1&to=1001").status()).isEqualTo(422);
    assertThat(http.get(place + "/files/lines?path=../x&commit=a&from=1&to=2").status())
        .isEqualTo(422);
  }

  @Test
  void showsTheVersionsOfAFile() {
    var versions = http.get(place + "/files?path=a.txt").json().path("items");
    assertThat(versions.size()).isEqualTo(2);
    assertThat(versions.get(0).path("checkpoint").asInt()).isEqualTo(2);
    assertThat(versions.get(0).path("change").path("diff").asString()).contains("+two");
    assertThat(http.get(place + "/files").status()).isEqualTo(422);
    assertThat(http.get(place + "/files?path=../x").status()).isEqualTo(422);
    assertThat(http.get(place + "/files?path=none").json().path("items").size()).isZero();
  }

  @Test
  void takesBackOneFileThatAPersonHasSeen() throws Exception {
    change("b.txt", "other\n");
    rest();
    var seen = http.get(place + "/files/undo?path=b.txt").json();
    assertThat(seen.at("/changes/0/status").asString()).isEqualTo("deleted");
    assertThat(seen.at("/changes/0/diff").asString()).contains("-other");

    var taken = undo("{'path':'b.txt','digest':'%s'}".formatted(seen.path("digest").asString()));

    assertThat(taken.status()).isEqualTo(200);
    assertThat(taken.json().at("/result/checkpoint").asInt()).isEqualTo(4);
    assertThat(taken.json().at("/result/ref").asString()).endsWith("/" + task + "/3");
    assertThat(workspace.directory().resolve("b.txt")).doesNotExist();
    assertThat(workspace.directory().resolve("a.txt")).hasContent("two");
  }

  @Test
  void takesBackOneHunkOfTheChangeOfOneTurn() throws Exception {
    String lines = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n";
    change("long.txt", lines);
    change("long.txt", lines.replace("2\n3", "two\n3").replace("13", "thirteen"));
    rest();
    var seen = http.get(place + "/files/undo?path=long.txt&scope=checkpoint:4&hunk=2").json();

    undo(
        "{'path':'long.txt','scope':'checkpoint:4','hunk':2,'digest':'%s'}"
            .formatted(seen.path("digest").asString()));

    assertThat(workspace.directory().resolve("long.txt"))
        .hasContent(lines.replace("2\n3", "two\n3"));
    assertThat(http.get(place + "/files/undo?path=long.txt&scope=checkpoint:4&hunk=3").status())
        .isEqualTo(404);
  }

  @Test
  void refusesToTakeBackAFileThatChangedSinceAPersonSawIt() throws Exception {
    rest();
    var seen = http.get(place + "/files/undo?path=a.txt").json().path("digest").asString();
    change("a.txt", "three\n");

    var refused = undo("{'path':'a.txt','digest':'%s'}".formatted(seen));

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().path("code").asString()).isEqualTo("stale_digest");
    assertThat(refused.json().path("detail").asString()).contains("'a.txt' has changed since");
    assertThat(refused.json().path("digest").asString()).hasSize(64).isNotEqualTo(seen);
    assertThat(workspace.directory().resolve("a.txt")).hasContent("three");
    var overlapped = http.get(place + "/files/undo?path=a.txt&scope=checkpoint:1");
    assertThat(overlapped.status()).isEqualTo(409);
    assertThat(overlapped.json().path("detail").asString()).contains("Take back the later change");
  }

  @Test
  void takesNothingBackWhileTheTaskIsAtWorkOrArchived() {
    assertThat(http.get(place + "/files/undo?path=a.txt").json().path("code").asString())
        .isEqualTo("not_idle");
    rest();
    var seen = http.get(place + "/files/undo?path=a.txt").json().path("digest").asString();
    server.journal().taskStateMachine().archive(task);

    assertThat(
            undo("{'path':'a.txt','digest':'%s'}".formatted(seen)).json().path("code").asString())
        .isEqualTo("illegal_in_state");
    assertThat(workspace.directory().resolve("a.txt")).hasContent("two");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'path':'a.txt'} | arguments.digest",
        "{'digest':'d'} | arguments.path",
        "{'path':'../a','digest':'d'} | arguments.path",
        "{'path':'a.txt','digest':'d','scope':'since:d'} | arguments.scope",
        "{'path':'a.txt','digest':'d','hunk':0} | arguments.hunk",
        "{'path':'a.txt','digest':'d','hunk':'two'} | arguments.hunk",
        "{'path':'a.txt','digest':'d','line':2} | arguments.line"
      })
  void namesAnArgumentOfUndoThatDoesNotFit(String arguments, String field) {
    rest();

    var refused = undo(arguments);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("field").asString()).isEqualTo(field);
    assertThat(workspace.directory().resolve("a.txt")).hasContent("two");
  }

  @Test
  void comparesAnyTwoCheckpoints() {
    var change = http.get(place + "/checkpoints/diff?from=0&to=2").json();
    assertThat(change.path("files").get(0).path("diff").asString()).contains("+two");
    assertThat(http.get(place + "/checkpoints/diff?from=1&to=9").status()).isEqualTo(404);
    assertThat(http.get(place + "/checkpoints/diff?from=one&to=2").status()).isEqualTo(422);
  }

  @Test
  void saysWhichHostDoesNotAnswer() {
    String other = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json().path("id").asString();
    assertThat(http.get("/api/tasks/%s/files?path=a".formatted(other)).status()).isEqualTo(404);
    server
        .journal()
        .taskStore()
        .workspace(
            new TaskId(other), new TaskRecordWorkspace("/elsewhere", "b", "c", null, "there"));

    var away = http.get("/api/tasks/%s/files?path=a".formatted(other));

    assertThat(away.status()).isEqualTo(503);
    assertThat(away.json().path("detail").asString()).contains("on host 'there'");
  }

  @Test
  void saysWhatIsLostWhereTheRepositoryWasDeleted() {
    rest();
    DirectoryOperations.delete(workspace.mirror());

    var undo = command("undo");
    var changes = http.get(place + "/changes");

    assertThat(undo.status()).isEqualTo(404);
    assertThat(undo.json().path("detail").asString())
        .contains(workspace.mirror() + "' was deleted", workspace.directory().toString());
    assertThat(changes.json().path("detail")).isEqualTo(undo.json().path("detail"));
    assertThat(http.get(place + "/checkpoints/diff?from=0&to=2").json()).isEqualTo(undo.json());
    assertThat(workspace.directory().resolve("a.txt")).hasContent("two");
  }

  @Test
  void saysThatGitCantReadWhatIsDamaged() {
    rest();
    DirectoryOperations.delete(workspace.mirror().resolve("objects/pack"));
    try (var parts = Files.list(workspace.mirror().resolve("objects"))) {
      parts
          .filter(part -> part.getFileName().toString().length() == 2)
          .forEach(DirectoryOperations::delete);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }

    var undo = command("undo");

    assertThat(undo.status()).isEqualTo(500);
    assertThat(undo.json().path("detail").asString())
        .startsWith("Git can't read the task's files (git ");
  }

  private HttpReply undo(String arguments) {
    return http.post(
        place + "/commands",
        "{\"name\":\"undo\",\"arguments\":%s}".formatted(arguments.replace('\'', '"')));
  }

  private HttpReply command(String name) {
    return http.post(place + "/commands", "{\"name\":\"%s\"}".formatted(name));
  }

  private void rest() {
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    server.journal().taskStateMachine().rest(task, TaskState.DELIVERED, "");
  }

  private void change(String name, String text) throws IOException {
    Files.writeString(workspace.directory().resolve(name), text);
    server.bean(HostWorkspaces.class).checkpoints().take(workspace, "turn " + text.strip());
  }
}
