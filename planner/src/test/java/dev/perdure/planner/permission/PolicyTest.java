package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{network: {example.com: allow}} | true",
        "{network: ask} | false",
        "{'*': allow} | false",
        "{network: {example.com: allow, '*': deny}} | false"
      })
  void allowsSomeOfAPermissionThatARuleNamesUnlessAllOfItIsDenied(String rules, boolean some) {
    assertThat(policy(rules).allowsSome("network")).isEqualTo(some);
  }

  @Test
  void listsThePatternsThatRulesOfThisPermissionAllow() {
    var policy =
        policy("{network: {a.com: allow, b.com: ask}, bash: allow}")
            .and(rules("{network: {c.com: allow, a.com: allow}}"));

    assertThat(policy.allowed("network")).containsExactly("a.com", "c.com");
  }

  private static Policy policy(String rules) {
    return Policy.of(List.of(rules(rules)), Ceiling.NONE);
  }

  private static Ruleset rules(String yaml) {
    return Ruleset.parse(RuleLayer.USER, "perdure.yaml", Json.yaml(yaml, JsonObject.class));
  }
}
