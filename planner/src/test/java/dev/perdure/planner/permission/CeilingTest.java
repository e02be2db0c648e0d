package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CeilingTest {

  private static final Ruleset EVERYTHING =
      new Ruleset(RuleLayer.REMEMBERED, "test", List.of(Rule.of("*", "*", RuleAction.ALLOW)));

  @ParameterizedTest
  @ValueSource(strings = {"edit", "mcp_tracker_write", "my_custom_tool"})
  void deniesWhatMayChangeSomethingWhateverTheLayersAllow(String permission) {
    var verdict = verdict(Ceiling.PLANNING, permission, "x");

    assertThat(verdict.action()).isEqualTo(RuleAction.DENY);
    assertThat(verdict.rule().layer()).isEqualTo(RuleLayer.CEILING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "grep", "task", "question", "plan_write", "plan_exit", "bash"})
  void letsThroughWhatOnlyReadsOrPlans(String permission) {
    assertThat(verdict(Ceiling.PLANNING, permission, "x").action()).isEqualTo(RuleAction.ALLOW);
  }

  @Test
  void letsThroughToolsOfOthersThatAreMarkedReadOnly() {
    var ceiling = Ceiling.PLANNING.over(List.of(tool("plan_read", true), tool("x_write", false)));

    assertThat(verdict(ceiling, "plan_read", "*").action()).isEqualTo(RuleAction.ALLOW);
    assertThat(verdict(ceiling, "x_write", "*").action()).isEqualTo(RuleAction.DENY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan_anything", "plan_", "plan"})
  void letsNothingPassByThePrefixOfItsName(String name) {
    assertThat(verdict(Ceiling.PLANNING, name, "*").action()).isEqualTo(RuleAction.DENY);
  }

  @Test
  void oneOfTwoToolsOfANameThatMayChangeSomethingDeniesBoth() {
    var ceiling = Ceiling.PLANNING.over(List.of(tool("a_b", false), tool("a_b", true)));

    assertThat(verdict(ceiling, "a_b", "*").action()).isEqualTo(RuleAction.DENY);
  }

  @Test
  void aToolOfOthersWithABuiltInNameLoosensNothing() {
    var ceiling = Ceiling.PLANNING.over(List.of(tool("edit", true), tool("read", false)));

    assertThat(verdict(ceiling, "edit", "a").action()).isEqualTo(RuleAction.DENY);
    assertThat(verdict(ceiling, "read", "a").action()).isEqualTo(RuleAction.ALLOW);
  }

  private static ToolSpec tool(String name, boolean readOnly) {
    return new ToolSpec(name, "Does it.", "{}", readOnly);
  }

  @ParameterizedTest
  @CsvSource({
    "external_directory, /etc/*",
    "read, .env",
    "webfetch, example.org",
    "doom_loop, edit"
  })
  void deniesInsteadOfAsking(String permission, String pattern) {
    var asking = new Ruleset(RuleLayer.USER, "test", List.of(Rule.of("*", "*", RuleAction.ASK)));
    var ruling =
        Policy.of(List.of(asking), Ceiling.PLANNING)
            .evaluate(List.of(new Demand(permission, pattern, pattern)));

    assertThat(ruling).isInstanceOf(Ruling.Denied.class);
    assertThat(ruling.verdicts().get(0).rule().layer()).isEqualTo(RuleLayer.CEILING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "opaque"})
  void runsACommandInsteadOfAskingAsItCanChangeNothing(String permission) {
    var asking = new Ruleset(RuleLayer.USER, "test", List.of(Rule.of("*", "*", RuleAction.ASK)));

    assertThat(
            Policy.of(List.of(asking), Ceiling.PLANNING)
                .evaluate(List.of(new Demand(permission, "make", "make"))))
        .isInstanceOf(Ruling.Allowed.class);
  }

  @Test
  void keepsTheDenialsOfTheLayersForCommandsToo() {
    var denying =
        new Ruleset(RuleLayer.USER, "test", List.of(Rule.of("bash", "curl *", RuleAction.DENY)));
    var ruling =
        Policy.of(List.of(EVERYTHING, denying), Ceiling.PLANNING)
            .evaluate(List.of(new Demand("bash", "curl x", "curl x")));

    assertThat(ruling.decisive().get(0).rule().layer()).isEqualTo(RuleLayer.USER);
  }

  @Test
  void withholdsToolsThatChangeFiles() {
    var policy = Policy.of(List.of(EVERYTHING), Ceiling.PLANNING);

    assertThat(policy.withholds("edit")).isTrue();
    assertThat(policy.withholds("mcp_x")).isTrue();
    assertThat(policy.withholds("bash")).isFalse();
    assertThat(policy.withholds("plan_write")).isFalse();
  }

  @Test
  void loosensNothingWhereThereIsNone() {
    assertThat(Ceiling.NONE.over(List.of(tool("x", true))).holds()).isFalse();
  }

  private static DemandVerdict verdict(Ceiling ceiling, String permission, String pattern) {
    return Policy.of(List.of(EVERYTHING), ceiling)
        .evaluate(List.of(new Demand(permission, pattern, pattern)))
        .verdicts()
        .get(0);
  }
}
