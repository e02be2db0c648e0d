package dev.perdure.activities.model.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelOptions;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.SamplingOptions;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.planner.agent.ReasoningEffort;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The bodies of requests to Gemini of Vertex. */
class GenerateContentTest extends OnVertex {

  @Test
  void sendsSignaturesBackWithTheCallsTheyCameWith() {
    lab.answer(
        WireReply.text("Reading.")
            .thinking("What is there?")
            .and("read", "{\"filePath\":\"a\"}")
            .and("read", "{\"filePath\":\"b\"}"));
    ModelReply first =
        lab.ask(GEMINI, WireLab.request(List.of(WireLab.user("Go")), List.of(WireLab.READ)));
    lab.answer(WireReply.text("Done."));
    assertThat(lab.ask(GEMINI, CloudLab.after(first)).text()).isEqualTo("Done.");
    JsonNode parts = lab.last().body().at("/contents/1/parts");
    assertThat(parts.at("/1/thoughtSignature").asString()).startsWith("Z2VtaW5p");
    assertThat(parts.at("/2").has("thoughtSignature")).isFalse();
    JsonNode results = lab.last().body().at("/contents/2/parts");
    assertThat(results.at("/0/functionResponse/response/output").asString()).isEqualTo("text");
    assertThat(results).hasSize(2);
    lab.ask("vertex/gemini-2.5-flash", CloudLab.after(first));
    assertThat(lab.last().body().at("/contents/1/parts/1/thoughtSignature").asString())
        .isEqualTo("skip_thought_signature_validator");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void showsPicturesAndDocuments() {
    var said =
        WireLab.message(
            MessageRole.USER,
            new Part.Text("Look.", false),
            new Part.File("a.png", "image/png", "1"),
            new Part.File("b.pdf", "application/pdf", "2"));
    byte[] content = "bytes".getBytes(StandardCharsets.UTF_8);
    lab.ask(
        GEMINI,
        WireLab.request(List.of(said), List.of(WireLab.READ)).showing(_ -> Optional.of(content)));
    JsonNode parts = lab.last().body().at("/contents/0/parts");
    assertThat(parts.at("/0/inlineData/mimeType").asString()).isEqualTo("image/png");
    assertThat(parts.at("/1/inlineData/data").asString()).isEqualTo("Ynl0ZXM=");
    assertThat(lab.server().violations()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "gemini-3.1-pro-preview, MEDIUM, thinkingLevel, medium",
    "gemini-3.1-pro-preview, NONE, thinkingLevel, low",
    "gemini-2.5-flash, NONE, thinkingBudget, 0",
    "gemini-2.5-pro, NONE, thinkingBudget, 128",
    "gemini-2.5-flash, MAX, thinkingBudget, 24000"
  })
  void asksForThinkingByALevelOrABudget(
      String model, ReasoningEffort variant, String key, String value) {
    var options =
        new ModelOptions(Optional.empty(), SamplingOptions.STANDARD, Optional.of(variant));
    lab.ask(
        "vertex/" + model,
        WireLab.request(List.of(WireLab.user("Go")), List.of(WireLab.READ)).with(options));
    JsonNode thinking = lab.last().body().at("/generationConfig/thinkingConfig");
    assertThat(thinking.path(key).asString(thinking.path(key).toString())).isEqualTo(value);
    assertThat(thinking.path("includeThoughts").asBoolean()).isTrue();
  }
}
