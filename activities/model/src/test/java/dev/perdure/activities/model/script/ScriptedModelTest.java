package dev.perdure.activities.model.script;

import static dev.perdure.activities.model.wire.WireLab.READ;
import static dev.perdure.activities.model.wire.WireLab.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelCallContext;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelPrompt;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyListener;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptedModelTest {

  private static final String SCRIPT =
      """
      - when: {agent: build, turn: 1}
        text: first of build
        tool_calls: [{name: read, arguments: {filePath: a}}]
      - when: {contains: magic}
        text: a rabbit
        times: always
      - text: once
      - text: twice
        times: 2
      """;

  @Test
  void playsTheFirstTurnThatFitsAndIsNotUsed() {
    ModelReply reply = play(SCRIPT, request("build", 1, "Go"));
    assertThat(reply.text()).isEqualTo("first of build");
    assertThat(reply.finish()).isEqualTo(FinishReason.TOOL_USE);
    assertThat(reply.scriptTurn()).contains(0);
    assertThat(play(SCRIPT, request("build", 2, "Go").after(List.of(0))).text()).isEqualTo("once");
    assertThat(play(SCRIPT, request("build", 3, "Go").after(List.of(0, 2))).text())
        .isEqualTo("twice");
    assertThat(play(SCRIPT, request("build", 4, "Go").after(List.of(0, 2, 3))).text())
        .isEqualTo("twice");
  }

  @Test
  void playsATurnMarkedAlwaysAsOftenAsItFits() {
    assertThat(play(SCRIPT, request("build", 5, "magic").after(List.of(1, 1, 1))).text())
        .isEqualTo("a rabbit");
  }

  @Test
  void recognisesInTheConversationWhatItHasPlayed() {
    var provider = new ScriptedModel(ModelScriptReader.read("s.yaml", SCRIPT));
    List<Message> messages = new ArrayList<>(List.of(user("Go")));
    List<String> said = new ArrayList<>();
    for (int turn = 1; turn <= 4; turn++) {
      var context = new ModelCallContext("t_1.run", "build", "executing", Optional.empty(), turn);
      ModelReply reply =
          ask(
              provider,
              ModelRequest.of(context, "s", new ModelPrompt("", messages, List.of(READ))));
      said.add(reply.text());
      messages.add(stored(reply, turn));
    }
    assertThat(said).containsExactly("first of build", "once", "twice", "twice");
  }

  private static Message stored(ModelReply reply, int turn) {
    List<Part> parts = new ArrayList<>(List.of(new Part.Text(reply.text(), false)));
    for (var call : reply.calls()) {
      parts.add(
          new Part.ToolCall(
              new CallId("t_1.run." + turn + ".0"),
              call.name(),
              call.input(),
              Part.CallState.COMPLETED,
              null,
              null,
              null,
              null,
              null));
    }
    return WireLab.message(MessageRole.ASSISTANT, parts.toArray(Part[]::new));
  }

  @Test
  void namesRunAndLastMessageWhenTheScriptEnds() {
    ModelRequest request = request("build", 5, "What now?").after(List.of(0, 2, 3, 3));
    assertThatThrownBy(() -> play(SCRIPT, request))
        .isInstanceOfSatisfying(
            ModelFailure.class,
            failure -> {
              assertThat(failure.kind()).isEqualTo(ModelFailureKind.SCRIPT_ENDED);
              assertThat(failure.isRetryable()).isFalse();
            })
        .hasMessageContaining("t_1.run")
        .hasMessageContaining("What now?");
  }

  @Test
  void countsAnErrorAsUsed() {
    var provider =
        new ScriptedModel(
            ModelScriptReader.read(
                "s.yaml", "- error: {status: 429, retry_after: 2}\n- text: better now\n"));
    ModelFailure failure =
        catchThrowableOfType(ModelFailure.class, () -> ask(provider, request("build", 1, "Go")));
    assertThat(failure.kind()).isEqualTo(ModelFailureKind.RATE_LIMITED);
    assertThat(failure.retryAfter()).contains(Duration.ofSeconds(2));
    assertThat(ask(provider, request("build", 1, "Go")).text()).isEqualTo("better now");
  }

  @Test
  void waitsAndCanBeCancelledMeanwhile() throws InterruptedException {
    var provider = new ScriptedModel(ModelScriptReader.read("s.yaml", "- delay_ms: 60000\n"));
    var cancellation = new Cancellation();
    var seen = new AtomicReference<Throwable>();
    Thread call =
        Thread.startVirtualThread(() ->
            seen.set(
                catchThrowable(() ->
                    provider.stream(
                        request("build", 1, "Go"), ReplyListener.SILENT, cancellation))));
    cancellation.cancel();
    assertThat(call.join(Duration.ofSeconds(90))).isTrue();
    assertThat(seen.get()).extracting("kind").isEqualTo(ModelFailureKind.CANCELLED);
  }

  @ParameterizedTest
  @CsvSource({"triage,strategy", "scope,explorers", "verdict,passed", "reflection,tried"})
  void answersWhatIsStructuredByDefault(String tool, String field) {
    var spec = new ToolSpec(tool, "", "{}", true);
    ModelReply reply = play("[]", request("plan", 1, "Fix the bug", spec));
    assertThat(reply.calls().getFirst().name()).isEqualTo(tool);
    assertThat(reply.calls().getFirst().input().fields()).containsKey(field);
    assertThat(reply.scriptTurn()).isEmpty();
  }

  @Test
  void titlesARequestByItsFirstLine() {
    assertThat(play("[]", request("title", 1, "Fix the bug\nplease")).text())
        .isEqualTo("Fix the bug");
  }

  private static ModelReply play(String script, ModelRequest request) {
    return ask(new ScriptedModel(ModelScriptReader.read("s.yaml", script)), request);
  }

  private static ModelReply ask(ScriptedModel provider, ModelRequest request) {
    return provider.stream(request, ReplyListener.SILENT, new Cancellation());
  }

  private static ModelRequest request(String agent, int turn, String text) {
    return request(agent, turn, text, READ);
  }

  private static ModelRequest request(String agent, int turn, String text, ToolSpec tool) {
    var context = new ModelCallContext("t_1.run", agent, "executing", Optional.of("s1"), turn);
    return ModelRequest.of(
        context, "s.yaml", new ModelPrompt("", List.of(user(text)), List.of(tool)));
  }
}
