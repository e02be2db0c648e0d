package dev.perdure.web.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.agent.run.MainRunCreator;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Eventually;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ModelAndAgentSwitcherTest extends OnServer {

  @Test
  void aTasksOwnWordsAndToolsReachItsAgents() {
    TaskId task = create("'system':'Answer in verse.','tools':{'web*':false}");

    var context = context(task);

    assertThat(context.agent().prompt()).endsWith("Answer in verse.");
    assertThat(ToolSelection.isOn("webfetch", context.agent())).isFalse();
    assertThat(ToolSelection.isOn("read", context.agent())).isTrue();
  }

  @Test
  void theToolsOfAMessageHoldUntilTheNextOne() {
    TaskId task = create("'tools':{'bash':false}");
    say(task, "'tools':{'bash':true,'edit':false}");
    assertThat(ToolSelection.isOn("bash", context(task).agent())).as("not read yet").isFalse();

    read(task);
    assertThat(ToolSelection.isOn("bash", context(task).agent())).isTrue();
    assertThat(ToolSelection.isOn("edit", context(task).agent())).isFalse();
    say(task, "'when':'queue'");
    read(task);
    assertThat(ToolSelection.isOn("edit", context(task).agent())).as("the next one").isTrue();
  }

  @Test
  void theVariantOfAMessageHoldsUntilAnotherNamesOne() {
    TaskId task = create("'variant':'low'");
    assertThat(context(task).agent().variant()).isEqualTo("low");
    say(task, "'variant':'high'");
    assertThat(context(task).agent().variant()).as("not read yet").isEqualTo("low");

    read(task);
    say(task, "'when':'queue'");
    read(task);
    assertThat(context(task).agent().variant()).isEqualTo("high");
  }

  @Test
  void aModelIsChosenWithHowHardItThinks() {
    TaskId task = create("'variant':'low'");
    context(task);
    say(task, "'variant':'medium'");
    read(task);

    assertThat(control(task, "'model':'fake/model','variant':'max'").status()).isEqualTo(202);
    assertThat(context(task).agent().variant()).isEqualTo("max");
    assertThat(control(task, "'variant':'none'").status()).isEqualTo(202);
    assertThat(context(task).agent().variant()).isEqualTo("none");

    say(task, "'variant':'high'");
    read(task);
    assertThat(context(task).agent().variant()).as("said later").isEqualTo("high");
  }

  @Test
  void aVariantThatIsNotThereIsRefusedWithThoseThatAre() {
    TaskId task = create("'strategy':'layered'");
    var reply = control(task, "'model':'fake/model','variant':'huge'");

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("detail").asString())
        .contains("no variant 'huge': use one of none, low, medium, high, max");
  }

  private HttpReply control(TaskId task, String fields) {
    String body = ("{'command':'set_model'," + fields + "}").replace('\'', '"');
    return http.post("/api/tasks/" + task + "/control", body);
  }

  @Test
  void aTaskUsesAnotherModelFromNowOn() {
    TaskId task = create("'strategy':'layered'");
    context(task);
    String body = "{'command':'set_model','model':'fake/model'}".replace('\'', '"');

    assertThat(http.post("/api/tasks/" + task + "/control", body).status()).isEqualTo(202);
    assertThat(context(task).modelName()).isEqualTo("fake/model");

    say(task, "'model':'fake/model'");
    assertThat(http.get("/api/tasks/" + task).json().path("model").asString())
        .isEqualTo("fake/model");
  }

  /** The end of a turn locks the row of its run before the row of the task. */
  @Test
  void aModelIsChosenWhileATurnIsRecorded() {
    TaskId task = create("'variant':'low'");
    context(task);
    var database = server.journal().database();

    CompletableFuture<HttpReply> chosen =
        database.inTransaction(() -> {
          database.sql("update conversation set turns = 1 where task_id = ?", task).update();
          var reply = CompletableFuture.supplyAsync(() -> control(task, "'model':'fake/model'"));
          var waiting = "select count(*) from pg_locks where not granted";
          Eventually.holds(() -> database.sql(waiting).query(Integer.class).single() > 0);
          database.sql("update task set input_tokens = 1 where id = ?", task).update();
          return reply;
        });

    assertThat(chosen.join().status()).isEqualTo(202);
    assertThat(context(task).modelName()).isEqualTo("fake/model");
  }

  @Test
  void anAgentIsChosenForATaskAtRestAlone() {
    TaskId task = create("'strategy':'layered'");
    String body = "{\"text\":\"a\",\"agent\":\"build\"}";
    assertThat(http.post("/api/tasks/" + task + "/messages", body).status()).isEqualTo(409);

    server
        .journal()
        .database()
        .sql("update task set state = ? where id = ?", TaskState.DELIVERED, task)
        .update();

    assertThat(http.post("/api/tasks/" + task + "/messages", body).status()).isEqualTo(202);
    assertThat(http.get("/api/tasks/" + task).json().path("agent").asString()).isEqualTo("build");
    assertThat(
            http.post("/api/tasks/" + task + "/messages", body.replace("build", "explore"))
                .json()
                .path("field")
                .asString())
        .isEqualTo("agent");
  }

  private TaskId create(String fields) {
    String body = ("{'request':'a'," + fields + "}").replace('\'', '"');
    return new TaskId(http.post("/api/tasks", body).json().path("id").asString());
  }

  private void say(TaskId task, String fields) {
    String body = ("{'text':'a'," + fields + "}").replace('\'', '"');
    assertThat(http.post("/api/tasks/" + task + "/messages", body).status()).isEqualTo(202);
  }

  private void read(TaskId task) {
    var steering = server.journal().steeringStore();
    steering.delivered(steering.pending(task), task.mainRun(), 1);
  }

  private RunContext context(TaskId task) {
    var journal = server.journal();
    new MainRunCreator(journal.taskStore(), journal.runStore()).announce(task, Phase.EXPLORING);
    return new RunContext.Finder(
            journal.runStore(),
            journal.taskReader(),
            server.bean(TaskConfigurationLookup.class),
            server.bean(RunPolicyResolver.class))
        .of(task.mainRun());
  }
}
