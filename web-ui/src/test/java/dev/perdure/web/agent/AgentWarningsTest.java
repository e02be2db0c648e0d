package dev.perdure.web.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentFile;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentWarningsTest {

  private static final List<ToolSpec> TOOLS = List.of(new ToolSpec("bash", "Runs.", "{}", false));

  @Test
  void namesASwitchThatNoToolHas() {
    assertThat(warnings("tools: {bahs: false, 'b*': true}"))
        .containsExactly("No tool here is called 'bahs' (a.md:2): the switch has no effect.");
  }

  @Test
  void namesARuleThatALaterOneCovers() {
    assertThat(warnings("permission: {bash: {'git push *': deny, '*': allow}}"))
        .singleElement()
        .asString()
        .startsWith("The rule 'bash: git push *' (a.md:2) never applies");
  }

  @Test
  void namesAnAgentThatDiffersInItsPromptAlone() {
    Agent one = AgentFile.parse("one", "Do this.");
    Agent other = AgentFile.parse("other", "Do that.");

    assertThat(AgentWarnings.of(one, TOOLS, List.of(one, other)))
        .singleElement()
        .asString()
        .startsWith("'one' and 'other' differ only in their prompts");
  }

  private static List<String> warnings(String settings) {
    Agent agent = AgentFile.parse("a", "---\n" + settings + "\n---\nx");
    return AgentWarnings.of(agent, TOOLS, List.of(agent));
  }
}
