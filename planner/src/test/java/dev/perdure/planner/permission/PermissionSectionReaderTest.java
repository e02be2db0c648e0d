package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.tool.Demand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PermissionSectionReaderTest {

  private static final Demand EDIT = new Demand("edit", "src/A.java", "Change src/A.java");

  @Test
  void saysInWhichLineOfWhichFileTheRuleStands() {
    Ruleset rules =
        read("# rules\npermission:\n  bash: ask\n  edit:\n    '*': allow\n    'src/**': deny\n");

    assertThat(rules.rules())
        .containsExactly(
            Rule.of("bash", "*", RuleAction.ASK),
            Rule.of("edit", "*", RuleAction.ALLOW),
            Rule.of("edit", "src/**", RuleAction.DENY));
    assertThat(rules.verdict(EDIT).orElseThrow())
        .isEqualTo(
            new AppliedRule("edit", "src/**", RuleAction.DENY, RuleLayer.USER, "perdure.yaml:6"));
  }

  @Test
  void takesOneActionForEverything() {
    assertThat(read("permission: deny").rules())
        .containsExactly(Rule.of("*", "*", RuleAction.DENY));
  }

  @Test
  void keepsItsLinesWithTheHomeExpandedAndMoreRulesAfter() {
    Ruleset rules = read("permission: {read: {'~/x': deny}}").expanded("/home/ann");

    assertThat(rules.place(0)).isEqualTo("perdure.yaml:1");
    assertThat(rules.and(rules.rules()).place(1)).isEqualTo("perdure.yaml");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "web*",
        "'*'",
        "todo*",
        "bash*",
        "doom_loop",
        "network",
        "plan_*",
        "tracker_*",
        "'*_list'"
      })
  void takesGlobsThatNameAPermission(String name) {
    assertThat(read("permission: {%s: deny}".formatted(name)).rules()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{eddit: deny} | there is no permission 'eddit', did you mean 'edit'?",
        "{opaqe: ask} | there is no permission 'opaqe', did you mean 'opaque'?",
        "{write: deny} | the tool 'write' asks under the permission 'edit': write 'edit' instead",
        "{edit: maybe} | 'maybe' is not an action of permission 'edit': use allow, ask or deny",
        "{edit: {src: null}} | 'null' is not an action",
        "[edit] | 'permission' must be a mapping",
        "{edit: deny, edit: allow} | the key 'edit' stands in line 2 already",
      })
  void refusesARuleThatWouldNeverApply(String section, String message) {
    assertThatThrownBy(() -> read("\npermission: " + section))
        .hasMessageStartingWith("The file 'perdure.yaml' is wrong, line 2: ")
        .hasMessageContaining(message);
  }

  private static Ruleset read(String text) {
    return PermissionSectionReader.of(RuleLayer.USER, YamlMapping.parse("perdure.yaml", text));
  }
}
