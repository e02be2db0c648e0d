package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.InstructionFile;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The share of input that no cache answers. It has a floor, as each result is read uncached once: a
 * run of n turns with results of r bytes behind a prompt of p bytes cannot stay below r / (p + r n
 * / 2). So short runs have more (10 % of 15 turns of exploring), long ones less (4 % of 30 turns of
 * a step), and a task of mostly short runs misses 6 % whatever is done.
 */
@Tag("slow")
class CachedShareTest {

  private static final int TURNS = 60;
  private static final int EXPLORERS = 3;
  private static final List<String> STEPS = List.of("a", "b", "c", "d", "e");

  /** The turns of a run by its phase. */
  private static final Map<String, Integer> PHASES =
      Map.of(
          "exploring", 15,
          "designing", 10,
          "reviewing", 8,
          "writing-the-plan", 12,
          "executing", 30,
          "verifying", 6);

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"anthropic/claude-haiku-4-5", "openai/gpt-4.1"})
  void nearlyAllInputOfALongRunComesFromTheCache(String model) throws IOException {
    try (var vendor = WireServer.start(request -> read(request.answers() + 1, TURNS));
        var scene = new AgentScene(directory, model, keys(vendor))) {
      writeFile();
      RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);

      assertThat(work(scene, run, 1)).isEqualTo(TURNS);
      assertThat(vendor.rewritten()).isEmpty();
      assertThat(vendor.uncachedShare()).isLessThan(0.06);
    }
  }

  @Test
  void nearlyAllInputOfAWholeTaskComesFromTheCache() throws IOException {
    try (var vendor = WireServer.start(CachedShareTest::reply);
        var scene =
            new AgentScene(
                directory, Strategy.LAYERED, "anthropic/claude-haiku-4-5", keys(vendor))) {
      writeFile();
      carryOut(scene, vendor);

      assertThat(vendor.violations()).isEmpty();
      assertThat(vendor.uncachedShare()).isLessThan(0.06);
    }
  }

  private static void carryOut(AgentScene scene, WireServer vendor) {
    var runs = new FivePhases(scene);
    changed(scene, "");
    scene.models().scope(new TaskRef(TASK));
    List<RunId> explorers =
        IntStream.range(0, EXPLORERS).mapToObj(n -> runs.explorer("explore-" + n)).toList();
    vendor.atOnce(() -> explorers.forEach(run -> turn(scene, run, 1)));
    explorers.forEach(run -> finish(runs, run, 2));
    finish(runs, runs.designer("design-1"), 1);
    finish(runs, runs.designer("design-2"), 1);
    finish(runs, runs.planner(Phase.REVIEWING), 1);
    finish(runs, runs.planner(Phase.WRITING_THE_PLAN), PHASES.get("reviewing") + 1);
    runs.approve(plan());
    for (String step : STEPS) {
      finish(runs, runs.step(step, 1), 1);
      changed(scene, " src/%s.txt | 2 +-".formatted(step));
      finish(runs, runs.judge(step, 1), 1);
    }
  }

  private static void finish(FivePhases runs, RunId run, int turn) {
    work(runs.scene(), run, turn);
    runs.close(run);
  }

  private static int work(AgentScene scene, RunId run, int first) {
    int turn = first;
    while (turn(scene, run, turn) == FinishReason.TOOL_USE) {
      turn++;
    }
    return turn;
  }

  private static FinishReason turn(AgentScene scene, RunId run, int turn) {
    TurnResult reply = scene.models().respond(new TurnRequest(run, turn));
    reply
        .calls()
        .forEach(
            call -> scene.tools().run(new ToolCallRequest(run.call(turn, call.index()), null)));
    return reply.finish();
  }

  private static WireReply reply(WireRequest request) {
    int turn = request.answers() + 1;
    if (request.tools().contains("scope")) {
      return WireReply.calling("scope", "{\"explorers\": [], \"reason\": \"None\"}");
    }
    return read(turn, PHASES.get(request.phase()));
  }

  private static WireReply read(int turn, int turns) {
    String call = "{\"filePath\": \"long.txt\", \"offset\": %d, \"limit\": 75}".formatted(turn);
    return turn == turns ? WireReply.text("Read.") : WireReply.calling("read", call);
  }

  private void writeFile() throws IOException {
    Files.writeString(
        directory.resolve("workspace/long.txt"), "A line of the file.\n".repeat(2000));
  }

  private static void changed(AgentScene scene, String changes) {
    String tree =
        IntStream.range(0, 100)
            .mapToObj("src/main/file%d.java\n"::formatted)
            .collect(Collectors.joining());
    var rules =
        new InstructionFile(
            "AGENTS.md", "Write as the code around you is written. ".repeat(100), false, "");
    scene
        .journal()
        .workspaceFactsStore()
        .keep(
            TASK,
            new WorkspaceFacts(
                "Linux", List.of("1f2e3d4 Begin"), tree, changes, true, List.of(rules)));
  }

  private static String plan() {
    return STEPS.stream()
        .map(step ->
            """
            {"id": "%s", "title": "Step %s", "instructions": "Change it.", "checks": [{"description": "It is so"}]}
            """
                .formatted(step, step))
        .collect(
            Collectors.joining(
                ",",
                "{\"overview\": \"All is changed.\", \"steps\": [",
                "], \"manualChecks\": [\"Look\"]}"));
  }

  private static Map<String, String> keys(WireServer vendor) {
    return Map.of(
        "ANTHROPIC_API_KEY",
        "key",
        "ANTHROPIC_BASE_URL",
        vendor.url() + "/v1",
        "OPENAI_API_KEY",
        "key",
        "OPENAI_BASE_URL",
        vendor.openAiUrl());
  }
}
