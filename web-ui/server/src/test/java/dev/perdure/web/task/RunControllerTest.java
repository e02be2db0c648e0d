package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.body.BodyCodec;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunSettings;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.web.engine.encryption.TestKeys;
import dev.perdure.web.engine.encryption.TranscriptCipher;
import dev.perdure.web.server.OnServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class RunControllerTest extends OnServer {

  private TaskId task;
  private RunId main;

  @BeforeEach
  void open() {
    var created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    task = new TaskId(created.path("id").asString());
    main = open(task.mainRun(), null);
  }

  @Test
  void showsRunsAsATree() {
    var child = open(task.run("explore-1"), main);
    var runs = http.get("/api/tasks/" + task + "/runs").json().path("items");
    assertThat(runs.size()).isEqualTo(2);
    assertThat(runs.get(0).path("parentId").isNull()).isTrue();
    assertThat(runs.get(1).path("id").asString()).isEqualTo(child.value());
    assertThat(runs.get(1).path("parentId").asString()).isEqualTo(main.value());
    assertThat(runs.get(1).path("state").asString()).isEqualTo("running");
    assertThat(runs.get(1).has("settings")).isFalse();
  }

  @Test
  void showsATranscriptPageByPage() {
    var messages = server.journal().conversationStore();
    for (var i = 1; i <= 203; i++) {
      messages.append(main, "m" + i, i, List.of(new Part.Text("Message " + i, false)));
    }
    var place = "/api/tasks/" + task + "/runs/" + main + "/messages";
    var first = http.get(place).json();
    assertThat(first.path("items").size()).isEqualTo(200);
    assertThat(first.path("items").get(0).path("role").asString()).isEqualTo("user");
    assertThat(first.path("items").get(0).path("at").asString()).endsWith("Z");
    assertThat(first.path("items").get(0).path("parts").toString())
        .isEqualTo("[{\"kind\":\"text\",\"text\":\"Message 1\",\"synthetic\":false}]");
    var rest = http.get(place + "?after=" + first.path("next").asString()).json();
    assertThat(rest.path("items").size()).isEqualTo(3);
    assertThat(rest.path("next").isNull()).isTrue();
  }

  @Test
  void waitsForTheKeyOfAnEncryptedTranscriptAndNamesIt(@TempDir Path directory) {
    var keys = TestKeys.withTranscripts(directory, "k5", Map.of("k5", 5));
    String body = "{\"kind\":\"text\",\"text\":\"A secret plan\"}";
    var message =
        server
            .journal()
            .conversationStore()
            .append(main, "m1", 1, List.of(new Part.Text("A plan", false)));
    server
        .journal()
        .database()
        .sql(
            "update part set body = ?::json",
            new BodyCodec(new TranscriptCipher(keys))
                .write(TranscriptColumn.PART.at(message.id(), 0), body))
        .update();

    var reply = http.get("/api/tasks/" + task + "/runs/" + main + "/messages");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.json().path("code").asString()).isEqualTo("unavailable");
    assertThat(reply.json().path("detail").asString())
        .startsWith("The key 'k5' encrypted this transcript")
        .contains("add 'k5' to 'encryption.keys'");
  }

  @Test
  void namesADamagedRowOfATranscript() {
    server
        .journal()
        .conversationStore()
        .append(main, "m1", 1, List.of(new Part.Text("A plan", false)));
    server
        .journal()
        .database()
        .sql("update part set body = '{\"encrypted\":\"k5\",\"payload\":\"AAAA\"}'")
        .update();

    var reply = http.get("/api/tasks/" + task + "/runs/" + main + "/messages");

    assertThat(reply.json().path("detail").asString())
        .startsWith("The encrypted part.body of the row '%s.1, 0' was changed".formatted(main));
  }

  @Test
  void tellsThePromptOfARunByLayers() {
    var tool = new ToolSpec("read", "Reads.", "{}", true);
    var prompts = server.journal().conversationStore();
    prompts.fixPrompt(main, new RunPrompt("You build.", List.of(tool), List.of("build"), ""));
    prompts.recordPromptLayers(main, Map.of("base", 10));
    var told = http.get("/api/tasks/" + task + "/runs/" + main + "/prompt").json();
    assertThat(told.path("system").asString()).isEqualTo("You build.");
    assertThat(told.path("layers").toString())
        .startsWith("[{\"name\":\"base\",\"tokens\":3},{\"name\":\"tools\",\"tokens\":3}");
  }

  @Test
  void knowsARunOnlyInItsOwnTask() {
    var other = http.post("/api/tasks", "{\"request\":\"Other\"}").json().path("id").asString();
    var place = "/api/tasks/" + other + "/runs/" + main + "/messages";
    assertThat(http.get(place).status()).isEqualTo(404);
    assertThat(http.get("/api/tasks/t_none/runs").status()).isEqualTo(404);
  }

  @Test
  @Timeout(300)
  void tellsANewReaderOfThePartsThatAreGrowing() throws Exception {
    var turns = server.journal().turnStore();
    var begun = (TurnStart.Begun) turns.begin(main, 1);
    turns.save(begun, 0, new Part.Text("Half a sen", false));
    try (var stream = http.stream("/api/tasks/" + task + "/events")) {
      var line = stream.readLine();
      while (!line.contains("Half a sen")) {
        line = stream.readLine();
      }
      assertThat(line)
          .startsWith("data:{\"kind\":\"part.updated\"")
          .contains("\"partId\":\"" + begun.partId(0) + "\"");
    }
  }

  private RunId open(RunId id, @Nullable RunId parent) {
    server
        .journal()
        .runStore()
        .open(
            new NewRun(
                id,
                task,
                parent == null ? RunKind.MAIN : RunKind.DELEGATED,
                parent,
                id.value(),
                "plan",
                Phase.EXPLORING,
                null,
                "Title",
                null,
                null,
                null,
                true,
                new RunSettings(7, true)));
    return id;
  }
}
