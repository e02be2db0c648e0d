package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.task.Strategy;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every pair of a kind of agent and a strategy. */
class AgentStrategyRuleTest {

  private static final Agent BUILDER = AgentRegistry.builtIn().agent("build");
  private static final Agent PLANNER = AgentRegistry.builtIn().agent("plan");
  private static final Agent READER = AgentRegistry.builtIn().agent("explore");

  @ParameterizedTest
  @CsvSource({
    "AUTO,       true,  false, false",
    "LAYERED,    true,  true,  false",
    "LIGHT,      true,  true,  false",
    "ROADMAP,    true,  false, true",
    "ON_DEMAND,  true,  false, true",
    "INLINE,     true,  false, true",
    "PLAN_ONLY,  true,  true,  true",
    "BUILD_ONLY, true,  false, true",
    "ANSWER,     false, false, true"
  })
  void saysWhichAgentsCanCarryAStrategyOut(
      Strategy strategy, boolean builder, boolean planner, boolean reader) {
    assertThat(AgentStrategyRule.objection(BUILDER, strategy).isEmpty()).isEqualTo(builder);
    assertThat(AgentStrategyRule.objection(PLANNER, strategy).isEmpty()).isEqualTo(planner);
    assertThat(AgentStrategyRule.objection(READER, strategy).isEmpty()).isEqualTo(reader);
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void namesBothValuesAndTheRemedy(Strategy strategy) {
    for (Agent agent : new Agent[] {BUILDER, PLANNER, READER}) {
      Optional<String> objection = AgentStrategyRule.objection(agent, strategy);
      if (objection.isPresent()) {
        assertThat(objection.get())
            .contains(
                "'" + agent.name() + "'", "'" + strategy.wireName() + "'", "name the strategy");
      }
    }
  }

  @Test
  void impliesAStrategyThatTheConfiguredAgentCanCarryOut() {
    for (Agent agent : new Agent[] {BUILDER, PLANNER, READER}) {
      assertThat(AgentStrategyRule.objection(agent, AgentStrategyRule.implied(agent))).isEmpty();
    }
  }
}
