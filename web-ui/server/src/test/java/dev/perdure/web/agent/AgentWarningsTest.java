package dev.perdure.web.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.tool.standalone.AgentPolicies;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentFileReader;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentWarningsTest {

  private static final List<ToolSpec> TOOLS = List.of(new ToolSpec("bash", "Runs.", "{}", false));

  private static final Ruleset USER =
      new Ruleset(
          RuleLayer.USER,
          "perdure.yaml",
          List.of(Rule.of("network", "*", RuleAction.DENY)),
          List.of(7));

  @Test
  void namesASwitchThatNoToolHas() {
    assertThat(warnings("tools: {bahs: false, 'b*': true}"))
        .containsExactly("No tool here is called 'bahs' (a.md:2): the switch has no effect.");
  }

  @Test
  void namesAModelThatNoProviderHas() {
    assertThat(warnings("model: anthropic/claude-opus-5-5,anthropic/claude-opsu-5-5"))
        .singleElement()
        .asString()
        .startsWith("Agent 'a' (a.md:2): The model 'anthropic/claude-opsu-5-5' is not known:")
        .contains("anthropic/claude-opus-5-5", "ANTHROPIC_BASE_URL");
    assertThat(warnings("model: antropic/claude-opus-5-5"))
        .singleElement()
        .asString()
        .contains("The provider 'antropic'", "did you mean anthropic?");
  }

  @Test
  void takesAnyModelOfAServerOfTheUsersOwn() {
    assertThat(warnings("model: ollama/made-at-home")).isEmpty();
  }

  @Test
  void namesARuleThatALaterOneCovers() {
    assertThat(warnings("permission: {bash: {'git push *': deny, '*': allow}}"))
        .singleElement()
        .asString()
        .startsWith("The rule 'bash: git push *: deny' (agent, a.md:2) never decides");
  }

  @Test
  void namesARuleThatAnotherLayerDeniesForGood() {
    assertThat(warnings("permission: {network: {'*.example.org': allow}}"))
        .singleElement()
        .asString()
        .contains("'network: *: deny' (user, perdure.yaml:7) denies that for good");
  }

  @Test
  void namesAnAgentThatDiffersInItsPromptAlone() {
    Agent one = AgentFileReader.parse("one", "Do this.");
    Agent other = AgentFileReader.parse("other", "Do that.");

    assertThat(of(one, AgentPolicies.of(one, false), List.of(one, other)))
        .singleElement()
        .asString()
        .startsWith("'one' and 'other' differ only in their prompts");
  }

  @Test
  void saysNothingOfHiddenAgentsThatNobodyChooses() {
    Agent one = AgentFileReader.parse("one", "---\nhidden: true\n---\nDo this.");
    Agent other = AgentFileReader.parse("other", "---\nhidden: true\n---\nDo that.");

    assertThat(of(one, AgentPolicies.of(one, false), List.of(one, other))).isEmpty();
  }

  @Test
  void isSilentOfAgentsThatDrawTheirWordsDifferently() {
    Agent one = AgentFileReader.parse("one", "---\ntopP: 0.5\n---\nx");
    Agent other = AgentFileReader.parse("other", "---\ntopP: 0.9\n---\ny");

    assertThat(of(one, AgentPolicies.of(one, false), List.of(one, other))).isEmpty();
  }

  private static List<String> warnings(String settings) {
    Agent agent = AgentFileReader.parse("a", "---\n" + settings + "\n---\nx");
    Policy policy = AgentPolicies.of(agent, false).and(USER);
    return of(agent, policy, List.of(agent));
  }

  private static List<String> of(Agent agent, Policy policy, List<Agent> all) {
    try (var models = new ModelRegistry(new ModelSettings(Map.of(), Path.of("")))) {
      return AgentWarnings.of(agent, policy, TOOLS, all, models::unlisted);
    }
  }
}
