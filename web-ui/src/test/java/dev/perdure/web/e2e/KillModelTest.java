package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.Brain;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Kills the server while a model answers, and between an answer and its first call. */
class KillModelTest extends OnAKillStage {

  @Test
  void anAnswerCutShortIsAskedForAgainAndItsCallHappensOnce() {
    var task = stage.task("build-only", slowAtFirst(KillStage.scenario("kill-stream")));
    stage.awaitAnswer(task);
    stage.kill();

    var again = stage.startAgain(task);
    var ended = stage.delivered(again);
    assertThat(stage.asked("build")).as("cut short, whole, and the end").isEqualTo(3);
    assertThat(KillStage.parts(again, "text"))
        .extracting(part -> part.path("text").asString())
        .filteredOn(text -> text.contains("I shall leave a note"))
        .singleElement()
        .asString()
        .endsWith("in this repository.");
    assertThat(KillStage.parts(again, "tool_result")).hasSize(1);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  @Test
  void aStoredAnswerIsNotAskedForAgainWhenItsCallHadNotBegun() throws IOException {
    var held = new CountDownLatch(1);
    var scenario = KillStage.scenario("kill-command");
    var task =
        stage.task(
            "build-only",
            request -> {
              awaitLatch(request.agent().equals("build") ? held : new CountDownLatch(0));
              return scenario.reply(request);
            });
    stage.await(() -> stage.asked("build") == 1, "The model's first request");
    Path workspace = stage.awaitWorkspace(task);
    Path lock = Files.createDirectories(stage.records(task)).resolve("lock");
    try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var _ = channel.lock()) {
      held.countDown();
      stage.await(() -> KillStage.parts(task, "tool_call").size() == 1, "The stored answer");
      stage.kill();
      assertThat(workspace.resolve("runs")).doesNotExist();
    }

    var again = stage.startAgain(task);
    var ended = stage.delivered(again);
    assertThat(stage.asked("build")).as("the call, and the end").isEqualTo(2);
    assertThat(KillStage.parts(again, "tool_result")).hasSize(1);
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  private static Brain slowAtFirst(Brain brain) {
    var first = new AtomicBoolean(true);
    return request ->
        request.agent().equals("build") && first.getAndSet(false)
            ? brain.reply(request).paced(Duration.ofMillis(300))
            : brain.reply(request);
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }
}
