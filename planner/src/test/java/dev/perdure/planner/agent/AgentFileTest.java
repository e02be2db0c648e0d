package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

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
        .hasMessageStartingWith("odd.md has an unknown key 'modell': use one of [");
  }

  @Test
  void namesAnUnknownMode() {
    assertThatThrownBy(() -> AgentFile.parse("odd", "---\nmode: secondary\n---\n"))
        .hasMessage("odd.md has the mode 'secondary': use primary, subagent or all.");
  }

  @Test
  void namesTheFileOfBrokenYaml() {
    assertThatThrownBy(() -> AgentFile.parse("odd", "---\ndescription: [\n---\n"))
        .hasMessageStartingWith("The front matter of odd.md is no YAML: ");
  }

  @Test
  void ignoresFrontMatterThatIsNoMap() {
    assertThat(AgentFile.parse("list", "---\n- a\n---\nText").description()).isEmpty();
  }
}
