package dev.perdure.web.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.run.MainRunCreator;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlashCommandControllerTest extends OnServer {

  private TaskId task;
  private String place;

  @BeforeEach
  void create() {
    String body = "{\"request\":\"Use <b>sk-ant-0123456789abcdef0123</b> to fix it\"}";
    task = new TaskId(http.post("/api/tasks", body).json().path("id").asString());
    place = "/api/tasks/" + task;
  }

  @Test
  void listsItsOwnCommandsAndThePromptsItComesWith() {
    assertThat(http.get("/api/commands").json().path("items").valueStream())
        .extracting(item -> item.path("name").asString())
        .contains("undo", "redo", "share", "fork", "init", "review", "commit");
  }

  @Test
  void listsTheCommandsOfATask() {
    var own =
        new SlashCommand(
            "ship", "", "explore", null, null, "Ship it", ".perdure/commands/ship.md", null, null);
    server.journal().taskStore().keepCommands(task, List.of(own));

    assertThat(http.get("/api/commands?task=" + task).json().path("items").valueStream())
        .filteredOn(item -> item.path("name").asString().equals("ship"))
        .singleElement()
        .matches(item -> item.path("subtask").asBoolean(), "is carried out by a subagent");
    assertThat(http.get("/api/commands").text()).doesNotContain("\"ship\"");
  }

  @Test
  void postsAPromptToATaskAtRest() {
    server.journal().taskStateMachine().state(task, TaskState.IDLE, "test");

    var reply = command("{'name':'/review','arguments':'HEAD~1'}");

    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.json().path("id").asString()).startsWith("u_");
    assertThat(server.journal().steeringStore().pending(task))
        .extracting(message -> message.text())
        .containsExactly("/review HEAD~1");
  }

  @Test
  void refusesACommandWhoseFileCannotBeUsed() {
    var broken = SlashCommand.unreadable("pr", "pr.md", "'pr.md' line 2: invalid YAML.");
    server.journal().taskStore().keepCommands(task, List.of(broken));
    server.journal().taskStateMachine().state(task, TaskState.IDLE, "test");

    var started = command("{'name':'pr','arguments':'12'}");
    var said = http.post(place + "/messages", "{\"text\":\"/pr 12\"}");

    assertThat(List.of(started.status(), said.status())).containsOnly(422);
    assertThat(started.text() + said.text())
        .contains("The command '/pr' can't be used: 'pr.md' line 2: invalid YAML.");
    assertThat(server.journal().steeringStore().pending(task)).isEmpty();
  }

  @Test
  void asksForASummaryOfAConversationThatThereIs() {
    String compact = "{\"text\":\"/compact\"}";
    assertThat(http.post(place + "/messages", compact).status()).isEqualTo(409);
    new MainRunCreator(server.journal().taskStore(), server.journal().runStore())
        .announce(task, Phase.PREPARING);

    assertThat(http.post(place + "/messages", compact).status()).isEqualTo(202);
    assertThat(server.journal().steeringStore().pending(task)).isEmpty();
  }

  @Test
  void refusesAPromptWhileTheTaskIsAtWork() {
    assertThat(command("{'name':'review'}").json().path("code").asString()).isEqualTo("not_idle");
  }

  @Test
  void tellsThatASubtaskWaitsWhileTheTaskIsAtWork() {
    var said = http.post(place + "/messages", "{\"text\":\"/review HEAD~1\"}");

    assertThat(said.status()).isEqualTo(202);
    assertThat(server.journal().eventLog().after(0, Optional.of(task), 1_000).toString())
        .contains("The command '/review HEAD~1' waits until the task rests");
  }

  @Test
  void namesTheCommandsThatThereAre() {
    var reply = command("{'name':'revue'}");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("detail").asString()).contains("revue", "review", "undo");
  }

  @Test
  void sharesATaskWithoutItsSecrets() {
    var made = command("{'name':'share'}").json().path("result");
    var link = made.path("url").asString().replaceFirst("^http://[^/]+", "");

    var page = http.get(link, "Accept", "text/html");

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text()).contains("Use &lt;b&gt;[redacted]&lt;/b&gt; to fix it");
    assertThat(http.get("/api/shares/" + link.substring("/share/".length())).json().path("request"))
        .hasToString("\"Use <b>[redacted]</b> to fix it\"");
  }

  @Test
  void showsASharedTaskInTheReadersLanguageAndHidesNothingInIt() {
    String id =
        http.post("/api/tasks", "{\"request\":\"photo\\u202Egnp.exe \\u001B[31mred\"}")
            .json()
            .path("id")
            .asString();
    var made = http.post("/api/tasks/" + id + "/commands", "{\"name\":\"share\"}").json();
    var link = made.at("/result/url").asString().replaceFirst("^http://[^/]+", "");

    var page = http.get(link, "Accept", "text/html", "Accept-Language", "zh-CN").text();

    assertThat(page).contains("lang=\"zh\"", "排队中 · 只读链接", "<h2>请求</h2>");
    assertThat(page).contains("photo\\u202egnp.exe").doesNotContain("\u202E", "\u001B");
  }

  @Test
  void saysOnAPageThatALinkLeadsNowhere() {
    var page = http.get("/share/none", "Accept", "text/html");

    assertThat(page.status()).isEqualTo(404);
    assertThat(page.header("Content-Type")).startsWith("text/html");
    assertThat(page.text()).contains("<h1>There is no such link</h1>");
  }

  @Test
  void exportsATaskAsMarkdownWithoutItsSecrets() {
    var export = http.get(place + "/export").json();

    assertThat(export.path("markdown").asString())
        .startsWith("# ")
        .contains("## Request\n\nUse <b>[redacted]</b> to fix it\n");
    assertThat(export.at("/task/request").asString()).contains("[redacted]");
    assertThat(export.at("/task/expiresAt").isMissingNode()).isTrue();
    assertThat(http.get("/api/tasks/t_000000000000/export").status()).isEqualTo(404);
  }

  @Test
  void recordsOneOfSeveralExports() {
    for (int i = 0; i < 3; i++) {
      assertThat(http.get(place + "/export").status()).isEqualTo(200);
    }

    assertThat(
            server
                .journal()
                .database()
                .sql(
                    "select count(*) from audit_record where kind = 'exported' and subject = ?",
                    "task " + task)
                .query(Integer.class)
                .single())
        .isEqualTo(1);
  }

  @Test
  void endsALinkThatIsRevoked() {
    var made = command("{'name':'share','arguments':{'expires':'%s'}}".formatted(inAnHour()));
    var result = made.json().path("result");
    var token = result.path("url").asString().replaceFirst(".*/share/", "");
    assertThat(http.get("/api/shares/" + token).status()).isEqualTo(200);

    assertThat(http.delete("/api/shares/" + result.path("id").asString()).status()).isEqualTo(204);

    assertThat(http.get("/api/shares/" + token).status()).isEqualTo(404);
  }

  @Test
  void refusesALinkThatHasExpiredOrNeverWould() {
    for (String end : new String[] {"2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z", "tomorrow"}) {
      var refused = command("{'name':'share','arguments':{'expires':'%s'}}".formatted(end));
      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.json().path("field").asString()).isEqualTo("arguments.expires");
    }
  }

  @Test
  void beginsTheRequestAnewAsATaskOfItsOwn() {
    var begun = command("{'name':'fork','arguments':{'strategy':'light'}}");

    assertThat(begun.status()).isEqualTo(200);
    var fork = http.get("/api/tasks/" + begun.json().at("/result/taskId").asString()).json();
    assertThat(fork.path("forkOf").asString()).isEqualTo(task.value());
    assertThat(fork.path("request")).isEqualTo(http.get(place).json().path("request"));
    assertThat(fork.path("strategy").asString()).isEqualTo("light");
    assertThat(fork.path("id").asString()).isNotEqualTo(task.value());
    assertThat(http.get(place).json().path("strategy").asString()).isEqualTo("auto");
  }

  @Test
  void takesAForkInOtherWordsOfATaskThatIsArchived() {
    server.journal().taskStateMachine().state(task, TaskState.IDLE, "test");
    server.journal().taskStateMachine().archive(task);

    var begun = command("{'name':'fork','arguments':{'request':'Fix it otherwise'}}");

    var fork = http.get("/api/tasks/" + begun.json().at("/result/taskId").asString()).json();
    assertThat(fork.path("request").asString()).isEqualTo("Fix it otherwise");
    assertThat(fork.path("title").asString()).isEqualTo("Fix it otherwise");
  }

  @Test
  void refusesWhatAForkCantChoose() {
    assertThat(command("{'name':'fork','arguments':{'colour':'red'}}").json().path("field"))
        .hasToString("\"arguments.colour\"");
    assertThat(command("{'name':'fork','arguments':{'strategy':'none'}}").json().path("field"))
        .hasToString("\"strategy\"");
  }

  private static String inAnHour() {
    return Instant.now().plusSeconds(3600).toString();
  }

  private HttpReply command(String body) {
    return http.post(place + "/commands", body.replace('\'', '"'));
  }
}
