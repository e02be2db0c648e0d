package dev.perdure.planner.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.InvalidConfig;
import java.util.List;
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

  private static SlashCommand command(String template) {
    return new SlashCommand("review", "", null, null, false, template, "test", null);
  }
}
