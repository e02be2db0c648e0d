package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.model.wire.WireTokens;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.testing.Soak;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The use that long runs make of their model's context window. */
class FilledWindowTest {

  private static final int CHARACTERS_A_TOKEN = 4;
  private static final int OUTPUT = 8_000;
  private static final int TURNS = 190;
  private static final int FILES = 6;
  private static final int WHOLE_LENGTH = 3_000;
  private static final long MAX_TOKENS = 1_000_000_000;

  @TempDir Path directory;

  @Test
  void comparesSixFilesInAWindowOf64000Tokens() throws IOException {
    try (var vendor = WireServer.start(FilledWindowTest::compare);
        var scene = scene(vendor, 64_000)) {
      for (int file = 1; file <= FILES; file++) {
        String line = "Line of file %d, which is compared with others.\n".formatted(file);
        Files.writeString(directory.resolve("workspace/f%d.txt".formatted(file)), line.repeat(150));
      }

      assertThat(work(scene, 2 * FILES)).isEqualTo(FILES + 1);
    }
  }

  /** The large window takes the same way with three times the text, so only a soak fills it. */
  static IntStream windows() {
    return Soak.isOn() ? IntStream.of(64_000, 200_000) : IntStream.of(64_000);
  }

  @ParameterizedTest
  @MethodSource("windows")
  @Tag("slow")
  void fillsItsWindowBeforeItShortensAndIsReadFromTheCache(int window) throws IOException {
    var watch = new Watch(window);
    try (var vendor = WireServer.start(watch::reply);
        var scene = scene(vendor, window)) {
      Files.writeString(
          directory.resolve("workspace/long.txt"), "A line of the long file.\n".repeat(1_000));

      assertThat(work(scene, TURNS)).isEqualTo(TURNS);
      assertThat(vendor.violations()).isEmpty();
      assertThat(watch.cuts).isPositive();
      assertThat(watch.leastUsed).isGreaterThan(window / 2);
      assertThat(watch.leastWhole).isGreaterThanOrEqualTo(window / 3);
      assertThat(watch.callsBecomeText).isFalse();
      assertThat(watch.summaries).isLessThanOrEqualTo(watch.sent / window);
      assertThat(vendor.uncachedShare()).isLessThan(0.06);
    }
  }

  /** Follows the requests of one run. */
  private static final class Watch {

    private final int window;
    private int turn;
    private int before;
    private int leastUsed = Integer.MAX_VALUE;
    private int leastWhole = Integer.MAX_VALUE;
    private int cuts;
    private int summaries;
    private int sent;
    private int answers;
    private boolean callsBecomeText;

    Watch(int window) {
      this.window = window;
    }

    synchronized WireReply reply(WireRequest request) {
      if (request.tools().isEmpty()) {
        summaries++;
        return WireReply.text("SUMMARY").using(WireTokens.COUNTED);
      }
      int tokens = request.body().toString().length() / CHARACTERS_A_TOKEN;
      boolean isCut = tokens < before;
      if (isCut) {
        cuts++;
        leastUsed = Math.min(leastUsed, before);
        leastWhole = Math.min(leastWhole, whole(request));
      }
      callsBecomeText |= !isCut && request.answers() < answers;
      answers = request.answers();
      before = tokens;
      turn++;
      sent = turn * 1_000;
      String call = "{\"filePath\": \"long.txt\", \"offset\": %d, \"limit\": 125}".formatted(turn);
      return (turn == TURNS ? WireReply.text("Read.") : WireReply.calling("read", call))
          .using(WireTokens.COUNTED);
    }

    /** The tokens of results that the request holds as a whole. */
    private static int whole(WireRequest request) {
      return results(request).stream()
              .filter(text -> text.length() > WHOLE_LENGTH)
              .mapToInt(String::length)
              .sum()
          / CHARACTERS_A_TOKEN;
    }
  }

  /** Reads the files one by one, and again what the request does not show; then it is done. */
  private static WireReply compare(WireRequest request) {
    Optional<Integer> missing =
        IntStream.rangeClosed(1, FILES)
            .filter(file ->
                results(request).stream()
                    .noneMatch(
                        text -> text.contains("file " + file) && text.length() > WHOLE_LENGTH))
            .boxed()
            .findFirst();
    WireReply reply =
        missing
            .map(file -> WireReply.calling("read", "{\"filePath\": \"f%d.txt\"}".formatted(file)))
            .orElseGet(() -> WireReply.text("They differ in their numbers."));
    return reply.using(WireTokens.COUNTED);
  }

  private static List<String> results(WireRequest request) {
    return StreamSupport.stream(request.body().path("messages").spliterator(), false)
        .filter(message -> message.path("role").asString("").equals("tool"))
        .map(message -> text(message.path("content")))
        .toList();
  }

  private static String text(JsonNode content) {
    return content.isString() ? content.asString() : content.toString();
  }

  private static int work(AgentScene scene, int most) {
    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
    scene.journal().budgetStore().limit(TASK, BudgetDimension.TOKENS, new BigDecimal(MAX_TOKENS));
    int turn = 1;
    while (turn(scene, run, turn) == FinishReason.TOOL_USE && turn < most) {
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

  private AgentScene scene(WireServer vendor, int window) throws IOException {
    Files.writeString(
        directory.resolve("models.yaml"),
        "openai: {models: [{id: small, context: %d, output: %d}]}\n".formatted(window, OUTPUT));
    var keys =
        Map.of(
            "PERDURE_CONFIG",
            directory.toString(),
            "OPENAI_API_KEY",
            "key",
            "OPENAI_BASE_URL",
            vendor.openAiUrl());
    return new AgentScene(directory, Strategy.LAYERED, "openai/small", keys);
  }
}
