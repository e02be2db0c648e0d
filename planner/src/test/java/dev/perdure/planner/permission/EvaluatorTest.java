package dev.perdure.planner.permission;

import static dev.perdure.planner.permission.RuleAction.ALLOW;
import static dev.perdure.planner.permission.RuleAction.ASK;
import static dev.perdure.planner.permission.RuleAction.DENY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.tool.Demand;
import dev.perdure.testing.Cases;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class EvaluatorTest {

  private static final Demand EDIT = new Demand("edit", "src/A.java", "Change src/A.java");

  @Test
  void asksWhereNoRuleMatches() {
    var verdict = verdict(Policy.of(List.of(), Ceiling.NONE), EDIT);

    assertThat(verdict.action()).isEqualTo(ASK);
    assertThat(verdict.rule()).isEqualTo(AppliedRule.NONE);
  }

  @ParameterizedTest
  @EnumSource(names = {"ORGANISATION", "USER", "REPOSITORY", "TASK"})
  void letsNothingLaterLoosenTheirDenial(RuleLayer layer) {
    var policy =
        policy(
            set(layer, Rule.of("edit", "*", DENY)),
            set(RuleLayer.PLAN, Rule.of("*", "*", ALLOW)),
            set(RuleLayer.REMEMBERED, Rule.of("*", "*", ALLOW)));

    assertThat(verdict(policy, EDIT).rule().layer()).isEqualTo(layer);
    assertThat(Evaluator.evaluate(policy, List.of(EDIT))).isInstanceOf(Ruling.Denied.class);
  }

  @Test
  void takesTheStrictestOfAllDemands() {
    var policy =
        policy(
            set(
                RuleLayer.USER,
                Rule.of("bash", "*", ALLOW),
                Rule.of("bash", "git push *", ASK),
                Rule.of("bash", "rm *", DENY)));
    var ls = bash("ls");
    var push = bash("git push");

    assertThat(Evaluator.evaluate(policy, List.of(ls))).isInstanceOf(Ruling.Allowed.class);
    assertThat(Evaluator.evaluate(policy, List.of(ls, push)).decisive())
        .extracting(DemandVerdict::demand)
        .containsExactly(push);
    assertThat(Evaluator.evaluate(policy, List.of(ls, push, bash("rm x"))))
        .isInstanceOf(Ruling.Denied.class);
    assertThat(Evaluator.evaluate(policy, List.of())).isInstanceOf(Ruling.Allowed.class);
  }

  @Test
  void saysInWordsWhatDenied() {
    var ruling =
        Evaluator.evaluate(
            policy(set(RuleLayer.REPOSITORY, Rule.of("edit", "src/*", DENY))), List.of(EDIT));

    assertThat(((Ruling.Denied) ruling).reason())
        .isEqualTo(
            "edit 'Change src/A.java' is denied by the rule edit 'src/*': deny (repository,"
                + " test).");
  }

  @Test
  void saysInWordsWhatEachVerdictMeans() {
    var policy = policy(set(RuleLayer.USER, Rule.of("bash", "*", ALLOW)));

    assertThat(verdict(policy, bash("ls")).sentence())
        .isEqualTo("bash 'ls' is allowed by the rule bash '*': allow (user, test).");
    assertThat(verdict(policy, EDIT).sentence()).contains("needs a person's permission");
    assertThat(Evaluator.evaluate(policy, List.of(bash("ls"))).decisive()).hasSize(1);
  }

  @Test
  void boundsAChildByTheDenialsOfWhoeverDelegatedIt() {
    var parent = policy(set(RuleLayer.AGENT, Rule.of("edit", "*", DENY)));
    var child = policy(set(RuleLayer.AGENT, Rule.of("*", "*", ALLOW))).under(parent);

    assertThat(verdict(child, EDIT).action()).isEqualTo(DENY);
    assertThat(verdict(child, bash("ls")).action()).isEqualTo(ALLOW);
    assertThat(child.withholds("edit")).isTrue();
  }

  @Test
  void asksForAChildWhatWhoeverDelegatedItWouldHaveToAskFor() {
    var parent = policy(set(RuleLayer.AGENT, Rule.of("bash", "*", ASK)));
    var child = policy(set(RuleLayer.AGENT, Rule.of("*", "*", ALLOW))).under(parent);

    assertThat(verdict(child, bash("ls")).action()).isEqualTo(ASK);
  }

  @Test
  void explainsWhatEveryLayerSays() {
    var policy =
        Policy.of(
            List.of(
                set(RuleLayer.DEFAULTS, Rule.of("*", "*", ALLOW)),
                set(RuleLayer.USER, Rule.of("bash", "*", DENY)),
                set(RuleLayer.TASK, Rule.of("edit", "*", ASK))),
            Ceiling.PLANNING);
    var explanation = policy.explain(EDIT);

    assertThat(explanation.considered())
        .extracting(AppliedRule::layer)
        .containsExactly(RuleLayer.DEFAULTS, RuleLayer.TASK, RuleLayer.CEILING);
    assertThat(explanation.verdict().rule().layer()).isEqualTo(RuleLayer.CEILING);
  }

  @Test
  void withholdsAToolThatIsDeniedWhateverItIsAskedFor() {
    var blanket = policy(set(RuleLayer.USER, Rule.of("edit", "*", DENY)));
    var partial =
        policy(set(RuleLayer.USER, Rule.of("edit", "*", DENY), Rule.of("edit", "docs/*", ALLOW)));
    var overridden =
        policy(
            set(RuleLayer.AGENT, Rule.of("*", "*", DENY)),
            set(RuleLayer.TASK, Rule.of("edit", "*", ASK)));

    assertThat(blanket.withholds("edit")).isTrue();
    assertThat(partial.withholds("edit")).isFalse();
    assertThat(overridden.withholds("edit")).isFalse();
    assertThat(overridden.withholds("bash")).isTrue();
    assertThat(policy().withholds("bash")).isFalse();
  }

  @Test
  void keepsADenialForGoodHoweverTheOtherLayersAreFilled() {
    for (int seed = 0; seed < 2_000; seed++) {
      var random = new Random(seed);
      var layers = randomLayers(random);
      var demand = randomDemand(random);
      boolean decisive =
          layers.stream()
              .filter(set -> set.layer().deniesForGood())
              .anyMatch(set -> set.verdict(demand).filter(r -> r.action() == DENY).isPresent());
      var verdict = verdict(Policy.of(layers, Ceiling.NONE), demand);
      assertThat(verdict.action() == DENY || !decisive).as("seed %d", seed).isTrue();
    }
  }

  @Test
  void isNeverLoosenedByItsCeilingOrItsParent() {
    for (int seed = 0; seed < 2_000; seed++) {
      var random = new Random(seed);
      var layers = randomLayers(random);
      var demand = randomDemand(random);
      var free = verdict(Policy.of(layers, Ceiling.NONE), demand).action();
      var parent = Policy.of(randomLayers(random), Ceiling.NONE);
      var bounded = verdict(Policy.of(layers, Ceiling.NONE).under(parent), demand).action();
      var planning = verdict(Policy.of(layers, Ceiling.PLANNING), demand).action();
      boolean stricter = bounded == DENY || (bounded == ASK && free == ALLOW);
      assertThat(bounded == free || stricter).as("seed %d", seed).isTrue();
      assertThat(planning).as("seed %d", seed).isNotEqualTo(ASK);
      assertThat(free == DENY && planning != DENY).as("seed %d", seed).isFalse();
    }
  }

  /**
   * The denial may be in any layer of the run or of its delegator, at any place among the rules.
   */
  @Test
  void neverAllowsMoreWithOneMoreDenial() {
    for (int seed = 0; seed < Cases.tries(20_000); seed++) {
      var random = new Random(seed);
      var own = Policy.of(randomLayers(random), pick(random, Ceiling.NONE, Ceiling.PLANNING));
      var parent = Policy.of(randomLayers(random), Ceiling.NONE);
      var stricter =
          random.nextBoolean()
              ? denyingMore(own, random).under(parent)
              : own.under(denyingMore(parent, random));
      var policy = own.under(parent);
      var demand = randomDemand(random);

      var before = verdict(policy, demand).action();
      assertThat(verdict(stricter, demand).action()).as("seed %d", seed).isIn(before, DENY, ASK);
      if (before != ALLOW) {
        assertThat(verdict(stricter, demand).action()).as("seed %d", seed).isIn(before, DENY);
      }
      assertThat(policy.withholds("bash") && !stricter.withholds("bash"))
          .as("seed %d offers a tool again", seed)
          .isFalse();
    }
  }

  private static Policy denyingMore(Policy policy, Random random) {
    List<Ruleset> layers = new ArrayList<>(policy.layers());
    int chosen = random.nextInt(layers.size());
    Ruleset set = layers.get(chosen);
    List<Rule> rules = new ArrayList<>(set.rules());
    rules.add(random.nextInt(rules.size() + 1), randomRule(random, DENY));
    layers.set(chosen, new Ruleset(set.layer(), set.source(), rules));
    return Policy.of(layers, policy.ceiling());
  }

  @Test
  void survivesTheWireWithTheRulesThatDecided() {
    Ruling ruling = Evaluator.evaluate(policy(), List.of(EDIT));

    assertThat(Json.read(Json.write(ruling), Ruling.class)).isEqualTo(ruling);
  }

  private static DemandVerdict verdict(Policy policy, Demand demand) {
    return Evaluator.evaluate(policy, List.of(demand)).verdicts().get(0);
  }

  private static Policy policy(Ruleset... layers) {
    return Policy.of(List.of(layers), Ceiling.NONE);
  }

  private static Ruleset set(RuleLayer layer, Rule... rules) {
    return new Ruleset(layer, "test", List.of(rules));
  }

  private static Demand bash(String command) {
    return new Demand("bash", command, command);
  }

  private static List<Ruleset> randomLayers(Random random) {
    List<Ruleset> layers = new ArrayList<>();
    for (RuleLayer layer : EnumSet.complementOf(EnumSet.of(RuleLayer.CEILING))) {
      List<Rule> rules = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        rules.add(randomRule(random, pick(random, ALLOW, ASK, DENY)));
      }
      layers.add(new Ruleset(layer, "random", rules));
    }
    return layers;
  }

  private static Rule randomRule(Random random, RuleAction action) {
    return Rule.of(
        pick(random, "*", "edit", "bash", "web*"), pick(random, "*", "a*", "a b *", "c"), action);
  }

  private static Demand randomDemand(Random random) {
    String pattern = pick(random, "a", "a b", "c", "a b c");
    return new Demand(
        pick(random, "edit", "bash", "webfetch", "mcp_x", "opaque"), pattern, pattern);
  }

  @SafeVarargs
  private static <T> T pick(Random random, T... values) {
    return values[random.nextInt(values.length)];
  }

  /** Each: whether the ceiling holds, the layer of a blanket yes, and what becomes of a script. */
  @ParameterizedTest
  @CsvSource({"false, TASK, ASK", "false, PLAN, ALLOW", "true, TASK, DENY"})
  void asksForAScriptThatIsNotAnalysedWhereItMayHideWhatIsDenied(
      boolean ceiling, RuleLayer layer, RuleAction expected) {
    var denies = set(RuleLayer.USER, Rule.of("bash", "git push *", DENY));
    var allows = set(layer, Rule.of("opaque", "*", ALLOW));
    var demand = new Demand("opaque", "eval $x", "eval $x");
    var bound = ceiling ? Ceiling.PLANNING : Ceiling.NONE;

    assertThat(verdict(Policy.of(List.of(denies, allows), bound), demand).action())
        .isEqualTo(expected);
    assertThat(verdict(Policy.of(List.of(allows), bound), demand).action()).isEqualTo(ALLOW);
  }
}
