package dev.perdure.planner.permission;

import static dev.perdure.planner.permission.RuleAction.ALLOW;
import static dev.perdure.planner.permission.RuleAction.ASK;
import static dev.perdure.planner.permission.RuleAction.DENY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Rules for some commands or files, applied to scripts that may run or show any. */
class NarrowRulesTest {

  private static final Demand ANYTHING =
      new Demand("opaque", "git -c alias.x='!rm -rf /' x", "Not analysed");
  private static final Demand OBJECTS = new Demand("git_objects", "git show HEAD", "Show");

  @ParameterizedTest
  @CsvSource({"ask, ASK", "deny, DENY", "allow, ALLOW"})
  void letNothingRunThatMayBeAnyCommandButAsTheRuleForAllCommandsSays(
      String all, RuleAction expected) {
    Policy policy =
        user(
            Rule.of("bash", "*", RuleAction.find(all).orElseThrow()),
            Rule.of("bash", "git *", ALLOW));

    assertThat(action(policy, ANYTHING)).isEqualTo(expected);
    assertThat(action(policy, new Demand("bash", "git status", "git status"))).isEqualTo(ALLOW);
  }

  @Test
  void nameTheRuleForAllCommands() {
    Policy policy = user(Rule.of("bash", "*", ASK), Rule.of("bash", "git *", ALLOW));

    assertThat(policy.evaluate(List.of(ANYTHING)).decisive().getFirst().rule().source())
        .isEqualTo("test: what may run anything is no exception");
  }

  @ParameterizedTest
  @EnumSource(names = {"AGENT", "USER", "TASK", "PLAN", "REMEMBERED"})
  void allowNothingOfThatInAnyLayer(RuleLayer layer) {
    Policy policy =
        user(Rule.of("bash", "*", ASK))
            .and(new Ruleset(layer, "narrow", List.of(Rule.of("bash", "git *", ALLOW))));

    assertThat(action(policy, ANYTHING)).isEqualTo(ASK);
  }

  @Test
  void leaveToAPersonWhatTheySawAsAWhole() {
    Policy policy =
        user(Rule.of("bash", "*", ASK))
            .and(
                new Ruleset(
                    RuleLayer.PLAN,
                    "the approved plan",
                    List.of(Rule.of("opaque", ANYTHING.pattern(), ALLOW))));

    assertThat(action(policy, ANYTHING)).isEqualTo(ALLOW);
  }

  @Test
  void holdAsWellForWhatAnotherRunDelegated() {
    Policy child =
        Policy.of(List.of(DefaultRules.with(List.of())), Ceiling.NONE)
            .under(user(Rule.of("bash", "*", ASK), Rule.of("bash", "git *", ALLOW)));

    assertThat(action(child, ANYTHING)).isEqualTo(ASK);
    assertThat(child.restrictsCommands()).isTrue();
  }

  @Test
  void areTheOnlyReasonToAskMore() {
    Policy bare = user();

    assertThat(bare.restrictsCommands()).isFalse();
    assertThat(action(bare, ANYTHING)).isEqualTo(ALLOW);
    assertThat(user(Rule.of("bash", "make deploy", ASK)).restrictsCommands()).isFalse();
    assertThat(user(Rule.of("bash", "rm *", DENY)).restrictsCommands()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "false, USER, ASK",
    "false, REMEMBERED, ASK",
    "false, PLAN, ALLOW",
    "true, USER, DENY",
    "true, REMEMBERED, DENY"
  })
  void letNobodyLookAtGitsObjectsUnaskedWhereAFileIsDenied(
      boolean ceiling, RuleLayer layer, RuleAction expected) {
    Policy policy =
        Policy.of(
                user(Rule.of("read", "conf/*", DENY)).layers(),
                ceiling ? Ceiling.PLANNING : Ceiling.NONE)
            .and(new Ruleset(layer, "all", List.of(Rule.of("*", "*", ALLOW))));

    assertThat(action(policy, OBJECTS)).isEqualTo(expected);
  }

  @Test
  void letAPersonAllowOneLookAtGitsObjects() {
    Policy policy =
        user(Rule.of("read", "conf/*", DENY))
            .and(
                new Ruleset(
                    RuleLayer.REMEMBERED,
                    "always",
                    List.of(Rule.of("git_objects", OBJECTS.pattern(), ALLOW))));

    assertThat(action(policy, OBJECTS)).isEqualTo(ALLOW);
  }

  @Test
  void areToldByTheirPatternsWithThoseOfTheDelegator() {
    Policy child =
        user(Rule.of("read", "*.pem", DENY)).under(user(Rule.of("read", "conf/*", DENY)));

    assertThat(child.denied("read")).containsExactly(new Glob("*.pem"), new Glob("conf/*"));
    assertThat(user(Rule.of("*", "*", DENY)).denied("read")).isEmpty();
    assertThat(child.on("read").evaluate(List.of(read("conf/a"))))
        .isInstanceOf(Ruling.Denied.class);
    assertThat(child.on("read").evaluate(List.of(read("src/a"))))
        .isInstanceOf(Ruling.Allowed.class);
  }

  private static Demand read(String path) {
    return new Demand("read", path, path);
  }

  private static Policy user(Rule... rules) {
    return Policy.of(
        List.of(DefaultRules.with(List.of()), new Ruleset(RuleLayer.USER, "test", List.of(rules))),
        Ceiling.NONE);
  }

  private static RuleAction action(Policy policy, Demand demand) {
    return policy.evaluate(List.of(demand)).verdicts().getFirst().action();
  }
}
