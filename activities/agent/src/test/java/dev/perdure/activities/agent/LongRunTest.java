package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.model.wire.WireTokens;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Todo;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.temporal.failure.ActivityFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are longer than the context window of their model. */
class LongRunTest {

  private static final String OPEN_AI = "openai/small";
  private static final String ANTHROPIC = "anthropic/small";
  private static final int MAX_CONTEXT_TOKENS = 24_000;
  private static final int TURNS = 60;

  private static final String SAID = "I read on, page by page. ".repeat(20);

  @TempDir Path directory;
  private final WireServer vendor = WireServer.start(request -> reply(request, TURNS));
  private AgentScene scene;
  private int served = MAX_CONTEXT_TOKENS;

  @AfterEach
  void leave() {
    scene.close();
    vendor.close();
  }

  @Test
  @Tag("slow")
  void reachesItsEndWithinASmallWindow() {
    served = MAX_CONTEXT_TOKENS / 2;
    RunId run = open(ANTHROPIC, served);

    assertThat(work(run, TURNS)).isEqualTo(FinishReason.END_TURN);
    assertThat(vendor.violations()).isEmpty();
    assertThat(overflows()).isZero();
    assertThat(summaries()).isBetween(1L, 15L);
  }

  @Test
  @Tag("slow")
  void sendsNoMoreInItsSecondHalfThanInItsFirst() {
    work(open(OPEN_AI, MAX_CONTEXT_TOKENS), TURNS);

    List<Integer> sizes =
        vendor.requests().stream().map(request -> request.body().toString().length()).toList();
    int half = sizes.size() / 2;
    assertThat(sum(sizes.subList(half, sizes.size())))
        .isLessThan(sum(sizes.subList(0, half)) * 3 / 2);
  }

  @Test
  void shortensOldResultsOnceTheWindowIsFull() {
    work(open(OPEN_AI, MAX_CONTEXT_TOKENS), 18);

    assertThat(summaries()).isZero();
    List<Integer> left =
        vendor.requests().stream()
            .map(request -> request.body().toString().split(" lines left out: ", -1).length - 1)
            .toList();
    assertThat(left.subList(0, 12)).containsOnly(0);
    assertThat(left.getLast()).isBetween(6, 14);
    assertThat(vendor.requests().getLast().body().toString())
        .contains("1: A line of the file.", "150: A line of the file.");
  }

  @Test
  void readsWhatWasLeftOutByTheReferenceItNames() {
    RunId run = open(OPEN_AI, MAX_CONTEXT_TOKENS);
    work(run, 18);
    String last = vendor.requests().getLast().body().toString();
    String reference = last.replaceAll("(?s).*? left out: .*?(ref:[\\w.]+\\w).*", "$1");
    vendor.thinkWith(_ -> WireReply.calling("read", "{\"filePath\": \"%s\"}".formatted(reference)));
    turn(run, 19);

    assertThat(scene.result(run, 19, 0).content()).contains("1: 1: A line of the file.");
  }

  @Test
  @Tag("slow")
  void findsRoomWhenTheVendorRefusesARequestAsTooLong() {
    served = 20_000;
    RunId run = open(OPEN_AI, 200_000);

    assertThat(work(run, TURNS)).isEqualTo(FinishReason.END_TURN);
    assertThat(overflows()).isPositive();
  }

  @Test
  void asksAPersonWhenTwoSummariesMadeNoRoom() {
    RunId run = open(OPEN_AI, MAX_CONTEXT_TOKENS);
    turn(run, 1);
    turn(run, 2);
    served = 0;

    assertThatThrownBy(() -> turn(run, 3))
        .isInstanceOf(ActivityFailure.class)
        .hasStackTraceContaining("CONTEXT_OVERFLOW");
    assertThat(summaries()).isEqualTo(2);
  }

  @Test
  void countsACallForASummaryThatFails() {
    var meters = new SimpleMeterRegistry();
    Metrics.addRegistry(meters);
    RunId run = open(OPEN_AI, MAX_CONTEXT_TOKENS);
    turn(run, 1);
    scene.journal().conversationStore().requestCompaction(run);
    vendor.thinkWith(_ -> WireReply.refused(400, "invalid_request_error", "No summaries here"));

    assertThatThrownBy(() -> turn(run, 2)).isInstanceOf(ActivityFailure.class);
    Metrics.removeRegistry(meters);
    assertThat(meters.find("perdure.model.calls").tag("outcome", "invalid_request").counter())
        .isNotNull()
        .satisfies(failed -> assertThat(failed.count()).isEqualTo(1));
  }

  @Test
  void tellsTheRecordsAgainBehindTheSummary() {
    RunId run = open(OPEN_AI, MAX_CONTEXT_TOKENS);
    scene.journal().todoStore().replace(run, List.of(new Todo("Mend it", "in_progress", "high")));
    turn(run, 1);
    scene.journal().conversationStore().requestCompaction(run);
    turn(run, 2);

    String first = vendor.requests().getLast().request();
    assertThat(first)
        .contains("SUMMARY", "Fix the greeting", "[in_progress] Mend it", "long.txt")
        .contains("Agent: build\nPhase: executing");
    assertThat(vendor.requests().getLast().agent()).isEqualTo("build");
  }

  @Test
  void keepsEveryMessageInTheTranscript() {
    RunId run = open(OPEN_AI, MAX_CONTEXT_TOKENS);
    turn(run, 1);
    scene.journal().conversationStore().requestCompaction(run);
    turn(run, 2);

    assertThat(scene.journal().conversationStore().all(run))
        .flatExtracting(message -> message.parts())
        .filteredOn(part -> part instanceof Part.ToolResult || part instanceof Part.Compaction)
        .hasSize(3);
  }

  @Test
  void mayStillEditWhatItReadBeforeTheSummary() {
    RunId run = open(OPEN_AI, MAX_CONTEXT_TOKENS);
    vendor.thinkWith(_ -> WireReply.calling("read", "{\"filePath\": \"greet.txt\"}"));
    turn(run, 1);
    scene.journal().conversationStore().requestCompaction(run);
    String edit =
        "{\"filePath\": \"greet.txt\", \"oldString\": \"Helo\", \"newString\": \"Hello\"}";
    vendor.thinkWith(request ->
        request.tools().isEmpty() ? WireReply.text("SUMMARY") : WireReply.calling("edit", edit));
    turn(run, 2);

    assertThat(scene.greeting()).isEqualTo("Hello\n");
  }

  private RunId open(String model, int window) {
    try {
      String known = "{models: [{id: small, context: %d, output: 2000}]}".formatted(window);
      Files.writeString(
          directory.resolve("models.yaml"), "openai: %s\nanthropic: %s\n".formatted(known, known));
      scene = new AgentScene(directory, model, keys());
      AdoptedPlan.adoptIn(scene.journal());
      Files.writeString(
          directory.resolve("workspace/long.txt"), "A line of the file.\n".repeat(2000));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    return scene.open("build", Phase.EXECUTING, "build/executing", false);
  }

  private FinishReason work(RunId run, int turns) {
    vendor.thinkWith(request -> reply(request, turns));
    int turn = 1;
    TurnResult reply = turn(run, turn);
    while (reply.finish() == FinishReason.TOOL_USE) {
      reply = turn(run, ++turn);
    }
    return reply.finish();
  }

  private TurnResult turn(RunId run, int turn) {
    TurnResult reply = scene.models().respond(new TurnRequest(run, turn));
    reply
        .calls()
        .forEach(
            call -> scene.tools().run(new ToolCallRequest(run.call(turn, call.index()), null)));
    return reply;
  }

  private int asked;

  /** Reads page after page; refuses what is longer than the window it serves. */
  private synchronized WireReply reply(WireRequest request, int turns) {
    int tokens = request.body().toString().length() / 4;
    if (request.tools().isEmpty()) {
      return WireReply.text("SUMMARY").using(WireTokens.COUNTED);
    }
    if (tokens > served) {
      return WireReply.refused(
          400,
          "invalid_request_error",
          "prompt is too long: %d tokens > %d maximum".formatted(tokens, served));
    }
    int turn = ++asked;
    String call = "{\"filePath\": \"long.txt\", \"offset\": %d, \"limit\": 150}".formatted(turn);
    WireReply reply =
        turn == turns ? WireReply.text("Read.") : WireReply.text(SAID).and("read", call);
    return reply.using(WireTokens.COUNTED);
  }

  private long summaries() {
    return vendor.requests().stream().filter(request -> request.tools().isEmpty()).count();
  }

  private long overflows() {
    return vendor.requests().stream()
        .filter(request -> request.body().toString().length() / 4 > served)
        .filter(request -> !request.tools().isEmpty())
        .count();
  }

  private static int sum(List<Integer> sizes) {
    return sizes.stream().mapToInt(Integer::intValue).sum();
  }

  private Map<String, String> keys() {
    return Map.of(
        "PERDURE_CONFIG",
        directory.toString(),
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
