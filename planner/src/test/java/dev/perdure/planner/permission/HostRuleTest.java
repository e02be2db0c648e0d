package dev.perdure.planner.permission;

import static dev.perdure.planner.permission.RuleAction.ALLOW;
import static dev.perdure.planner.permission.RuleAction.ASK;
import static dev.perdure.planner.permission.RuleAction.DENY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.tool.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The one rule for hosts: who has allowed one, in which phase, for which tool. */
class HostRuleTest {

  private static final String HOST = "docs.example";

  @ParameterizedTest
  @CsvSource({"webfetch", "bash"})
  void asksForAHostThatNobodyNamedWhileBuilding(String tool) {
    Ruling ruling = ruling(tool, HOST, Ceiling.NONE);

    assertThat(ruling).isInstanceOf(Ruling.NeedsApproval.class);
    assertThat(((Ruling.NeedsApproval) ruling).rememberable())
        .containsExactly(Rule.of("network", HOST, ALLOW));
  }

  @Test
  void asksForNothingBeforeApprovalAndSaysHowAPersonAllowsTheHost() {
    Ruling ruling = ruling("webfetch", HOST, Ceiling.PLANNING);

    assertThat(ruling).isInstanceOf(Ruling.Denied.class);
    assertThat(((Ruling.Denied) ruling).reason())
        .startsWith("network 'network docs.example' is denied by the rule network '*': deny")
        .contains("a message with its address", "workspace.network");
  }

  @ParameterizedTest
  @CsvSource({
    "DEFAULTS, allow, deny",
    "TRUSTED, allow, deny",
    "AGENT, allow, deny",
    "ORGANISATION, allow, allow",
    "USER, allow, allow",
    "REPOSITORY, deny, deny",
    "TASK, allow, allow",
    "PLAN, allow, allow",
    "REMEMBERED, allow, allow"
  })
  void letsAHostThroughThatARuleOfThisLayerAllows(
      RuleLayer layer, String building, String planning) {
    Ruleset rules =
        new Ruleset(
            layer,
            "test",
            List.of(Rule.of("network", HOST, building.equals("deny") ? DENY : ALLOW)));

    for (String tool : List.of("webfetch", "bash")) {
      assertThat(word(ruling(tool, HOST, Ceiling.NONE, rules))).as(tool).isEqualTo(building);
      assertThat(word(ruling(tool, "other.example", Ceiling.NONE, rules))).isEqualTo("ask");
    }
    assertThat(word(ruling("webfetch", HOST, Ceiling.PLANNING, rules))).isEqualTo(planning);
    assertThat(word(ruling("webfetch", "other.example", Ceiling.PLANNING, rules)))
        .isEqualTo("deny");
  }

  @ParameterizedTest
  @EnumSource(
      names = {"ORGANISATION", "USER", "TASK", "REMEMBERED"},
      mode = Mode.INCLUDE)
  void takesAPersonsLeaveForEverythingAsOneForTheHostsThatACallNames(RuleLayer layer) {
    Ruleset rules = set(layer, Rule.of("*", "*", ALLOW));

    assertThat(word(ruling("webfetch", HOST, Ceiling.PLANNING, rules))).isEqualTo("allow");
  }

  @ParameterizedTest
  @CsvSource({"webfetch", "network"})
  void keepsADenialOfThePersonWhateverTheTaskNames(String permission) {
    Ruleset denial = set(RuleLayer.USER, Rule.of(permission, HOST, DENY));
    Ruleset named = set(RuleLayer.TASK, Rule.of("network", HOST, ALLOW));

    for (Ceiling phase : List.of(Ceiling.NONE, Ceiling.PLANNING)) {
      Ruling ruling = ruling("webfetch", HOST, phase, denial, named);
      assertThat(ruling).isInstanceOf(Ruling.Denied.class);
      assertThat(ruling.decisive().getFirst().rule().layer()).isEqualTo(RuleLayer.USER);
    }
  }

  @Test
  void letsTheRequestNameAHostThatTheUserWouldBeAskedFor() {
    Ruleset asking = set(RuleLayer.USER, Rule.of("network", "*", ASK));
    Ruleset named = set(RuleLayer.TASK, Rule.of("network", HOST, ALLOW));

    assertThat(word(ruling("webfetch", HOST, Ceiling.PLANNING, asking, named))).isEqualTo("allow");
    assertThat(word(ruling("webfetch", HOST, Ceiling.PLANNING, asking))).isEqualTo("deny");
  }

  @Test
  void tightensByARepositoryThatAsksForAHostOfTheUser() {
    Ruleset known = set(RuleLayer.USER, Rule.of("network", HOST, ALLOW));
    Ruleset tighter = set(RuleLayer.REPOSITORY, Rule.of("network", "*", ASK));

    assertThat(word(ruling("webfetch", HOST, Ceiling.NONE, known, tighter))).isEqualTo("ask");
    assertThat(word(ruling("webfetch", HOST, Ceiling.PLANNING, known, tighter))).isEqualTo("deny");
  }

  @Test
  void tellsTheExplorerTheRemedyAndLetsItReachKnownHosts() {
    Ruleset[] explorer = AgentRegistry.builtIn().agent("explore").rules().toArray(Ruleset[]::new);
    Ruleset known = set(RuleLayer.USER, Rule.of("network", "known.example", ALLOW));
    List<Ruleset> both = new ArrayList<>(List.of(explorer));
    both.add(known);
    Ruleset[] all = both.toArray(Ruleset[]::new);

    assertThat(word(ruling("webfetch", "known.example", Ceiling.PLANNING, all))).isEqualTo("allow");
    assertThat(((Ruling.Denied) ruling("webfetch", HOST, Ceiling.PLANNING, all)).reason())
        .contains("a message with its address");
  }

  @Test
  void bindsADelegatedRunByTheRuleOfItsDelegator() {
    Policy planning = policy(Ceiling.PLANNING);
    Policy helper =
        policy(Ceiling.NONE, set(RuleLayer.AGENT, Rule.of("network", "*", ALLOW))).under(planning);

    assertThat(helper.evaluate(demands("webfetch", HOST))).isInstanceOf(Ruling.Denied.class);
  }

  @Test
  void explainsTheCeilingOnlyWhereItDenies() {
    Demand demand = demands("webfetch", HOST).getLast();
    Ruleset known = set(RuleLayer.USER, Rule.of("network", HOST, ALLOW));

    assertThat(layers(policy(Ceiling.PLANNING).explain(demand))).contains(RuleLayer.CEILING);
    assertThat(layers(policy(Ceiling.PLANNING, known).explain(demand)))
        .doesNotContain(RuleLayer.CEILING);
  }

  @Test
  void keepsTheLinesOfTheRulesThatNameTheNetwork() {
    var rules =
        new Ruleset(
            RuleLayer.USER,
            "file",
            List.of(
                Rule.of("*", "*", DENY), Rule.of("edit", "*", ALLOW), Rule.of("net*", HOST, DENY)),
            List.of(1, 2, 3));

    assertThat(rules.naming("network").verdict(demands("webfetch", HOST).getLast()))
        .hasValueSatisfying(rule -> assertThat(rule.source()).isEqualTo("file:3"));
    assertThat(rules.naming("network").rules()).hasSize(1);
  }

  private static List<RuleLayer> layers(Ruling.Explanation explanation) {
    return explanation.considered().stream().map(AppliedRule::layer).toList();
  }

  private static Ruling ruling(String tool, String host, Ceiling ceiling, Ruleset... rules) {
    return policy(ceiling, rules).evaluate(demands(tool, host));
  }

  private static Policy policy(Ceiling ceiling, Ruleset... rules) {
    return Policy.of(
        Stream.concat(Stream.of(DefaultRules.with(List.of())), Stream.of(rules)).toList(), ceiling);
  }

  /** A tool's own permission, and the host it reaches. */
  private static List<Demand> demands(String tool, String host) {
    return List.of(
        new Demand(tool, tool.equals("bash") ? "curl " + host : host, tool + " " + host),
        new Demand("network", host, "network " + host));
  }

  private static Ruleset set(RuleLayer layer, Rule rule) {
    return new Ruleset(layer, "test", List.of(rule));
  }

  private static String word(Ruling ruling) {
    return switch (ruling) {
      case Ruling.Allowed _ -> "allow";
      case Ruling.NeedsApproval _ -> "ask";
      case Ruling.Denied _ -> "deny";
    };
  }
}
