package dev.perdure.activities.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.FailedModelCall;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CutAnswersTest {

  private static final WireReply CUT = WireReply.text("It begins").finishing("max_tokens");

  private final WireServer vendor = WireServer.start(_ -> CUT);

  @TempDir Path directory;
  private AgentScene scene;
  private RunId run;

  @BeforeEach
  void set() {
    scene =
        new AgentScene(
            directory,
            "anthropic/claude-haiku-4-5",
            Map.of("ANTHROPIC_API_KEY", "key", "ANTHROPIC_BASE_URL", vendor.url() + "/v1"));
    run = scene.open("build", Phase.EXECUTING, "build/executing", false);
  }

  @AfterEach
  void leave() {
    scene.close();
    vendor.close();
  }

  @Test
  void goesOnAfterAnAnswerThatWasCutOffAndSaysSoOnce() {
    assertThat(turn(1).more()).isTrue();
    vendor.thinkWith(_ -> WireReply.text("and ends."));

    assertThat(turn(2).finish()).isEqualTo(FinishReason.END_TURN);
    assertThat(scene.said(run)).element(1).isEqualTo("It begins");
    assertThat(scene.said(run)).filteredOn(text -> text.contains("was cut off there")).hasSize(1);
    assertThat(vendor.violations()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"filePath\": \"gre"})
  void answersACallThatWasCutOffWithWhatHelps(String arguments) {
    vendor.thinkWith(_ -> WireReply.calling("read", arguments).finishing("max_tokens"));
    turn(1);

    assertThat(scene.result(run, 1, 0).isError()).isTrue();
    assertThat(scene.result(run, 1, 0).content()).contains("no JSON object, so nothing was done");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\\u0000b", "a\\ud83e"})
  void refusesToWriteHalfOfACharacterOrNul(String content) {
    String arguments =
        "{\"filePath\": \"greet.txt\", \"oldString\": \"Helo\", \"newString\": \"%s\"}"
            .formatted(content);
    vendor.thinkWith(_ -> WireReply.calling("edit", arguments));
    turn(1);

    assertThat(scene.result(run, 1, 0).content())
        .contains("hold U+0000 or half of a surrogate pair", "nothing was done");
  }

  @Test
  void runsTheCallsThatArrivedWhole() {
    vendor.thinkWith(_ ->
        WireReply.calling("read", "{\"filePath\": \"greet.txt\"}")
            .and("read", "{\"fil")
            .finishing("max_tokens"));
    turn(1);

    assertThat(scene.result(run, 1, 0).content()).contains("Helo");
  }

  @Test
  void asksAPersonAfterThreeThatGotNowhere() {
    stop();

    PendingRequest request = asked();
    assertThat(request.outcomes()).contains(Outcome.SWITCH_MODEL, Outcome.STOP);
  }

  @Test
  void triesAgainOnceAPersonHasDecided() {
    stop();
    scene.settle(asked(), Outcome.RETRY, null);
    vendor.thinkWith(_ -> WireReply.text("Short."));

    assertThat(turn(4).finish()).isEqualTo(FinishReason.END_TURN);
  }

  private void stop() {
    turn(1);
    turn(2);
    turn(3);
    assertThatThrownBy(() -> turn(4)).hasStackTraceContaining("ANSWER_TOO_LONG");
  }

  private PendingRequest asked() {
    var failure = new FailedModelCall(run, 4, "ANSWER_TOO_LONG", "Cut off.");
    return scene.runs().park(failure).request();
  }

  private TurnResult turn(int turn) {
    TurnResult reply = scene.models().respond(new TurnRequest(run, turn));
    reply
        .calls()
        .forEach(
            call -> scene.tools().run(new ToolCallRequest(run.call(turn, call.index()), null)));
    return reply;
  }
}
