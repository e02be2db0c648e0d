package dev.perdure.planner.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RunId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageTest {

  private static final Part.Finish FINISH = new Part.Finish(FinishReason.END_TURN, Usage.none());

  @Test
  void speaksByItsTextParts() {
    assertThat(message(text("One."), FINISH, text("Two.")).words()).isEqualTo("One.\nTwo.");
  }

  @Test
  void saysNothingWithBlanksAlone() {
    assertThat(message(text(" \n"), FINISH).saysNothing()).isTrue();
    assertThat(message(text("."), FINISH).saysNothing()).isFalse();
  }

  private static Part.Text text(String text) {
    return new Part.Text(text, false);
  }

  private static Message message(Part... parts) {
    return new Message(
        "t.main.1", new RunId("t.main"), 1, MessageRole.ASSISTANT, List.of(parts), Instant.EPOCH);
  }
}
