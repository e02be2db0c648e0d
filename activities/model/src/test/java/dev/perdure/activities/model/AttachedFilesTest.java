package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AttachedFilesTest {

  private static final Part.File IMAGE = new Part.File("a.png", "image/png", "1");
  private static final Part.File PAPER = new Part.File("b.pdf", "application/pdf", "2");
  private static final byte[] CONTENT = "bytes".getBytes(StandardCharsets.UTF_8);

  private final WireLab lab = new WireLab(_ -> WireReply.text("Seen."));

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void areBlocksBeforeTheWordsForAnthropic() {
    lab.ask(WireDialect.ANTHROPIC, request());
    JsonNode content = body().at("/messages/0/content");
    assertThat(content.at("/0/type").asString()).isEqualTo("image");
    assertThat(content.at("/1/type").asString()).isEqualTo("document");
    assertThat(content.at("/1/source/data").asString()).isEqualTo("Ynl0ZXM=");
    assertThat(content.at("/2/text").asString()).contains("Look.").doesNotContain("Not shown");
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void areNamedToAModelThatDoesNotSeeThem() {
    for (WireDialect dialect : List.of(WireDialect.OPENAI, WireDialect.RESPONSES)) {
      lab.ask(dialect, request());
      assertThat(body().toString())
          .contains("Not shown", "a.png (ref:1), b.pdf (ref:2)")
          .doesNotContain("Ynl0");
    }
  }

  @Test
  void areLeftOutWhereTheyAreTooLargeOrOfAnotherKind() {
    var traits = new ModelCapabilities(ModelApi.MESSAGES, true, ReasoningMode.NONE, true, true);
    var card = new ModelCard("any", "m", 1, 1, Optional.empty(), traits);
    var sound = new Part.File("c.wav", "audio/wav", "3");
    var turn = new Turn.User(List.of(), List.of("Look."), List.of(IMAGE, sound));
    var pictures = MediaSelector.of(List.of(turn), card, _ -> Optional.of(new byte[4_000_000]));
    assertThat(pictures.of(turn)).isEmpty();
    assertThat(pictures.texts(turn).getLast()).contains("a.png (ref:1), c.wav (ref:3)");
  }

  private JsonNode body() {
    return lab.server().requests().getLast().body();
  }

  private static ModelRequest request() {
    var said = WireLab.message(MessageRole.USER, new Part.Text("Look.", false), IMAGE, PAPER);
    return WireLab.request(List.of(said), List.of(WireLab.READ)).showing(_ -> Optional.of(CONTENT));
  }
}
