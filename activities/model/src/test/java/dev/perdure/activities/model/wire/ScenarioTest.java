package dev.perdure.activities.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.ModelPrompt;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.script.Scenario;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScenarioTest {

  private static final String SCRIPT =
      """
      - when: {agent: build, phase: executing, step: s1, turn: 1}
        text: First.
      - when: {agent: build, phase: executing, step: s1, turn: 2, contains: more}
        text: Second.
      """;

  @ParameterizedTest
  @EnumSource
  void findsItsPlaceByTheEnvironmentBlock(WireDialect dialect) {
    try (var lab = new WireLab(Scenario.of(SCRIPT))) {
      ModelRequest first = request(WireLab.user("Go"));
      assertThat(lab.ask(dialect, first).text()).isEqualTo("First.");
      assertThat(lab.ask(dialect, first).text()).as("after a kill").isEqualTo("First.");
      ModelRequest second =
          request(
              WireLab.user("Go"),
              WireLab.message(MessageRole.ASSISTANT, new Part.Text("First.", false)),
              WireLab.user("more"));
      assertThat(lab.ask(dialect, second).text()).isEqualTo("Second.");
    }
  }

  private static ModelRequest request(Message... messages) {
    ModelRequest plain = WireLab.request("x");
    var prompt =
        new ModelPrompt(
            "You build.\n\nAgent: build\nPhase: executing\nStep: s1\n",
            List.of(messages),
            List.of(WireLab.READ));
    return ModelRequest.of(plain.context(), plain.model(), prompt);
  }
}
