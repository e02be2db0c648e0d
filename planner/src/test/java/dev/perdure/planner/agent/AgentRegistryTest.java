package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.prompt.SlashCommand;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentRegistryTest {

  private final AgentRegistry agents = AgentRegistry.builtIn();

  @Test
  void bringsTheAgentsOfTheHouse() {
    assertThat(agents.all())
        .extracting(Agent::name)
        .containsExactly("build", "plan", "explore", "general", "title", "summary", "compaction");
  }

  @Test
  void marksThePlannerAndTheExplorerReadOnly() {
    assertThat(agents.all())
        .filteredOn(Agent::readOnly)
        .extracting(Agent::name)
        .containsExactly("plan", "explore");
  }

  @Test
  void delegatesToSubagentsOnly() {
    assertThat(agents.delegable()).extracting(Agent::name).containsExactly("explore", "general");
  }

  @ParameterizedTest
  @CsvSource({
    // subtask, agent, the subagent that carries the command out
    "true, , general",
    "true, build, general",
    "true, nobody, general",
    "true, title, general",
    "true, explore, explore",
    ", explore, explore",
    ", general, general",
    ", build,",
    ", plan,",
    ", title,",
    ", nobody,",
    ", ,",
    "false, explore,",
    "false, build,",
    "false, ,"
  })
  void knowsTheSubagentForACommandAsOpenCodeDoes(
      @Nullable Boolean subtask, @Nullable String agent, @Nullable String subagent) {
    var command = new SlashCommand("go", "", agent, null, subtask, "Go", "go.md", null, null);

    assertThat(agents.subagentFor(command)).isEqualTo(Optional.ofNullable(subagent));
  }

  @Test
  void offersVisiblePrimaryAgentsToATask() {
    assertThat(agents.choosable()).containsExactly("build", "plan");
  }

  @Test
  void namesTheAgentsThereAreWhenOneIsUnknown() {
    assertThatThrownBy(() -> agents.agent("nobody"))
        .hasMessage("There is no agent 'nobody': use one of [build, plan].");
  }

  @Test
  void takesTheLastAgentOfANameInThePlaceOfTheFirst() {
    Agent later = agents.agent("build").toldAlso("Mind the tests.\n");

    var changed = AgentRegistry.of(Stream.concat(agents.all().stream(), Stream.of(later)).toList());

    assertThat(changed.all()).hasSameSizeAs(agents.all()).startsWith(later);
    assertThat(changed.agent("build").prompt())
        .isEqualTo(agents.agent("build").prompt() + "\n\nMind the tests.");
  }

  @Test
  void letsAStepNameAllButTheHidden() {
    assertThat(agents.forSteps()).containsExactly("build", "plan", "explore", "general");
  }

  @Test
  void saysWhereAModelThatWasSetLaterIsWritten() {
    Agent agent = agents.agent("title").withModel("a/b", "perdure.yaml:3").withVariant("low");

    assertThat(agent).returns("a/b", Agent::model).returns("low", Agent::variant);
    assertThat(agent.source("model")).contains("perdure.yaml:3");
    assertThat(agent.withModel("c/d", null).source("model")).contains("perdure.yaml:3");
  }

  @Test
  void findsNothingForAnUnknownName() {
    assertThat(agents.find("nobody")).isEmpty();
  }
}
