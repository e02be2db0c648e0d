package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.task.Strategy;
import java.util.List;
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
    // strategy, plan: ask, any delivery
    "AUTO, true, true",
    "LAYERED, true, true",
    "LIGHT, true, true",
    "ROADMAP, false, true",
    "ON_DEMAND, false, true",
    "INLINE, false, true",
    "PLAN_ONLY, true, false",
    "BUILD_ONLY, false, true",
    "ANSWER, true, false"
  })
  void saysWhichPoliciesAndDeliveriesHoldUnderAStrategy(
      Strategy strategy, boolean plan, boolean delivery) {
    assertThat(objection(strategy, false, "", "none")).isEmpty();
    assertThat(objection(strategy, true, "", "none")).matches(it -> it.isEmpty() == plan);
    for (String mode : List.of("patch", "push", "pull_request")) {
      assertThat(objection(strategy, false, mode, "none")).matches(it -> it.isEmpty() == delivery);
    }
    assertThat(objection(strategy, "ask", "")).matches(it -> it.isEmpty() == delivery);
    assertThat(objection(strategy, "", "auto")).matches(it -> it.isEmpty() == delivery);
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void acceptsAnExplicitDefaultUnderEachStrategy(Strategy strategy) {
    for (boolean agentReads : List.of(false, true)) {
      var options =
          new StrategyOptions(
              strategy, agentReads, false, "auto", "ask", "branch", ToolSwitches.none());

      assertThat(StrategyOptionRule.objection(options)).isEmpty();
    }
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
    assertThat(objection(strategy, false, "", "plan_write"))
        .matches(it -> it.isEmpty() == planWrite);
    assertThat(objection(strategy, false, "", "plan_exit")).matches(it -> it.isEmpty() == planExit);
    assertThat(objection(strategy, false, "", "edit")).matches(it -> it.isEmpty() == edit);
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void namesBothValues(Strategy strategy) {
    String name = "'" + strategy.wireName() + "'";

    objection(strategy, true, "", "none")
        .ifPresent(it -> assertThat(it.sentence()).contains("'policy.plan'", "'ask'", name));
    for (String mode : List.of("patch", "push")) {
      objection(strategy, false, mode, "none")
          .ifPresent(
              it -> assertThat(it.sentence()).contains("'delivery.mode'", "'" + mode + "'", name));
    }
    objection(strategy, "ask", "")
        .ifPresent(it -> assertThat(it.sentence()).contains("'policy.delivery'", "'ask'", name));
    objection(strategy, "", "auto")
        .ifPresent(it -> assertThat(it.sentence()).contains("'policy.replan'", "'auto'", name));
    objection(strategy, false, "", "plan_*")
        .ifPresent(it -> assertThat(it.sentence()).contains("'tools'", "'plan_write'", name));
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void namesWhatHasNoEffectAndARemedyForTheChoiceOfAStrategy(Strategy strategy) {
    var options =
        new StrategyOptions(strategy, false, false, "ask", "auto", "push", ToolSwitches.none());
    boolean changesNothing = strategy == Strategy.ANSWER || strategy == Strategy.PLAN_ONLY;

    assertThat(StrategyOptionRule.fieldsWithoutEffect(options))
        .isEqualTo(
            changesNothing
                ? List.of("delivery.mode", "policy.delivery", "policy.replan")
                : List.of());
    for (OptionConflict each :
        List.of(
                StrategyOptionRule.objection(options),
                objection(strategy, true, "", "none"),
                objection(strategy, false, "", "plan_write"))
            .stream()
            .flatMap(Optional::stream)
            .toList()) {
      assertThat(each.strategySentence())
          .contains(strategy.wireName(), "name ")
          .doesNotContain("leave out", "switch it on");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "branch, auto, true",
    "patch, auto, true",
    "push, auto, false",
    "pull_request, auto, false",
    "push, ask, true",
    "pull_request, ask, true"
  })
  void nothingLeavesTheMachineUnasked(String mode, String policy, boolean holds) {
    var options =
        new StrategyOptions(Strategy.LAYERED, false, false, policy, "", mode, ToolSwitches.none());

    Optional<OptionConflict> objection = StrategyOptionRule.objection(options);

    assertThat(objection.isEmpty()).isEqualTo(holds);
    objection.ifPresent(it -> assertThat(it.sentence()).contains("'auto'", "'" + mode + "'"));
  }

  @ParameterizedTest
  @CsvSource({
    "true, '', '', true",
    "false, '', branch, true",
    "false, auto, '', true",
    "false, '', patch, false",
    "false, '', push, false",
    "false, ask, '', false"
  })
  void aReadOnlyAgentAsksForNoPlanAndDeliversNothing(
      boolean plan, String policy, String mode, boolean holds) {
    var options =
        new StrategyOptions(Strategy.BUILD_ONLY, true, plan, policy, "", mode, ToolSwitches.none());

    assertThat(StrategyOptionRule.objection(options).isEmpty()).isEqualTo(holds);
  }

  private static Optional<OptionConflict> objection(
      Strategy strategy, boolean plan, String mode, String off) {
    var tools = new ToolSwitches(Map.of(off, false));
    return StrategyOptionRule.objection(
        new StrategyOptions(strategy, false, plan, "", "", mode, tools));
  }

  private static Optional<OptionConflict> objection(
      Strategy strategy, String delivery, String replan) {
    return StrategyOptionRule.objection(
        new StrategyOptions(strategy, false, false, delivery, replan, "", ToolSwitches.none()));
  }
}
