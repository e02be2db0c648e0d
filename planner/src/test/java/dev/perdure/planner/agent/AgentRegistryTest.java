package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
  void findsNothingForAnUnknownName() {
    assertThat(agents.find("nobody")).isEmpty();
  }
}
