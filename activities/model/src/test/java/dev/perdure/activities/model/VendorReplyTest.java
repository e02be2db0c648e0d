package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireTokens;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import dev.perdure.testing.Soak;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Parsing of valid and malformed replies in the wire formats of both vendors. */
class VendorReplyTest {

  private static final int MUTATIONS = Soak.tries(80, 300);

  private WireReply reply = WireReply.text("");
  private final WireLab lab = new WireLab(_ -> reply);

  @AfterEach
  void close() {
    lab.close();
  }

  @ParameterizedTest
  @EnumSource
  void anEmptyReplyHasNoPieces(WireDialect dialect) {
    ModelReply answer = ask(dialect);
    assertThat(answer.pieces()).isEmpty();
    assertThat(answer.finish()).isEqualTo(FinishReason.END_TURN);
  }

  @ParameterizedTest
  @EnumSource
  void aCallOfAToolThatNeverWasKeepsItsName(WireDialect dialect) {
    reply = WireReply.calling("<script>rm -rf</script>", "{}");
    assertThat(ask(dialect).calls().getFirst().name()).isEqualTo("<script>rm -rf</script>");
  }

  @ParameterizedTest
  @EnumSource
  void aCallWithoutANameIsToldToTheModel(WireDialect dialect) {
    reply = WireReply.calling("", "{\"filePath\":\"a\"}").and("read", "{}");
    assertThat(ask(dialect).calls())
        .extracting(ReplyPiece.CallPiece::name)
        .containsExactly("unnamed", "read");
  }

  @ParameterizedTest
  @EnumSource
  void argumentsThatAreNoObjectAreKeptAside(WireDialect dialect) {
    reply = WireReply.calling("read", "[\"a\"]").and("read", "{\"filePath\":");
    assertThat(ask(dialect).calls())
        .extracting(call -> call.invalid())
        .containsExactly(Optional.of("[\"a\"]"), Optional.of("{\"filePath\":"));
  }

  @ParameterizedTest
  @EnumSource
  void aCallWithoutArgumentsHasNone(WireDialect dialect) {
    reply = WireReply.calling("todoread", "");
    assertThat(ask(dialect).calls().getFirst().input().isEmpty()).isTrue();
    assertThat(ask(dialect).calls().getFirst().invalid()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void markupAndControlCharactersComeAsText(WireDialect dialect) {
    reply =
        WireReply.text("<img src=x onerror=alert(1)>\t\u0007\u0000 data: [DONE]\n\nevent: error\n");
    assertThat(ask(dialect).text())
        .isEqualTo("<img src=x onerror=alert(1)>\t\uFFFD\uFFFD data: [DONE]\n\nevent: error\n");
  }

  @ParameterizedTest
  @EnumSource
  void aLongAnswerComesWhole(WireDialect dialect) {
    reply = WireReply.text("word ".repeat(20_000));
    assertThat(ask(dialect).text()).hasSize(100_000);
  }

  @ParameterizedTest
  @EnumSource
  void manyCallsComeInOrder(WireDialect dialect) {
    for (int i = 0; i < 40; i++) {
      reply = reply.and("read", "{\"n\":" + i + "}");
    }
    assertThat(ask(dialect).calls())
        .extracting(call -> call.input().number("n").orElseThrow().intValue())
        .isSorted()
        .hasSize(40);
  }

  @ParameterizedTest
  @EnumSource
  void eventsOfAnyShapeBecomeAReplyOrAFailure(WireDialect dialect) {
    for (long seed = 0; seed < MUTATIONS; seed++) {
      reply =
          WireReply.text("Words.")
              .thinking("Hm.")
              .and("read", "{\"filePath\":\"a\"}")
              .broken(new Fault.Mutated(seed));
      try {
        assertThat(ask(dialect).model()).as("seed %d", seed).isNotBlank();
      } catch (ModelFailure failure) {
        assertThat(failure.sentence()).as("seed %d", seed).isNotBlank();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void thinkingTextParallelCallsAndUsageAreRead(WireDialect dialect) {
    reply =
        WireReply.text("Two reads.")
            .thinking("What is there?")
            .and("read", "{\"filePath\":\"a\"}")
            .and("read", "{\"filePath\":\"b\"}")
            .using(new WireTokens(7, 5, 300, written(dialect)));
    ModelReply answer = ask(dialect);

    assertThat(answer.pieces().getFirst())
        .isInstanceOfSatisfying(
            ReplyPiece.ReasoningPiece.class,
            thought -> {
              assertThat(thought.text()).isEqualTo("What is there?");
              assertThat(thought.signature().isPresent()).isEqualTo(isSigned(dialect));
            });
    assertThat(answer.text()).isEqualTo("Two reads.");
    assertThat(answer.calls())
        .extracting(call -> call.input().text("filePath").orElseThrow())
        .containsExactly("a", "b");
    assertThat(answer.finish()).isEqualTo(FinishReason.TOOL_USE);
    assertThat(answer.usage()).isEqualTo(new Usage(7, 5, 300, written(dialect), null));
    assertThat(answer.model()).isEqualTo(WireLab.MODEL);
  }

  @ParameterizedTest
  @CsvSource({
    "end_turn, read, TOOL_USE",
    "max_tokens, read, MAX_TOKENS",
    "max_tokens, '', MAX_TOKENS",
    "content_filter, '', CONTENT_FILTER",
    "end_turn, '', END_TURN"
  })
  void theReasonToStopIsKnown(String reason, String call, FinishReason known) {
    WireReply said = WireReply.text("And").finishing(reason);
    reply = call.isEmpty() ? said : said.and(call, "{}");
    for (WireDialect dialect : WireDialect.values()) {
      assertThat(ask(dialect).finish()).isEqualTo(known);
    }
  }

  @ParameterizedTest
  @EnumSource
  void deltasAndCallsAreToldAsTheyArrive(WireDialect dialect) {
    reply = WireReply.text("Some text.").thinking("A thought.").and("read", "{}");
    var heard = new ArrayList<String>();
    ReplyListener listener =
        new ReplyListener() {
          @Override
          public void onText(String delta) {
            heard.add("text " + delta);
          }

          @Override
          public void onThinking(String delta) {
            heard.add("thinking " + delta);
          }

          @Override
          public void onCall(String name) {
            heard.add("call " + name);
          }
        };
    lab.provider(dialect).stream(WireLab.request("Go"), listener, new Cancellation());
    assertThat(heard).containsExactly("thinking A thought.", "text Some text.", "call read");
  }

  @ParameterizedTest
  @EnumSource
  void schemasAndOptionsAreSentWordForWord(WireDialect dialect) {
    var sampling = new SamplingOptions(Optional.of(0.5), Optional.empty());
    var options = new ModelOptions(Optional.of(500), sampling, Optional.empty());
    lab.ask(dialect, WireLab.request("Go").with(options));
    JsonNode body = lab.server().requests().getLast().body();
    JsonNode schema =
        switch (dialect) {
          case ANTHROPIC -> body.at("/tools/0/input_schema");
          case OPENAI -> body.at("/tools/0/function/parameters");
          case RESPONSES -> body.at("/tools/0/parameters");
          case CONVERSE -> body.at("/toolConfig/tools/0/toolSpec/inputSchema/json");
          case GENERATE_CONTENT -> body.at("/tools/0/functionDeclarations/0/parameters");
        };
    assertThat(schema.at("/properties/filePath/minLength").asInt()).isEqualTo(1);
    assertThat(schema.path("additionalProperties").asBoolean(true))
        .isEqualTo(dialect == WireDialect.GENERATE_CONTENT);
    String limit =
        switch (dialect) {
          case ANTHROPIC, OPENAI -> "/max_tokens";
          case RESPONSES -> "/max_output_tokens";
          case CONVERSE -> "/inferenceConfig/maxTokens";
          case GENERATE_CONTENT -> "/generationConfig/maxOutputTokens";
        };
    assertThat(body.at(limit).asInt()).isEqualTo(500);
    assertThat(options(dialect, body).path("temperature").asDouble()).isEqualTo(0.5);
    assertThat(body.toString()).doesNotContain("\"top_p\"", "\"topP\"");
  }

  @ParameterizedTest
  @EnumSource
  void theShareOfTheLikeliestWordsIsSent(WireDialect dialect) {
    var sampling = new SamplingOptions(Optional.empty(), Optional.of(0.9));
    var options = new ModelOptions(Optional.empty(), sampling, Optional.empty());
    lab.ask(dialect, WireLab.request("Go").with(options));
    JsonNode body = lab.server().requests().getLast().body();
    String name =
        dialect == WireDialect.CONVERSE || dialect == WireDialect.GENERATE_CONTENT
            ? "topP"
            : "top_p";
    assertThat(options(dialect, body).path(name).asDouble()).isEqualTo(0.9);
    assertThat(body.toString()).doesNotContain("\"temperature\"");
  }

  private static JsonNode options(WireDialect dialect, JsonNode body) {
    return switch (dialect) {
      case ANTHROPIC, OPENAI, RESPONSES -> body;
      case CONVERSE -> body.path("inferenceConfig");
      case GENERATE_CONTENT -> body.path("generationConfig");
    };
  }

  /** Only two vendors count what their caches took. */
  private static long written(WireDialect dialect) {
    return dialect == WireDialect.ANTHROPIC || dialect == WireDialect.CONVERSE ? 40 : 0;
  }

  /** Gemini signs calls, and not thoughts. */
  private static boolean isSigned(WireDialect dialect) {
    return dialect != WireDialect.OPENAI && dialect != WireDialect.GENERATE_CONTENT;
  }

  private ModelReply ask(WireDialect dialect) {
    return lab.ask(dialect, WireLab.request("Go"));
  }
}
