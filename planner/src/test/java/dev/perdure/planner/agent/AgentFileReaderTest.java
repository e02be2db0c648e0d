package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.FrontMatter;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentFileReaderTest {

  @Test
  void readsSettingsAndPrompt() {
    Agent agent =
        AgentFileReader.parse(
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
    assertThat(agent.tools().byName()).isEqualTo(Map.of("bash", false));
    assertThat(agent.permission().fields()).isEqualTo(Map.of("edit", "deny"));
  }

  @Test
  void takesAFileWithoutFrontMatterAsAPrompt() {
    Agent agent = AgentFileReader.parse("plain", "Just work.\r\n");

    assertThat(agent.prompt()).isEqualTo("Just work.");
    assertThat(agent.mode()).isEqualTo(AgentMode.ALL);
    assertThat(agent.steps()).isEqualTo(200);
  }

  @Test
  void takesOneWordForAllPermissions() {
    Agent agent = AgentFileReader.parse("strict", "---\npermission: deny\n---\nNo.");

    assertThat(agent.permission().fields()).isEqualTo(Map.of("*", "deny"));
  }

  @Test
  void laysAFileOverTheAgentOfItsName() {
    Agent explore = AgentRegistry.builtIn().agent("explore");
    String file = "---\nsteps: 5\npermission: {webfetch: deny}\ntools: {bash: false}\n---\n";

    Agent agent = over(explore, file, false);

    assertThat(agent)
        .returns(explore.description(), Agent::description)
        .returns(explore.prompt(), Agent::prompt)
        .returns(true, Agent::readOnly)
        .returns(5, Agent::steps);
    assertThat(agent.permission().fields())
        .containsEntry("*", "deny")
        .containsEntry("webfetch", "deny");
    assertThat(agent.source("steps")).contains("explore.md:2");
    assertThat(agent.source("mode")).isEmpty();
  }

  @Test
  void laysRulesOfOnePermissionOverThoseOfTheAgent() {
    String earlier = "---\npermission: {bash: ask, edit: {'*': ask, a: deny}}\n---\n";
    String later =
        "---\nmodel: [a/x, b/y]\npermission: {bash: {ls: allow}, edit: {'*': deny}}\n---\n";

    Agent agent = over(AgentFileReader.parse("mine", earlier), later, false);

    assertThat(agent.model()).isEqualTo("a/x,b/y");
    assertThat(agent.permission().fields())
        .hasToString("{bash={*=ask, ls=allow}, edit={a=deny, *=deny}}");
  }

  @Test
  void aRepositorysFileOnlyTightens() {
    Agent explore =
        AgentRegistry.builtIn().agent("explore").withTools(new ToolSwitches(Map.of("bash", false)));
    String file = "---\nreadOnly: false\npermission: {'*': allow}\ntools: {'*': true}\n---\nDo it.";

    Agent agent = over(explore, file, true);

    assertThat(agent.readOnly()).isTrue();
    assertThat(agent.tools()).isEqualTo(explore.tools());
    assertThat(agent.rules())
        .extracting(Ruleset::layer)
        .containsExactly(RuleLayer.AGENT, RuleLayer.REPOSITORY);
  }

  @Test
  void disablesAnAgentAndHidesOneThatPhasesNeed() {
    String file = "---\ndisable: true\n---\n";

    assertThat(
            new AgentFileReader("mine", FrontMatter.parse("mine.md", file), Optional.empty())
                .agent(false))
        .isEmpty();
    assertThat(over(AgentRegistry.builtIn().agent("general"), file, false).hidden()).isTrue();
  }

  @Test
  void readsAFileWithAByteOrderMark() {
    assertThat(AgentFileReader.parse("a", "\uFEFF---\nsteps: 3\n---\nx").steps()).isEqualTo(3);
  }

  @Test
  void refusesARuleThatCouldNeverApply() {
    assertThatThrownBy(() -> AgentFileReader.parse("a", "---\npermission: {bsh: deny}\n---\n"))
        .hasMessageContaining("line 2: there is no permission 'bsh', did you mean 'bash'?");
  }

  private static Agent over(Agent base, String file, boolean repository) {
    String name = base.name();
    return new AgentFileReader(name, FrontMatter.parse(name + ".md", file), Optional.of(base))
        .agent(repository)
        .orElseThrow();
  }

  @Test
  void namesAnUnknownKey() {
    assertThatThrownBy(() -> AgentFileReader.parse("odd", "---\nmodell: x\n---\n"))
        .hasMessageStartingWith(
            "The file 'odd.md' is wrong, line 2: there is no key 'modell', did you mean 'model'?");
  }

  @Test
  void namesAnUnknownMode() {
    assertThatThrownBy(() -> AgentFileReader.parse("odd", "---\nmode: secondary\n---\n"))
        .hasMessage(
            "The file 'odd.md' is wrong, line 2: 'secondary' is not a mode: use primary, subagent or"
                + " all.");
  }

  @Test
  void namesTheFileOfBrokenYaml() {
    assertThatThrownBy(() -> AgentFileReader.parse("odd", "---\ndescription: [\n---\n"))
        .hasMessageStartingWith("The file 'odd.md' is wrong, line 3: invalid YAML, ");
  }

  @Test
  void refusesFrontMatterThatIsNoMapping() {
    assertThatThrownBy(() -> AgentFileReader.parse("list", "---\n- a\n---\nText"))
        .hasMessage(
            "The file 'list.md' is wrong, line 2: a mapping of keys to values is expected.");
  }

  @Test
  void takesAVariantThatThereIs() {
    String file = "---\ndescription: d\nvariant: %s\n---\n";
    assertThat(AgentFileReader.parse("odd", file.formatted("high")).variant()).isEqualTo("high");
    assertThatThrownBy(() -> AgentFileReader.parse("odd", file.formatted("huge")))
        .hasMessageContaining("The file 'odd.md' is wrong, line 3: 'huge'")
        .hasMessageContaining("use none, low, medium, high or max");
  }

  @Test
  void takesOneOfTemperatureAndTheShareOfTheLikeliestWords() {
    String file = "---\ndescription: d\ntopP: 0.9\n%s---\n";
    Agent cold = AgentFileReader.parse("odd", "---\ntemperature: 0.1\n---\n");
    FrontMatter over = FrontMatter.parse("odd.md", file.formatted(""));

    assertThat(AgentFileReader.parse("odd", file.formatted("")).topP()).isEqualTo(0.9);
    assertThat(new AgentFileReader("odd", over, Optional.of(cold)).agent(false).orElseThrow())
        .returns(0.9, Agent::topP)
        .returns(null, Agent::temperature);
    assertThatThrownBy(() -> AgentFileReader.parse("odd", file.formatted("temperature: 0.1\n")))
        .hasMessageContaining(
            "line 3: vendors take one of 'temperature' and 'topP': leave one out");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "temperature: hot",
        "topP: 0",
        "topP: 1.5",
        "steps: many",
        "steps: 0",
        "hidden: 'yes'",
        "mode: 7",
        "tools: {edit: 1}"
      })
  void refusesAValueOfTheWrongKind(String line) {
    assertThatThrownBy(() -> AgentFileReader.parse("odd", "---\n" + line + "\n---\n"))
        .hasMessageContaining("line 2: '" + line.split(":", 2)[0])
        .hasMessageContaining("must be");
  }
}
