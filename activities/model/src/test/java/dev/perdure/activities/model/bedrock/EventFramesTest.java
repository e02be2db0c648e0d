package dev.perdure.activities.model.bedrock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.eventstream.HeaderValue;
import software.amazon.awssdk.eventstream.Message;

/** Frames that AWS's own library writes. */
class EventFramesTest {

  private static final byte[] DELTA =
      frame(
          Map.of(
              ":message-type", HeaderValue.fromString("event"),
              ":event-type", HeaderValue.fromString("contentBlockDelta"),
              ":yes", HeaderValue.fromBoolean(true),
              ":time", HeaderValue.fromTimestamp(java.time.Instant.EPOCH),
              ":bytes", HeaderValue.fromByteArray(new byte[] {1, 2, 3})),
          "{\"delta\":{\"text\":\"Grüße 世界\"}}");

  @Test
  void readsOneEventAfterTheOther() throws IOException {
    var frames = frames(join(DELTA, DELTA));
    String event = "{\"contentBlockDelta\":{\"delta\":{\"text\":\"Grüße 世界\"}}}";
    assertThat(frames.next()).contains(event);
    assertThat(frames.next()).contains(event);
    assertThat(frames.next()).isEmpty();
    assertThat(frames.hasEvents()).isTrue();
  }

  @Test
  void readsExceptionsAsErrors() throws IOException {
    byte[] exception =
        frame(
            Map.of(
                ":message-type", HeaderValue.fromString("exception"),
                ":exception-type", HeaderValue.fromString("throttlingException")),
            "{\"message\":\"Too many tokens, please wait before trying again.\"}");
    assertThat(frames(exception).next())
        .contains(
            "{\"error\":{\"type\":\"throttlingException\",\"message\":\"Too many tokens, please wait before trying again.\"}}");
    byte[] error =
        frame(
            Map.of(
                ":message-type", HeaderValue.fromString("error"),
                ":error-code", HeaderValue.fromString("InternalFailure"),
                ":error-message", HeaderValue.fromString("Broken.")),
            "");
    assertThat(frames(error).next())
        .contains("{\"error\":{\"type\":\"InternalFailure\",\"message\":\"Broken.\"}}");
  }

  @Test
  void refusesEveryDamagedByte() throws IOException {
    for (int at = 0; at < DELTA.length; at++) {
      byte[] damaged = join(DELTA, DELTA);
      damaged[DELTA.length + at] ^= 0x55;
      var frames = frames(damaged);
      frames.next();
      assertThatThrownBy(frames::next).as("byte %d", at).isInstanceOf(IOException.class);
    }
  }

  @Test
  void refusesEveryCutFrame() throws IOException {
    for (int length = 1; length < DELTA.length; length++) {
      var frames = frames(join(DELTA, Arrays.copyOf(DELTA, length)));
      frames.next();
      assertThatThrownBy(frames::next).as("%d bytes", length).isInstanceOf(IOException.class);
    }
  }

  @Test
  void takesATextForATextAndNoiseForNothing() throws IOException {
    var page = frames("<html>Sign in</html>".getBytes(StandardCharsets.UTF_8));
    assertThat(page.next()).isEmpty();
    assertThat(page.rest()).isEqualTo("<html>Sign in</html>");
    var random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      byte[] noise = new byte[random.nextInt(200)];
      random.nextBytes(noise);
      assertThat(frames(noise).next()).isEmpty();
    }
  }

  private static EventFrames frames(byte[] body) {
    return new EventFrames(new ByteArrayInputStream(body));
  }

  private static byte[] frame(Map<String, HeaderValue> headers, String payload) {
    var buffer = new Message(headers, payload.getBytes(StandardCharsets.UTF_8)).toByteBuffer();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static byte[] join(byte[] one, byte[] other) {
    var all = new ByteArrayOutputStream();
    all.writeBytes(one);
    all.writeBytes(other);
    return all.toByteArray();
  }
}
