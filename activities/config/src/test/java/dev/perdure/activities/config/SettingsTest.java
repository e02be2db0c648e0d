package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlMapping;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  @Test
  void aLaterFileOverridesAnEarlierOneKeyByKey() {
    Settings settings =
        merged(
            "model: a/b\ntools: {bash: false, 'web*': true}\ninstructions: [a.md]\n",
            "model: c/d\ntools: {bash: true}\ninstructions: [b.md]\n");

    assertThat(settings.model()).isEqualTo("c/d");
    assertThat(settings.tools().byName().keySet()).containsExactly("web*", "bash");
    assertThat(settings.instructions()).containsExactly("a.md", "b.md");
    assertThat(settings.source("model")).contains("1.yaml:1");
    assertThat(settings.source("tools.web*")).contains("0.yaml:2");
  }

  @Test
  void aServerIsSwitchedOffByOneKeyOfALaterFile() {
    Settings settings =
        merged("mcp: {git: {command: uvx, args: [x]}}", "mcp: {git: {enabled: false}}");

    assertThat(settings.mcp().get("git").command()).isEqualTo("uvx");
    assertThat(settings.mcp().get("git").enabled()).isFalse();
  }

  @Test
  void theModelsOfPlannersAreThoseOfTheLaterFileAlone() {
    Settings settings =
        merged("policy: {planners: [a/b, c/d]}", "policy: {planners: [e/f, g/h], onDeny: stop}");

    assertThat(settings.policy().list("planners")).containsExactly("e/f", "g/h");
  }

  @Test
  void areTheSameAfterTheyWereKept() {
    Settings settings = merged("customTools: {t: {description: d, command: make x}}\nmodel: a/b");

    assertThat(Json.read(Json.write(settings), Settings.class)).isEqualTo(settings);
    assertThat(settings.customTools().get("t").command()).containsExactly("make x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "workspace: {setup: npm ci} | line 1: 'workspace.setup' must be a list",
        "workspace: {setop: [a]} | line 1: there is no key 'workspace.setop', did you mean"
            + " 'setup'?",
        "workspaces: {} | line 1: there is no key 'workspaces', did you mean 'workspace'?",
        "permission: [a] | line 1: 'permission' must be a mapping of keys to values or a text",
        "workspace: [] | line 1: 'workspace' must be a mapping of keys to values",
        "workspace: {include: [7]} | 'workspace.include' must be a text",
        "policy: {planners: 5} | line 1: 'policy.planners' holds '5': it must have a maximum value"
            + " of 4",
        "policy: {planners: 0} | line 1: 'policy.planners' holds '0': it must have a minimum value"
            + " of 1",
        "policy: {planners: two} | line 1: 'policy.planners' must be a whole number or a list",
        "policy: {planners: [a/b]} | line 1: 'policy.planners' holds",
        "policy: {approval: {mine: false}} | there is no key 'policy.approval.mine'",
        "policy: {approval: {deputies: {}}} | 'policy.approval.deputies' must be true or false",
        "policy: {approval: {rules: [{votes: []}]}} | 'policy.approval.rules.votes' holds",
        "policy: {approval: {rules: [{votes: [{codeowner: true}]}]}} |"
            + " 'policy.approval.rules.votes.codeowner' must be a whole number",
        "policy: {approval: {rules: [{votes: [{codeowner: 2}]}]}} |"
            + " 'policy.approval.rules.votes.codeowner'",
        "policy: {approval: {rules: [{match: {kind: [question]}, votes: [{}]}]}} |"
            + " 'policy.approval.rules.match.kind' is 'question': use one of plan, permission",
        "policy: {approval: {rules: [{match: {author: a}, votes: [{}]}]}} | there is no key"
            + " 'policy.approval.rules.match.author'",
        "policy: {approval: {rules: [{match: {risk: big}, votes: [{}]}]}} |"
            + " 'policy.approval.rules.match.risk' is 'big': use one of low, medium, high",
        "users: {} | line 1: 'users' is not supported yet",
      })
  void namesLineKeyAndRemedyOfAFault(String text, String fault) {
    assertThatThrownBy(() -> SettingsFileKind.REPOSITORY.parse("perdure.yaml", text))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("The file 'perdure.yaml' is wrong")
        .hasMessageContaining(fault);
  }

  @ParameterizedTest
  @ValueSource(strings = {"edit", "Bash", "apply-patch", "kill_shell", "plan_b", "opaque", "skill"})
  void aCustomToolTakesNoNameOfABuiltInOne(String name) {
    assertThatThrownBy(() ->
            SettingsFileKind.USER.parse(
                "perdure.yaml",
                "customTools:\n  %s: {description: d, command: x}\n".formatted(name)))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("The file 'perdure.yaml' is wrong, line 2: ")
        .hasMessageContaining("'customTools.%s' has a name that belongs to Perdure's own", name)
        .hasMessageContaining("give it another, such as 'my_%s'", name);
  }

  @Test
  void readsAFileWithAByteOrderMark() {
    assertThat(SettingsFileKind.USER.parse("f", "\uFEFFpermission: ask\n").find("permission"))
        .isPresent();
  }

  @Test
  void refusesAFileOfTenMegabytes() {
    assertThatThrownBy(() -> SettingsFileKind.USER.parse("f", "#".repeat(10_000_000)))
        .hasMessageContaining("it has 10000000 bytes, and at most 262144 are read");
  }

  @Test
  void refusesAKeyThatStandsTwiceAndAnAliasOfItself() {
    assertThatThrownBy(() -> SettingsFileKind.USER.parse("f", "permission: ask\npermission: deny"))
        .hasMessageContaining("line 2: the key 'permission' stands in line 1 already");
    assertThatThrownBy(() -> SettingsFileKind.USER.parse("f", "permission: &a {bash: *a}"))
        .isInstanceOf(InvalidConfig.class);
  }

  @Test
  void thePublishedSchemaHoldsWhatHasAnEffectAndNoMore() {
    var keys = ConfigSchema.PERDURE.published().path("properties").propertyNames();

    assertThat(keys).containsAll(SettingsFileKind.USER.keys().supported());
    assertThat(keys).doesNotContainAnyElementsOf(SettingsFileKind.USER.keys().planned());
  }

  private static Settings merged(String... texts) {
    var files = new java.util.ArrayList<YamlMapping>();
    for (String text : texts) {
      files.add(YamlMapping.parse(files.size() + ".yaml", text));
    }
    return Settings.of(List.copyOf(files), WorkspaceSettings.none());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "keyCommand: {command: [/bin/get-token]}",
        "headers: {X-Key: '${env:ANTHROPIC_API_KEY}'}",
        "query: {key: '${env:ANTHROPIC_API_KEY}'}",
        "caBundle: /workspace/own.pem",
        "proxy: http://evil.example.org:3128",
        "url: https://evil.example.org"
      })
  void letsNoRepositorySayHowProvidersAreReached(String line) {
    assertThatThrownBy(() ->
            SettingsFileKind.REPOSITORY.parse(
                ".perdure/perdure.yaml",
                "model: a/b\nproviders: {anthropic: {%s}}".formatted(line)))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("line 2")
        .hasMessageContaining("'providers' has an effect only in the user's perdure.yaml");
  }
}
