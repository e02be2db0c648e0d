package dev.perdure.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files whose ends of lines, marks, tabs and fences are other than usual. */
class FrontMatterTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---\ndescription: Looks\n---\nGo.\n",
        "\uFEFF---\ndescription: Looks\n---\nGo.\n",
        "---\r\ndescription: Looks\r\n---\r\nGo.\r\n",
        "---\rdescription: Looks\r---\rGo.\r",
        "\n\n---  \ndescription: Looks\n---\t\n\nGo.\n",
        "---\ndescription:\tLooks\n---\nGo.",
        "---\n# a comment\ndescription: Looks # at all\n\n---\nGo.\n",
        "---\ndescription: >\n  Looks\n---\nGo.",
        "---\ndescription: |-\n  Looks\n---\nGo.",
        "---\ndescription: &d Looks\nagain: *d\n---\nGo.",
        "---\n\"description\": \"Looks\"\n---\nGo."
      })
  void readsSettingsAndText(String file) {
    FrontMatter read = FrontMatter.lenient("f.md", file);

    assertThat(WrittenValue.text(read.settings().find("description").orElseThrow().value()))
        .isEqualTo("Looks");
    assertThat(read.body().strip()).isEqualTo("Go.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Go.\n\n---\nkey: value\n---\n",
        "---\n\nA page that begins with a rule.\n",
        "---\nNo settings, but a rule above.\n",
        "----\nkey: value\n----\n"
      })
  void takesAFileWithoutSettingsForText(String file) {
    FrontMatter read = FrontMatter.lenient("f.md", file);

    assertThat(read.settings().entries()).isEmpty();
    assertThat(read.body()).isEqualTo(file);
  }

  @Test
  void keepsARuleInTheText() {
    FrontMatter read = FrontMatter.lenient("f.md", "---\nmodel: x\n---\nOne\n---\nkey: two\n---\n");

    assertThat(read.body()).isEqualTo("One\n---\nkey: two\n---\n");
    assertThat(read.settings().find("key")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---\ndescription: Looks\n\nGo.\n",
        "---\nargument-hint: [a] [b]\nGo.",
        "---\r\nmodel:\r\nGo.\r\n"
      })
  void refusesSettingsThatNothingEnds(String file) {
    assertThatThrownBy(() -> FrontMatter.lenient("f.md", file))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("'f.md'")
        .hasMessageContaining("none behind them");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Use this when: a test fails",
        "*Always* use it",
        "!important, use it",
        "&more than one",
        "@team reviews",
        "`code` first",
        "'It's quick'",
        "\"Fix\" and \"go\"",
        "100% of it: yes",
        "a: b: c # d",
        "[one] and {two}",
        "- not a list: a text",
        "? what: that",
        "> one line: of text"
      })
  void readsAValueThatIsNoYamlAsItsText(String value) {
    FrontMatter read =
        FrontMatter.lenient(
            "f.md", "---\ndescription: %s\n# not this: x\nmodel: m\n---\nGo.".formatted(value));

    assertThat(read.settings().plain().text("description")).contains(value);
    assertThat(read.settings().plain().text("model")).contains("m");
  }

  @Test
  void readsListsAndMappingsBesideAValueThatIsNoYaml() {
    FrontMatter read =
        FrontMatter.lenient(
            "f.md",
            """
            ---
            argument-hint: [a] [b]
            tools:
            - Read
            - Bash(git add:*)
            permission:
            \tbash:
            \t\t"*": ask
            hooks:
              PreToolUse:
                - matcher: "Bash"
                  hooks:
                    - type: command
                      command: "echo 'a: b'"
            hidden:\ttrue
            ---
            Go.
            """);

    Map<String, Object> values = read.settings().plain().fields();
    assertThat(values)
        .containsEntry("argument-hint", "[a] [b]")
        .containsEntry("tools", List.of("Read", "Bash(git add:*)"))
        .containsEntry("permission", Map.of("bash", Map.of("*", "ask")))
        .containsEntry("hidden", true);
    assertThat(values.get("hooks").toString()).contains("echo 'a: b'");
  }

  @Test
  void followsAnchorsThatAreUsed() {
    FrontMatter read =
        FrontMatter.lenient(
            "f.md",
            "---\nallowed-tools: &tools [Read, Grep]\ntools: *tools\nmore:\n  - *tools\n---\nGo.");

    assertThat(read.settings().plain().fields())
        .containsEntry("tools", List.of("Read", "Grep"))
        .containsEntry("allowed-tools", List.of("Read", "Grep"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tools: [Read",
        "permission: {bash: ask",
        "description: one\ndescription: two",
        "- Read\n- Grep",
        "just words"
      })
  void refusesWhatNobodyCanRead(String settings) {
    assertThatThrownBy(() -> FrontMatter.lenient("f.md", "---\n%s\n---\nGo.".formatted(settings)))
        .isInstanceOf(InvalidConfig.class);
  }
}
