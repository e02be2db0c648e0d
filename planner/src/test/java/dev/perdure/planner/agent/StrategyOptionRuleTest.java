package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.agent.StrategyOptionRule.Objection;
import dev.perdure.planner.agent.StrategyOptionRule.Options;
import dev.perdure.planner.task.Strategy;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every pair of a strategy with a plan policy, a delivery and a switch of tools. */
class StrategyOptionRuleTest {

  /** The columns say whether the pair can hold. */
  @ParameterizedTest
  @CsvSource({
    // strategy, plan: ask, patch, push
    "AUTO, true, true, true",
    "LAYERED, true, true, true",
    "LIGHT, true, true, true",
    "ROADMAP, false, true, true",
    "ON_DEMAND, false, true, true",
    "INLINE, false, true, true",
    "PLAN_ONLY, true, false, false",
    "BUILD_ONLY, false, true, true",
    "ANSWER, true, false, false"
  })
  void saysWhichPoliciesAndDeliveriesHoldUnderAStrategy(
      Strategy strategy, boolean plan, boolean patch, boolean push) {
    assertThat(objection(strategy, false, "branch", "none")).isEmpty();
    assertThat(objection(strategy, true, "branch", "none")).matches(it -> it.isEmpty() == plan);
    assertThat(objection(strategy, false, "patch", "none")).matches(it -> it.isEmpty() == patch);
    assertThat(objection(strategy, false, "push", "none")).matches(it -> it.isEmpty() == push);
    assertThat(objection(strategy, false, "pull_request", "none"))
        .matches(it -> it.isEmpty() == push);
  }

  /** The columns say whether the strategy can do without the tool. */
  @ParameterizedTest
  @CsvSource({
    // strategy, no plan_write, no plan_exit, no edit
    "AUTO, false, false, true",
    "LAYERED, false, false, true",
    "LIGHT, false, false, true",
    "ROADMAP, false, true, true",
    "ON_DEMAND, false, true, true",
    "INLINE, false, true, true",
    "PLAN_ONLY, false, false, true",
    "BUILD_ONLY, true, true, true",
    "ANSWER, true, true, true"
  })
  void saysWhichToolsAStrategyNeeds(
      Strategy strategy, boolean planWrite, boolean planExit, boolean edit) {
    assertThat(objection(strategy, false, "branch", "plan_write"))
        .matches(it -> it.isEmpty() == planWrite);
    assertThat(objection(strategy, false, "branch", "plan_exit"))
        .matches(it -> it.isEmpty() == planExit);
    assertThat(objection(strategy, false, "branch", "edit")).matches(it -> it.isEmpty() == edit);
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void namesBothValues(Strategy strategy) {
    String name = "'" + strategy.wireName() + "'";

    objection(strategy, true, "branch", "none")
        .ifPresent(it -> assertThat(it.sentence()).contains("'policy.plan'", "'ask'", name));
    objection(strategy, false, "push", "none")
        .ifPresent(it -> assertThat(it.sentence()).contains("'delivery.mode'", "'push'", name));
    objection(strategy, false, "branch", "plan_*")
        .ifPresent(it -> assertThat(it.sentence()).contains("'tools'", "'plan_write'", name));
  }

  @ParameterizedTest
  @CsvSource({
    "branch, true, true",
    "patch, true, true",
    "push, true, false",
    "pull_request, true, false",
    "push, false, true",
    "pull_request, false, true"
  })
  void nothingLeavesTheMachineUnasked(String mode, boolean unasked, boolean holds) {
    var options = new Options(Strategy.LAYERED, false, false, unasked, mode, ToolSwitches.none());

    Optional<Objection> objection = StrategyOptionRule.objection(options);

    assertThat(objection.isEmpty()).isEqualTo(holds);
    objection.ifPresent(it -> assertThat(it.sentence()).contains("'auto'", "'" + mode + "'"));
  }

  @ParameterizedTest
  @CsvSource({"true, branch, true", "false, patch, false", "false, push, false"})
  void aReadOnlyAgentAsksForNoPlanAndDeliversNothing(boolean plan, String mode, boolean holds) {
    var options = new Options(Strategy.BUILD_ONLY, true, plan, false, mode, ToolSwitches.none());

    assertThat(StrategyOptionRule.objection(options).isEmpty()).isEqualTo(holds);
  }

  private static Optional<Objection> objection(
      Strategy strategy, boolean plan, String mode, String off) {
    var tools = new ToolSwitches(Map.of(off, false));
    return StrategyOptionRule.objection(new Options(strategy, false, plan, false, mode, tools));
  }
}
