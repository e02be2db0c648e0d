package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.testing.Soak;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests built from random conversations, each of which obeys the vendor's rules. */
class VendorRulesPropertyTest {

  private static final int CONVERSATIONS = Soak.tries(100, 400);

  @ParameterizedTest
  @EnumSource
  void everyRequestIsValidWhateverHappenedToTheConversation(WireDialect dialect) {
    try (var lab = new WireLab(_ -> WireReply.text("Fine."))) {
      for (long seed = 0; seed < CONVERSATIONS; seed++) {
        List<Message> messages = RandomConversation.of(seed);
        // Every third request withholds the tools, as the last turn of a run does.
        var tools = seed % 3 == 0 ? List.<ToolSpec>of() : offered();
        assertThat(lab.ask(dialect, WireLab.request(messages, tools)).text())
            .as("conversation of seed %d", seed)
            .isEqualTo("Fine.");
      }
      assertThat(lab.server().violations()).isEmpty();
      assertThat(lab.server().requests()).hasSize(CONVERSATIONS);
    }
  }

  private static List<ToolSpec> offered() {
    return List.of(WireLab.READ);
  }
}
