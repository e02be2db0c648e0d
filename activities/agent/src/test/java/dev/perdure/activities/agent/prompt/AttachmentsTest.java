package dev.perdure.activities.agent.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.Artifacts;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Part;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AttachmentsTest {

  @Test
  void showBothEndsOfALongLog() {
    String log = "first line\n" + "noise\n".repeat(100_000) + "Error: the cause";
    var file = new Part.File("build.log", "text/plain", "f00d");

    String shown = text(new Attachments(List.of(file)).parts(holding(log)));

    assertThat(shown)
        .contains("first line", "(cut: the first and the last ", "Error: the cause")
        .contains("ref=\"ref:f00d\"");
  }

  private static String text(List<Part> parts) {
    return ((Part.Text) parts.getFirst()).text();
  }

  private static Artifacts holding(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return new Artifacts() {
      @Override
      public String store(byte[] stored, String mediaType) {
        return "f00d";
      }

      @Override
      public Optional<byte[]> find(String sha256) {
        return Optional.of(bytes);
      }

      @Override
      public Optional<byte[]> find(RunId reader, String id) {
        return Optional.of(bytes);
      }
    };
  }
}
