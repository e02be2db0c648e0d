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
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A picture that the vendor refuses is left out, the others stay, and the task goes on. */
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
  void leavesOutEachPictureAtOnceForAModelThatTakesNone() throws IOException {
    try (var vendor = refusing(_ -> "This model does not support image inputs.", 0, 1, 2);
        var scene = new AgentScene(directory, "anthropic/claude-haiku-4-5", keys(vendor))) {
      answersThreePictures(scene);

      assertThat(vendor.requests()).hasSize(3);
      assertThat(notices(scene)).contains("Going on without: 0.png, 1.png, 2.png.");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "anthropic/claude-haiku-4-5 | messages.2.content.%d.content.1.image.source.base64.data: Could not process image",
        "anthropic/claude-haiku-4-5 | messages.2.content.%d.tool_result.content.1.image.source.base64: image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes",
        "openai/gpt-4.1 | Invalid 'messages[6].content[%d].image_url'. Failed to decode.",
        "openai/gpt-4.1 | [{'loc': ('body', 'messages', 6, 'content', %d, 'image_url'), 'msg': 'bad image'}]",
        "openai/gpt-4.1 | /messages/6/content/%d/image_url: not an image"
      })
  void leavesOutOnlyThePictureThatTheVendorNames(String model, String refusal) throws IOException {
    int shift = model.startsWith("openai") ? 1 : 0;
    try (var vendor = refusing(refused -> refusal.formatted(refused + shift), 1);
        var scene = new AgentScene(directory, model, keys(vendor))) {
      answersThreePictures(scene);

      assertThat(vendor.requests()).hasSize(3);
      assertThat(notices(scene)).contains("Going on without: 1.png.");
    }
  }

  @ParameterizedTest
  @CsvSource({"Could not process image, 1, 5", "Request contains an invalid argument., 0, 5"})
  void leavesOutOnlyTheRefusedPictureThatTheVendorDoesNotName(
      String refusal, int refused, int requests) throws IOException {
    try (var vendor = refusing(_ -> refusal, refused);
        var scene = new AgentScene(directory, "openai/gpt-4.1", keys(vendor))) {
      answersThreePictures(scene);

      assertThat(vendor.requests()).hasSizeLessThanOrEqualTo(requests);
      assertThat(notices(scene)).contains("Going on without: %d.png.".formatted(refused));
    }
  }

  @Test
  void leavesOutTwoRefusedPicturesOfThree() throws IOException {
    try (var vendor = refusing(_ -> "Could not process image", 0, 2);
        var scene = new AgentScene(directory, "openai/gpt-4.1", keys(vendor))) {
      answersThreePictures(scene);

      assertThat(notices(scene)).contains("Going on without: 2.png, 0.png.");
    }
  }

  @Test
  void leavesOutTheOldestPicturesWhereThereAreTooMany() throws IOException {
    try (var vendor =
            WireServer.start(request ->
                pictures(request) > 1
                    ? WireReply.refused(
                        400, "invalid_request_error", "At most 1 image(s) may be provided.")
                    : readingThree(request));
        var scene = new AgentScene(directory, "openai/gpt-4.1", keys(vendor))) {
      answersThreePictures(scene);

      assertThat(notices(scene)).contains("Going on without: 0.png, 1.png.");
    }
  }

  @Test
  void keepsThePicturesOfARequestThatIsRefusedForAnotherReason() throws IOException {
    try (var vendor =
            WireServer.start(request ->
                request.answers() == 0
                    ? readingThree(request)
                    : WireReply.refused(
                        400, "invalid_request_error", "Request contains an invalid argument."));
        var scene = new AgentScene(directory, "openai/gpt-4.1", keys(vendor))) {
      RunId run = opened(scene);

      assertThat(catchThrowable(() -> turn(scene, run, 2)))
          .hasStackTraceContaining("contains an invalid argument");
      assertThat(scene.journal().conversationStore().contextCut(run).refusedMedia()).isEmpty();
      assertThat(notices(scene)).doesNotContain("Going on without");
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

  /** A vendor that refuses some of three pictures, in words that may name the first of them. */
  private WireServer refusing(IntFunction<String> words, Integer... refused) throws IOException {
    List<String> contents = new ArrayList<>();
    for (int picture : refused) {
      contents.add(Base64.getEncoder().encodeToString(painted(picture)));
    }
    return WireServer.start(request ->
        IntStream.range(0, refused.length)
            .filter(index -> request.body().toString().contains(contents.get(index)))
            .mapToObj(index -> words.apply(refused[index]))
            .findFirst()
            .map(said -> WireReply.refused(400, "invalid_request_error", said))
            .orElseGet(() -> readingThree(request)));
  }

  private static WireReply readingThree(WireRequest request) {
    return request.answers() == 0
        ? WireReply.calling("read", "{\"filePath\": \"0.png\"}")
            .and("read", "{\"filePath\": \"1.png\"}")
            .and("read", "{\"filePath\": \"2.png\"}")
        : WireReply.text("Seen.");
  }

  private static int pictures(WireRequest request) {
    return request.body().toString().split("iVBOR", -1).length - 1;
  }

  private RunId opened(AgentScene scene) throws IOException {
    for (int picture = 0; picture < 3; picture++) {
      Files.write(directory.resolve("workspace").resolve(picture + ".png"), painted(picture));
    }
    RunId run = scene.open("build", Phase.EXECUTING, "build/executing", false);
    turn(scene, run, 1);
    return run;
  }

  private void answersThreePictures(AgentScene scene) throws IOException {
    assertThat(turn(scene, opened(scene), 2)).isEqualTo(FinishReason.END_TURN);
  }

  private static byte[] painted(int picture) throws IOException {
    var image = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
    image.setRGB(picture, 0, 0xFFFFFF);
    var bytes = new ByteArrayOutputStream();
    ImageIO.write(image, "png", bytes);
    return bytes.toByteArray();
  }

  private void paint(String name) throws IOException {
    var image = new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB);
    ImageIO.write(image, "png", directory.resolve("workspace").resolve(name).toFile());
  }

  private static String notices(AgentScene scene) {
    return scene.journal().eventLog().after(0, Optional.of(TASK), 1_000).stream()
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
