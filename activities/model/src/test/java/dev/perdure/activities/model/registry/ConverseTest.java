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
import tools.jackson.databind.JsonNode;

/** The bodies of requests to Bedrock. */
class ConverseTest extends OnBedrock {

  @Test
  void sendsThoughtsBackUnchangedBeforeTheCalls() {
    lab.answer(WireReply.calling("read", "{\"filePath\":\"a\"}").thinking("What is there?"));
    ModelReply first =
        lab.ask(CLAUDE, WireLab.request(List.of(WireLab.user("Go")), List.of(WireLab.READ)));
    lab.answer(WireReply.text("Done."));
    assertThat(lab.ask(CLAUDE, CloudLab.after(first)).text()).isEqualTo("Done.");
    JsonNode content = lab.last().body().at("/messages/1/content");
    assertThat(content.at("/0/reasoningContent/reasoningText/text").asString())
        .isEqualTo("What is there?");
    assertThat(content.at("/0/reasoningContent/reasoningText/signature").asString()).isNotEmpty();
    assertThat(content.at("/1/toolUse/toolUseId").asString()).startsWith("tooluse_");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void marksWhatTheCacheIsToKeep() {
    lab.ask(CLAUDE);
    JsonNode body = lab.last().body();
    assertThat(body.at("/toolConfig/tools/1/cachePoint/type").asString()).isEqualTo("default");
    assertThat(body.at("/system/1/cachePoint/type").asString()).isEqualTo("default");
    assertThat(body.at("/messages/0/content/1/cachePoint/type").asString()).isEqualTo("default");
    lab.ask("bedrock/amazon.nova-pro-v1:0");
    assertThat(lab.last().body().at("/toolConfig/tools")).hasSize(1);
    assertThat(lab.last().body().at("/system/1").has("cachePoint")).isTrue();
    lab.ask("bedrock/meta.llama4-maverick-17b-instruct-v1:0");
    assertThat(lab.last().body().toString()).doesNotContain("cachePoint");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void showsPicturesAndDocuments() {
    var said =
        WireLab.message(
            MessageRole.USER,
            new Part.Text("Look.", false),
            new Part.File("a.png", "image/png", "1"),
            new Part.File("a_b.v2.pdf", "application/pdf", "2"),
            new Part.File("a_b.v2.pdf", "application/pdf", "3"));
    byte[] content = "bytes".getBytes(StandardCharsets.UTF_8);
    lab.ask(
        CLAUDE,
        WireLab.request(List.of(said), List.of(WireLab.READ)).showing(_ -> Optional.of(content)));
    JsonNode blocks = lab.last().body().at("/messages/0/content");
    assertThat(blocks.at("/0/image/format").asString()).isEqualTo("png");
    assertThat(blocks.at("/1/document/name").asString()).isEqualTo("document 1");
    assertThat(blocks.at("/2/document/source/bytes").asString()).isEqualTo("Ynl0ZXM=");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void asksForThinkingByABudget() {
    var options =
        new ModelOptions(
            Optional.of(500), SamplingOptions.STANDARD, Optional.of(ReasoningEffort.MEDIUM));
    lab.ask(
        CLAUDE, WireLab.request(List.of(WireLab.user("Go")), List.of(WireLab.READ)).with(options));
    JsonNode body = lab.last().body();
    assertThat(body.at("/additionalModelRequestFields/thinking/budget_tokens").asInt())
        .isEqualTo(10_000);
    assertThat(body.at("/inferenceConfig/maxTokens").asInt()).isEqualTo(11_024);
    assertThat(lab.server().violations()).isEmpty();
  }
}
