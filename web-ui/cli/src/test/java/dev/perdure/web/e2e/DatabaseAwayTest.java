package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.DatabaseDoor;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Takes the database away for a minute: while a model answers, a command runs and a plan waits. */
@Timeout(3_000)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class DatabaseAwayTest {

  private static final Duration OUTAGE =
      Duration.ofSeconds(Long.getLong("perdure.outage.seconds", 60));

  @TempDir static Path directory;

  private static TestDatabase database;
  private static DatabaseDoor door;
  private static KillStage stage;

  @BeforeAll
  static void start() {
    database = TestDatabase.empty();
    door = new DatabaseDoor(database.access());
    stage = KillStage.at(directory, Map.of("PERDURE_DB_URL", address(door.access())));
  }

  @AfterEach
  void bringBack() {
    door.open();
  }

  @AfterAll
  static void stop() {
    stage.close();
    door.close();
    database.close();
  }

  @Test
  void threeTasksGoOnAndNothingHappensTwice() throws IOException {
    var running = stage.task("build-only", KillStage.scenario("kill-waiting-command"));
    var waiting = stage.task("layered", KillStage.scenario("kill-plan"));
    Path workspace = stage.awaitWorkspace(running);
    stage.await(() -> Files.exists(workspace.resolve("runs")), "The command");
    JsonNode plan = waiting.nextRequest("plan");
    long planned = stage.asked(waiting, "plan");
    var answering = stage.task("build-only", slowAtFirst(KillStage.scenario("kill-stream")));
    stage.awaitAnswer(answering);

    door.shut();
    Files.createFile(workspace.resolve("go"));
    assertThat(waiting.decide(plan, "approval", "approve", Map.of())).isEqualTo(503);
    takeAway();

    stage.await(
        () -> waiting.decide(plan, "approval", "approve", Map.of()) == 200,
        "The decision that a browser sends again");
    assertTheModelWasNotAskedAgain(answering);
    assertTheCommandRanOnce(running);
    var ended = stage.delivered(waiting);
    assertThat(stage.asked(waiting, "plan")).as("planning was not repeated").isEqualTo(planned);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  @Test
  void aCommandThatEndsWhileTheDatabaseIsSilentRunsOnce() throws IOException {
    var task = stage.task("build-only", KillStage.scenario("kill-waiting-command"));
    Path workspace = stage.awaitWorkspace(task);
    stage.await(() -> Files.exists(workspace.resolve("runs")), "The command");
    door.silence();
    Files.createFile(workspace.resolve("go"));

    awaitTheEnd();

    assertTheCommandRanOnce(task);
  }

  private static void assertTheModelWasNotAskedAgain(TaskPage task) {
    var ended = stage.delivered(task);
    assertThat(stage.asked(task, "build")).as("the call, and the end").isEqualTo(2);
    assertThat(KillStage.parts(task, "tool_result")).hasSize(1);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  private static void assertTheCommandRanOnce(TaskPage task) {
    var ended = stage.delivered(task);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
    assertThat(KillStage.parts(task, "tool_result"))
        .singleElement()
        .satisfies(result -> {
          assertThat(result.path("content").asString()).startsWith("gone on\n(exit code 0");
          assertThat(result.path("isError").asBoolean()).isFalse();
        });
  }

  private static void takeAway() {
    door.shut();
    awaitTheEnd();
  }

  private static void awaitTheEnd() {
    Instant end = Instant.now().plus(OUTAGE);
    Eventually.lasts(OUTAGE.plusMinutes(1), () -> Instant.now().isAfter(end), () -> "");
    door.open();
  }

  private static Brain slowAtFirst(Brain brain) {
    var first = new AtomicBoolean(true);
    return request ->
        request.agent().equals("build") && first.getAndSet(false)
            ? brain.reply(request).paced(Duration.ofMillis(300))
            : brain.reply(request);
  }

  private static String address(DatabaseAccess access) {
    String place = access.jdbcUrl().substring(access.jdbcUrl().indexOf("//") + 2);
    return "postgres://%s:%s@%s".formatted(access.user(), access.password(), place);
  }
}
