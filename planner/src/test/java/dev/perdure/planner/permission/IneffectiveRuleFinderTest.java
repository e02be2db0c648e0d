package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.tool.Demand;
import dev.perdure.testing.Cases;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A rule that can never decide is named with its place and the reason; no other is. */
class IneffectiveRuleFinderTest {

  private static final Set<String> AGENTS = Set.of("build", "explore", "general");
  private static final Set<String> TOOLS = Set.of("bash", "edit", "read", "task", "webfetch");

  /** Each: the rules, "layer permission pattern action" with ";" between them, and what is said. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          user bash git_push_* deny; user bash * allow | 'bash: git push *: deny' (user, user:1) never decides: the later 'bash: *: allow' (user, user:2) covers it
          user bash * allow; user bash git_push_* deny | none
          user opaque * allow; user * * deny           | none
          user bash git_push_* deny; user bash git_* ask | 'bash: git push *: deny' (user, user:1) never decides: the later 'bash: git *: ask' (user, user:2) covers it, but for scripts that are not analysed. Write the narrow rule last.
          user bash git_push_* deny; user bash git_* deny | 'bash: git push *: deny' (user, user:1) never decides: the later 'bash: git *: deny' (user, user:2) covers it. Write the narrow rule last.
          user bash git_push_* deny; user * * allow    | 'bash: git push *: deny' (user, user:1) never decides: the later '*: *: allow' (user, user:2) covers it. Write the narrow rule last.
          user bash git_* ask; user bash git_push_* deny | none
          agent bash git_push_* deny; user bash git_* ask | 'bash: git push *: deny' (agent, agent:1) never decides: 'bash: git *: ask' (user, user:1), of a later layer, says otherwise, but for scripts that are not analysed. Change
          agent bash git_* allow; organisation bash * deny | 'bash: git *: allow' (agent, agent:1) never decides: 'bash: *: deny' (organisation, organisation:1) denies that for good
          task bash git_* allow; user bash * deny      | 'bash: git *: allow' (task, task:1) never decides: 'bash: *: deny' (user, user:1) denies that for good
          user edit src/* ask; repository edit * deny  | 'edit: src/*: ask' (user, user:1) never decides: 'edit: *: deny' (repository, repository:1) denies that for good
          agent bash git_* allow; organisation bash * deny; organisation bash git_log_* ask | none
          agent bash git_* allow; organisation bash * deny; organisation bash npm_* ask | 'bash: git *: allow' (agent, agent:1) never decides: 'bash: *: deny' (organisation, organisation:1) denies that for good
          agent edit * allow; user edit * ask          | 'edit: *: allow' (agent, agent:1) never decides: 'edit: *: ask' (user, user:1), of a later layer, says otherwise
          agent edit * ask; user edit * ask            | none
          defaults edit * allow; user edit * ask       | none
          user edit * deny; task edit * allow          | 'edit: *: allow' (task, task:1) never decides: 'edit: *: deny' (user, user:1) denies that for good
          repository edit docs/* allow                 | none
          repository edit * deny; repository edit docs/* allow | none
          user task exploer allow                      | 'task: exploer: allow' (user, user:1) never decides: there is no agent 'exploer'. Did you mean 'explore'?
          user task expl* allow                        | none
          user jira_issue * ask                        | none
          user web_fetch * ask                         | 'web_fetch: *: ask' (user, user:1) never decides: nothing asks under 'web_fetch'. Did you mean 'webfetch'?
          """)
  void namesWhatNeverDecides(String rules, String said) {
    var silent =
        new IneffectiveRuleFinder(Policy.of(layers(rules), Ceiling.NONE), AGENTS, TOOLS).all();

    if (said.equals("none")) {
      assertThat(silent).isEmpty();
    } else {
      assertThat(silent)
          .singleElement()
          .extracting(IneffectiveRule::sentence)
          .asString()
          .startsWith("The rule " + said);
    }
  }

  @Test
  void namesWhatAReadOnlyAgentIsAllowed() {
    var agent = layers("agent edit docs/* allow; agent read *.env ask; agent bash ls allow");

    assertThat(new IneffectiveRuleFinder(Policy.of(agent, Ceiling.PLANNING), AGENTS, TOOLS).all())
        .singleElement()
        .extracting(IneffectiveRule::sentence)
        .asString()
        .contains("'edit: docs/*: allow' (agent, agent:1)")
        .contains("the agent is read-only");
  }

  @Test
  void neverNamesOneThatDecides() {
    int tries = Cases.tries(4_000);
    int named = 0;
    for (int seed = 0; seed < tries; seed++) {
      var random = new Random(seed);
      Ceiling ceiling = random.nextInt(4) == 0 ? Ceiling.PLANNING : Ceiling.NONE;
      Policy policy = Policy.of(randomLayers(random), ceiling);
      List<IneffectiveRule> silent = new IneffectiveRuleFinder(policy, AGENTS, TOOLS).all();
      named += silent.size();
      for (int call = 0; call < 40 && !silent.isEmpty(); call++) {
        Demand demand = randomDemand(random);
        AppliedRule decided = Evaluator.evaluate(policy, List.of(demand)).verdicts().get(0).rule();
        assertThat(silent)
            .as("seed %d, %s", seed, demand)
            .noneMatch(rule ->
                rule.layer() == decided.layer()
                    && (rule.place().equals(decided.source())
                        || (decided.source().startsWith(rule.place() + ": ")
                            && !rule.reason().contains("scripts that are not analysed"))));
      }
    }
    assertThat(named).isGreaterThan(tries);
  }

  private static List<Ruleset> randomLayers(Random random) {
    List<Ruleset> layers = new ArrayList<>();
    for (RuleLayer layer : EnumSet.complementOf(EnumSet.of(RuleLayer.CEILING))) {
      int count = random.nextInt(4);
      List<Rule> rules = Stream.generate(() -> randomRule(random)).limit(count).toList();
      layers.add(set(layer, rules));
    }
    return layers;
  }

  private static Rule randomRule(Random random) {
    return Rule.of(
        pick(random, "*", "edit", "bash", "web*", "opaque*", "task", "mcp_x"),
        pick(random, "*", "a*", "a b *", "*c", "a?", "explore", "exploer"),
        pick(random, RuleAction.values()));
  }

  private static Demand randomDemand(Random random) {
    String permission = pick(random, "edit", "bash", "webfetch", "opaque", "task", "read");
    String pattern =
        permission.equals("task")
            ? pick(random, AGENTS.toArray(String[]::new))
            : pick(random, "a", "a b", "a b c", "c", "ac", "x", "explore");
    return new Demand(permission, pattern, pattern);
  }

  @SafeVarargs
  private static <T> T pick(Random random, T... values) {
    return values[random.nextInt(values.length)];
  }

  private static List<Ruleset> layers(String text) {
    Map<RuleLayer, List<Rule>> layers = new LinkedHashMap<>();
    for (String line : text.split(";")) {
      String[] words = line.strip().split(" ");
      layers
          .computeIfAbsent(
              RuleLayer.valueOf(words[0].toUpperCase(java.util.Locale.ROOT)),
              _ -> new ArrayList<>())
          .add(
              Rule.of(
                  words[1], words[2].replace('_', ' '), RuleAction.find(words[3]).orElseThrow()));
    }
    return layers.entrySet().stream().map(each -> set(each.getKey(), each.getValue())).toList();
  }

  private static Ruleset set(RuleLayer layer, List<Rule> rules) {
    List<Integer> lines = IntStream.rangeClosed(1, rules.size()).boxed().toList();
    return new Ruleset(layer, layer.wireName(), rules, lines);
  }
}
