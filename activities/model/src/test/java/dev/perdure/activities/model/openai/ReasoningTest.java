package dev.perdure.activities.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ReplyPiece;
import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Reasoning of a model, which goes back to that model's vendor and to no other. */
class ReasoningTest {

  private final WireLab lab = new WireLab(_ -> WireReply.text("Found it.").thinking("Where?"));

  @AfterEach
  void close() {
    lab.close();
  }

  @Test
  void goesBackEncryptedAndWithoutAnId() {
    lab.ask(WireDialect.RESPONSES, again(thought(WireDialect.RESPONSES)));
    JsonNode body = lab.server().requests().getLast().body();
    assertThat(body.path("store").asBoolean(true)).isFalse();
    JsonNode item = body.at("/input/1");
    assertThat(item.path("type").asString()).isEqualTo("reasoning");
    assertThat(item.path("encrypted_content").asString()).isEqualTo("sealed-1");
    assertThat(item.has("id")).isFalse();
    assertThat(lab.server().violations()).isEmpty();
  }

  @Test
  void isKeptFromAnotherVendor() {
    lab.ask(WireDialect.ANTHROPIC, again(thought(WireDialect.RESPONSES)));
    assertThat(lab.server().requests().getLast().body().toString()).doesNotContain("sealed");
    assertThat(lab.server().violations()).isEmpty();
  }

  private Part thought(WireDialect dialect) {
    var thought =
        (ReplyPiece.ReasoningPiece) lab.ask(dialect, WireLab.request("Go")).pieces().getFirst();
    return new Part.Reasoning(thought.text(), thought.signature().orElseThrow());
  }

  private static ModelRequest again(Part thought) {
    return WireLab.request(
        List.of(
            WireLab.user("Go"),
            WireLab.message(MessageRole.ASSISTANT, thought, new Part.Text("Found it.", false)),
            WireLab.user("And then?")),
        List.of(WireLab.READ));
  }
}
