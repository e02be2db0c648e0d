package dev.perdure.planner.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.InvalidConfig;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlashCommandTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Fix $ARGUMENTS now | a 'b c' | Fix a 'b c' now",
        "$1 then $2 | a \"b c\" d e | a then b c d e",
        "$1 and $1 | a | a and a",
        "$1 then $2 | a | a then",
        "Look here | at this | Look here~~at this",
        "Costs $10x and $HOME | '' | Costs $10x and $HOME",
      })
  void fillsTheHolesOfATemplate(String template, String arguments, String text) {
    assertThat(command(template).expand(arguments == null ? "" : arguments).text())
        .isEqualTo(text.replace("~", "\n"));
  }

  @Test
  void hasTheCommandsOfItsTemplateRunAndNoneOfItsArguments() {
    var expansion = command("Do !`git log -$1` for $ARGUMENTS").expand("3 !`rm -rf .`");

    assertThat(expansion.shell()).containsExactly("git log -3 !`rm -rf .`");
    assertThat(command("Do !`git log`").expand("src/a.txt").shell()).containsExactly("git log");
    assertThat(command("Do $ARGUMENTS").expand("!`rm -rf .`").shell()).isEmpty();
  }

  @Test
  void namesWhereTheOutputOfACommandStands() {
    assertThat(command("Look at !`git status`.").expand("").text())
        .isEqualTo("Look at (output of `git status`, below).");
  }

  @Test
  void findsMentionsButNoAddressesAndNoCode() {
    assertThat(
            ExpandedPrompt.of("See @src/a.txt, @explore and me@example.com, `@Override`.")
                .mentions())
        .containsExactly("src/a.txt", "explore");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/review", "/review HEAD~1", " /review\nthis and that "})
  void knowsACommandThatIsCalled(String message) {
    assertThat(SlashCommandRegistry.builtIn().called(message)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/tasks answers 500", "/unknown x", "a /review", "/", "/reviewed"})
  void takesOtherTextsForWhatTheyAre(String message) {
    assertThat(SlashCommandRegistry.builtIn().called(message)).isEmpty();
  }

  @Test
  void parsesTheBuiltInCommandsOnce() {
    SlashCommandRegistry parsed = SlashCommandRegistry.builtIn();

    assertThat(parsed.with(List.of(command("Mine")))).isNotSameAs(parsed);
    assertThat(SlashCommandRegistry.builtIn()).isSameAs(parsed);
  }

  @Test
  void overridesABuiltInCommandByALaterLayer() {
    var own = command("Mine");
    var registry = SlashCommandRegistry.builtIn().with(List.of(own));

    assertThat(registry.find(own.name())).contains(own);
    assertThat(registry.all()).hasSameSizeAs(SlashCommandRegistry.builtIn().all());
  }

  @Test
  void namesKeysOfOtherToolsThatHaveNoEffect() {
    var file = "---\ndescription: d\nallowed-tools: Bash(git:*)\nsubtask: true\n---\nGo";

    var parsed = SlashCommandFile.parse("go", ".claude/commands/go.md", file);

    assertThat(parsed.unused()).containsExactly("allowed-tools");
    assertThat(parsed.command().subtask()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "---\ndescription: d\n---\n",
        "---\nsubtask: often\n---\nGo",
        "---\nagent: [a]\n---\nGo"
      })
  void refusesAFileByNameAndLine(String file) {
    assertThatThrownBy(() -> SlashCommandFile.parse("go", "commands/go.md", file))
        .isInstanceOf(InvalidConfig.class)
        .hasMessageContaining("commands/go.md");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "argument-hint: [pr-number] [priority] ; [pr-number] [priority]",
        "argument-hint: [message] ; [message]",
        "argument-hint: add [tag] | remove [tag] ; add [tag] | remove [tag]",
        "argument-hint: <file> [--force] ; <file> [--force]",
        "argument-hint: {id} ; {id}",
        "argument-hint: '[a] [b]' ; [a] [b]",
        "argument-hint: \"<a> [b]\" ; <a> [b]",
        "argument-hint: \"a\" or b ; \"a\" or b",
        "description: Fix: the build ; Fix: the build",
        "description: [WIP] Tidy up ; [WIP] Tidy up",
        "description: @team review ; @team review",
        "description: *all* files ; *all* files",
        "description: !important note ; !important note",
        "description: &co ; &co",
        "description: %done ; %done",
        "description: Don't 'panic ; Don't 'panic",
        "description:No space ; No space",
        "description: 12 ; 12",
        "description: true ; true",
        "allowed-tools: [Read, Grep]~description: x ; x",
        "allowed-tools: Bash(git add:*), Bash(git status:*)~description: x ; x",
        "tools:~  - Read~  - Bash: git~description: a: b ; a: b",
        "hooks:~  PreToolUse:~    - matcher: '*'~description: a: b ; a: b",
        "description: >~  Two~  lines ; Two lines",
        "description: First: one~  and second ; First: one~and second",
        "# a comment~description: a: b ; a: b",
      })
  void readsSettingsAsOtherProductsDo(String settings, String description) {
    var file =
        SlashCommandFile.parse(
            "pr", "pr.md", "---\n%s\n---\nReview $1\n".formatted(settings.replace("~", "\n")));

    assertThat(file.command().description()).isEqualTo(description.replace("~", "\n"));
    assertThat(file.command().expand("12").text()).isEqualTo("Review 12");
  }

  @ParameterizedTest
  @CsvSource({
    "subtask: true, true",
    "subtask: 'yes', true",
    "context: fork, true",
    "subtask: false, false",
    "'subtask: true~context: fork', true",
    "'subtask: false~context: fork', true",
    "agent: explore,",
    "description: x,"
  })
  void knowsACommandForASubagent(String settings, @Nullable Boolean subtask) {
    var text = "---\n%s\n---\nGo".formatted(settings.replace("~", "\n"));

    var file = SlashCommandFile.parse("a", "a.md", text);

    assertThat(file.command().subtask()).isEqualTo(subtask);
    assertThat(file.unused()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "model: inherit,",
    "model: anthropic/claude#high, anthropic/claude",
    "model: haiku, haiku"
  })
  void readsAModelWithoutItsVariant(String setting, String model) {
    var file = SlashCommandFile.parse("a", "a.md", "---\n%s\n---\nGo".formatted(setting));

    assertThat(file.command().model()).isEqualTo(model);
  }

  @Test
  void namesTheVariantOfAModelAsUnused() {
    var file = SlashCommandFile.parse("a", "a.md", "---\nmodel: anthropic/claude#high\n---\nGo");

    assertThat(file.unused()).containsExactly("model (its variant 'high')");
  }

  @Test
  void readsSettingsWithAMarkForeignLineEndsAndBlanksAround() {
    for (String end : List.of("\r\n", "\r", "\n")) {
      String text = "\uFEFF\n---  \nargument-hint: [a] [b]\n---\t\nGo".replace("\n", end);
      assertThat(SlashCommandFile.parse("a", "a.md", text).command().description())
          .isEqualTo("[a] [b]");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/team/tidy all", "/team:tidy all", "/project:team:tidy all"})
  void findsACommandInAFolderByEachProductsSpelling(String message) {
    var command = new SlashCommand("team:tidy", "", null, null, null, "Tidy", "t.md", null, null);
    var called = SlashCommandRegistry.builtIn().with(List.of(command)).called(message);

    assertThat(called.orElseThrow().command().name()).isEqualTo("team:tidy");
  }

  @Test
  void saysWhyACommandCannotBeUsed() {
    var broken = SlashCommand.unreadable("pr", "pr.md", "'pr.md' is not UTF-8 text.");

    assertThat(broken.refusal())
        .hasValue("The command '/pr' can't be used: 'pr.md' is not UTF-8 text.");
  }

  private static SlashCommand command(String template) {
    return new SlashCommand("review", "", null, null, null, template, "test", null, null);
  }
}
