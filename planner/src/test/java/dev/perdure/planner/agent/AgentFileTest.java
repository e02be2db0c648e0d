package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.agent.Agent.AgentMode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentFileTest {

  @Test
  void readsSettingsAndPrompt() {
    Agent agent =
        AgentFile.parse(
            "reviewer",
            """
            ---
            description: Reads changes.
            mode: subagent
            model: anthropic/some-model
            temperature: 0.2
            steps: 12
            tools:
              bash: false
            permission:
              edit: deny
            ---

            You review.
            """);

    assertThat(agent)
        .returns("reviewer", Agent::name)
        .returns(AgentMode.SUBAGENT, Agent::mode)
        .returns("anthropic/some-model", Agent::model)
        .returns(0.2, Agent::temperature)
        .returns(12, Agent::steps)
        .returns("You review.", Agent::prompt);
    assertThat(agent.tools().fields()).isEqualTo(Map.of("bash", false));
    assertThat(agent.permission().fields()).isEqualTo(Map.of("edit", "deny"));
  }

  @Test
  void takesAFileWithoutFrontMatterAsAPrompt() {
    Agent agent = AgentFile.parse("plain", "Just work.\r\n");

    assertThat(agent.prompt()).isEqualTo("Just work.");
    assertThat(agent.mode()).isEqualTo(AgentMode.ALL);
    assertThat(agent.steps()).isEqualTo(200);
  }

  @Test
  void takesOneWordForAllPermissions() {
    Agent agent = AgentFile.parse("strict", "---\npermission: deny\n---\nNo.");

    assertThat(agent.permission().fields()).isEqualTo(Map.of("*", "deny"));
  }

  @Test
  void namesAnUnknownKey() {
    assertThatThrownBy(() -> AgentFile.parse("odd", "---\nmodell: x\n---\n"))
        .hasMessageStartingWith(
            "The file 'odd.md' is wrong, line 2: there is no key 'modell', did you mean 'model'?");
  }

  @Test
  void namesAnUnknownMode() {
    assertThatThrownBy(() -> AgentFile.parse("odd", "---\nmode: secondary\n---\n"))
        .hasMessage(
            "The file 'odd.md' is wrong, line 2: 'secondary' is no mode: use primary, subagent or all.");
  }

  @Test
  void namesTheFileOfBrokenYaml() {
    assertThatThrownBy(() -> AgentFile.parse("odd", "---\ndescription: [\n---\n"))
        .hasMessageStartingWith("The file 'odd.md' is wrong, line 3: invalid YAML, ");
  }

  @Test
  void refusesFrontMatterThatIsNoMapping() {
    assertThatThrownBy(() -> AgentFile.parse("list", "---\n- a\n---\nText"))
        .hasMessage(
            "The file 'list.md' is wrong, line 2: a mapping of keys to values is expected.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"variant: high", "disable: true"})
  void refusesAKeyThatWouldHaveNoEffectByName(String line) {
    assertThatThrownBy(() -> AgentFile.parse("odd", "---\ndescription: d\n" + line + "\n---\n"))
        .hasMessageContaining("The file 'odd.md' is wrong, line 3: '" + line.split(":", 2)[0])
        .hasMessageContaining("is not supported yet");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"temperature: hot", "steps: many", "hidden: 'yes'", "mode: 7", "tools: {edit: 1}"})
  void refusesAValueOfTheWrongKind(String line) {
    assertThatThrownBy(() -> AgentFile.parse("odd", "---\n" + line + "\n---\n"))
        .hasMessageContaining("line 2: '" + line.split(":", 2)[0])
        .hasMessageContaining("must be");
  }
}
