package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HelpTest {

  @Test
  void listsEachVerbInOneGroup() {
    List<String> grouped =
        Stream.of(VerbGroup.values()).flatMap(group -> group.verbs().stream()).toList();

    assertThat(grouped)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(Perdure.commandLine().getSubcommands().keySet());
  }

  @Test
  void showsTheGroupsWithTheirVerbs() {
    for (Typed typed : List.of(command("help"), command("--help"))) {
      assertThat(typed.code()).isZero();
      assertThat(typed.out())
          .doesNotContain("%n")
          .containsSubsequence("Start\n", "demo", "Decide\n", "inbox", "Steer\n", "pause")
          .containsSubsequence("Look\n", "tasks", "Set up\n", "doctor", "Operate\n", "serve");
    }
  }

  @Test
  void explainsAVerb() {
    assertThat(command("help", "approve").out()).isEqualTo(command("approve", "--help").out());
    assertThat(command("help", "approve").out()).contains("Usage: ./perdure approve", "--always");
  }

  @Test
  void refusesToExplainAnUnknownVerb() {
    Typed typed = command("help", "aprove");

    assertThat(typed.code()).isEqualTo(4);
    assertThat(typed.err()).contains("'aprove'").doesNotContain("\tat ");
  }

  @Test
  void showsTheFirstVerbsWithoutAnArgument() {
    assertThat(command().err())
        .contains(
            "Usage: ./perdure VERB", "  run ", "  inbox ", "'./perdure help VERB' explains one")
        .doesNotContain("  retry-step ");
  }

  private static Typed command(String... words) {
    return Typed.command(Map.of(), words);
  }
}
