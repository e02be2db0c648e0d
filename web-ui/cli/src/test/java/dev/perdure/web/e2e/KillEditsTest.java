package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Kills the server again and again while a task makes many edits. How often, and in how many turns
 * of four edits, is said by {@code perdure.server.kills} and {@code perdure.server.turns}.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
class KillEditsTest extends OnAKillStage {

  private static final int KILLS = Integer.getInteger("perdure.server.kills", 1);
  private static final int TURNS = Integer.getInteger("perdure.server.turns", 8);
  private static final int FILES = 4;
  private static final long SEED = Long.getLong("perdure.seed", System.nanoTime());

  @Test
  void leaveEachEditDoneOnceWhereverTheServerIsKilled() {
    Random chance = new Random(SEED);
    TaskPage task = stage.task("build-only", brain());
    Path workspace = stage.awaitWorkspace(task);
    for (int kill = 0; kill < KILLS; kill++) {
      int edits = (int) ((kill + chance.nextDouble()) * TURNS * FILES / KILLS);
      stage.await(() -> edits(workspace) >= Math.min(edits, TURNS * FILES - 1), "Edit " + edits);
      LockSupport.parkNanos(chance.nextInt(60_000_000));
      stage.kill();
      task = stage.startAgain(task);
    }

    var ended = stage.delivered(task);
    for (int i = 0; i < FILES; i++) {
      assertThat(stage.file(ended, file(i))).as("%s, seed %d", file(i), SEED).isEqualTo(whole());
    }
    assertThat(KillStage.parts(task, "tool_result"))
        .hasSize(FILES * (TURNS + 1))
        .noneMatch(result -> result.path("isError").asBoolean());
    assertThat(KillSurvivors.of(stage.records(task))).isEmpty();
  }

  private static Brain brain() {
    Scenario others = KillStage.scenario("kill-command");
    return request -> request.agent().equals("build") ? build(request) : others.reply(request);
  }

  private static WireReply build(WireRequest request) {
    int turn = request.answers();
    if (turn > TURNS) {
      return WireReply.text("All lines are there.");
    }
    WireReply reply = call(turn, 0, WireReply.text("Turn " + turn));
    for (int i = 1; i < FILES; i++) {
      reply = call(turn, i, reply);
    }
    return reply;
  }

  private static WireReply call(int turn, int file, WireReply reply) {
    return turn == 0
        ? reply.and("write", Json.write(Map.of("filePath", file(file), "content", "begin\nend\n")))
        : reply.and(
            "edit",
            Json.write(
                Map.of("filePath", file(file), "oldString", "end", "newString", turn + "\nend")));
  }

  private static String whole() {
    String lines =
        IntStream.rangeClosed(1, TURNS).mapToObj(n -> n + "\n").collect(Collectors.joining());
    return "begin\n" + lines + "end\n";
  }

  private static String file(int index) {
    return "notes/" + index + ".txt";
  }

  /** Counts the lines that edits have added so far. */
  private static long edits(Path workspace) {
    return IntStream.range(0, FILES)
        .mapToObj(index -> workspace.resolve(file(index)))
        .filter(Files::exists)
        .mapToLong(KillEditsTest::lines)
        .sum();
  }

  private static long lines(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8).lines().count() - 2;
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
