package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

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
