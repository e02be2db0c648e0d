package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.Phase;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A picture that the vendor refuses is left out, and the task goes on. */
class RefusedMediaTest {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "anthropic/claude-haiku-4-5 | 400 | messages.2.content.0.content.1.image.source.base64.data: Could not process image",
        "openai/gpt-4.1 | 400 | You uploaded an unsupported image. Please make sure your image is valid.",
        "openai/gpt-4.1 | 400 | Invalid 'messages[3].content[1].image_url'. Failed to decode.",
        "openai/gpt-4.1 | 400 | messages[1]: unknown variant `image_url`, expected `text`",
        "openai/gpt-4.1 | 400 | 'messages.0.content' : value must be a string",
        "openai/gpt-4.1 | 400 | Request contains an invalid argument.",
        "openai/gpt-4.1 | 404 | No endpoints found that support image input",
        "openai/gpt-4.1 | 500 | image input is not supported - hint: you may need the mmproj",
        "openai/gpt-4.1 | 422 | 图片输入格式/解析错误"
      })
  void leavesOutAPictureThatTheVendorRefusesAndSaysSo(String model, int status, String refusal)
      throws IOException {
    try (var vendor = WireServer.start(request -> reply(request, status, refusal));
        var scene = new AgentScene(directory, model, keys(vendor))) {
      paint("a.png");
      RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
      assertThat(turn(scene, run, 1)).isEqualTo(FinishReason.TOOL_USE);

      assertThat(turn(scene, run, 2)).isEqualTo(FinishReason.TOOL_USE);
      assertThat(turn(scene, run, 3)).isEqualTo(FinishReason.END_TURN);
      assertThat(vendor.violations()).isEmpty();
      assertThat(vendor.requests()).hasSize(4);
      assertThat(vendor.requests().getLast().body().toString())
          .contains("left out, as your vendor refused it");
      assertThat(notices(scene)).contains("Going on without: a.png.");
    }
  }

  @Test
  void leavesOutSeveralPicturesAtOnce() throws IOException {
    try (var vendor =
            WireServer.start(request ->
                request.answers() == 0
                    ? WireReply.calling("read", "{\"filePath\": \"a.png\"}")
                        .and("read", "{\"filePath\": \"b.png\"}")
                    : reply(request, 400, "Could not process image"));
        var scene = new AgentScene(directory, "anthropic/claude-haiku-4-5", keys(vendor))) {
      paint("a.png");
      paint("b.png");
      RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
      turn(scene, run, 1);

      assertThat(turn(scene, run, 2)).isEqualTo(FinishReason.TOOL_USE);
      assertThat(vendor.violations()).isEmpty();
      assertThat(vendor.requests()).hasSize(3);
      assertThat(notices(scene)).contains("Going on without: a.png, b.png.");
    }
  }

  @Test
  void passesOtherRefusalsOn() throws IOException {
    try (var vendor = WireServer.start(request -> reply(request, 400, "The schema is wrong."));
        var scene = new AgentScene(directory, "anthropic/claude-haiku-4-5", keys(vendor))) {
      paint("a.png");
      RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
      turn(scene, run, 1);

      assertThat(catchThrowable(() -> turn(scene, run, 2)))
          .hasStackTraceContaining("The schema is wrong.");
      assertThat(vendor.requests()).hasSize(2);
    }
  }

  private static WireReply reply(WireRequest request, int status, String refusal) {
    String body = request.body().toString();
    if (body.contains("iVBOR")) {
      return WireReply.refused(status, "invalid_request_error", refusal);
    }
    return switch (request.answers()) {
      case 0 -> WireReply.calling("read", "{\"filePath\": \"a.png\"}");
      case 1 -> WireReply.calling("read", "{\"filePath\": \"greet.txt\"}");
      default -> WireReply.text("Done.");
    };
  }

  private static FinishReason turn(AgentScene scene, RunId run, int turn) {
    TurnResult reply = scene.models().respond(new TurnRequest(run, turn));
    reply
        .calls()
        .forEach(
            call -> scene.tools().run(new ToolCallRequest(run.call(turn, call.index()), null)));
    return reply.finish();
  }

  private void paint(String name) throws IOException {
    var image = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
    ImageIO.write(image, "png", directory.resolve("workspace").resolve(name).toFile());
  }

  private static String notices(AgentScene scene) {
    return scene.journal().events().after(0, Optional.of(TASK), 1_000).stream()
        .filter(event -> event.kind() == EventKind.NOTICE)
        .map(LoggedEvent::data)
        .map(String::valueOf)
        .toList()
        .toString();
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
