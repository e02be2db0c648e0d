package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Media of tool results in the vendor's own form, for models that can see. */
class MediaSelectorTest {

  private static final String BASE64 = "cGl4ZWxz";
  private static final RunId RUN = new RunId("t_1.run");

  private WireLab lab;

  @BeforeEach
  void start() {
    lab = new WireLab(_ -> WireReply.text("I see."));
  }

  @AfterEach
  void stop() {
    lab.close();
  }

  @Test
  void standsInTheResultForAnthropic() {
    lab.ask(WireDialect.ANTHROPIC, request(WireLab.MODEL, false));
    JsonNode result = body().at("/messages/2/content/0");
    assertThat(result.path("type").asString()).isEqualTo("tool_result");
    assertThat(result.at("/content/0/text").asString()).isEqualTo("logo.png is an image.");
    assertThat(result.at("/content/1/type").asString()).isEqualTo("image");
    assertThat(result.at("/content/1/source/media_type").asString()).isEqualTo("image/png");
    assertThat(result.at("/content/1/source/data").asString()).isEqualTo(BASE64);
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void isSaidAfterAllResultsForOpenAi() {
    lab.ask("gpt-5.5", request("gpt-5.5", true));
    JsonNode messages = body().path("messages");
    assertThat(roles(messages)).endsWith("assistant", "tool", "tool", "user");
    JsonNode shown = messages.get(messages.size() - 1).path("content");
    assertThat(shown.at("/1/type").asString()).isEqualTo("image_url");
    assertThat(shown.at("/1/image_url/url").asString())
        .isEqualTo("data:image/png;base64," + BASE64);
    assertThat(shown.at("/2/text").asString()).isEqualTo("And now?");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void isLeftOutForAModelThatSeesNothing() {
    lab.ask(WireDialect.OPENAI, request(WireLab.MODEL, false));
    assertThat(body().toString()).doesNotContain(BASE64).contains("logo.png is an image.");
  }

  @ParameterizedTest
  @CsvSource({"16, 16", "17, 9", "24, 16", "25, 9"})
  void goesSeveralAtOnceOnceItIsOld(int attached, int shown) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < attached; i++) {
      parts.add(new Part.File("logo%d.png".formatted(i), "image/png", "abc"));
    }
    var asked =
        WireLab.request(
            List.of(WireLab.message(MessageRole.USER, parts.toArray(Part[]::new))), List.of());
    lab.ask(
        WireDialect.ANTHROPIC,
        asked.showing(_ -> Optional.of("pixels".getBytes(StandardCharsets.UTF_8))));

    assertThat(body().toString().split(BASE64, -1)).hasSize(shown + 1);
  }

  @Test
  void isKnownOfModelsByTheirNames() {
    assertThat(sees(ModelApi.MESSAGES, "anything")).isTrue();
    assertThat(sees(ModelApi.CHAT, "gpt-4o-mini")).isTrue();
    assertThat(sees(ModelApi.CHAT, "qwen2.5-vl-7b")).isTrue();
    assertThat(sees(ModelApi.CHAT, "gpt-3.5-turbo")).isFalse();
    assertThat(sees(ModelApi.CHAT, "qwen3-coder")).isFalse();
  }

  private static boolean sees(ModelApi api, String id) {
    return ModelCapabilities.of(api, id).images();
  }

  private JsonNode body() {
    return lab.server().requests().getLast().body();
  }

  private static List<String> roles(JsonNode messages) {
    List<String> roles = new ArrayList<>();
    messages.forEach(message -> roles.add(message.path("role").asString()));
    return roles;
  }

  private static ModelRequest request(String model, boolean more) {
    List<Message> messages = new ArrayList<>();
    messages.add(WireLab.user("Look at logo.png."));
    messages.add(WireLab.message(MessageRole.ASSISTANT, call(0), call(1)));
    messages.add(
        WireLab.message(
            MessageRole.TOOL,
            result(0, Map.of("name", "logo.png", "mediaType", "image/png", "sha256", "abc")),
            result(1, Map.of())));
    if (more) {
      messages.add(WireLab.user("And now?"));
    }
    var asked = WireLab.request(messages, List.of(WireLab.READ));
    var request = ModelRequest.of(asked.context(), model, asked.prompt());
    return request.showing(sha256 ->
        sha256.equals("abc")
            ? Optional.of("pixels".getBytes(StandardCharsets.UTF_8))
            : Optional.empty());
  }

  private static Part call(int index) {
    return new Part.ToolCall(
        RUN.call(1, index),
        "read",
        JsonObject.of("filePath", "logo.png"),
        Part.CallState.COMPLETED,
        null,
        null,
        null,
        null,
        null);
  }

  private static Part result(int index, Map<String, String> media) {
    JsonObject metadata =
        media.isEmpty() ? JsonObject.empty() : JsonObject.of("media", List.of(media));
    return new Part.ToolResult(
        RUN.call(1, index), "read", "logo.png is an image.", false, metadata);
  }
}
