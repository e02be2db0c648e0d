package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

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
  void explainsItselfAndAPartOfAVerb() {
    assertThat(command("help", "help").out()).contains("Usage: ./perdure help [-hV] [VERB]\n");
    assertThat(command("help", "engine", "install").out())
        .isEqualTo(command("engine", "install", "--help").out());
  }

  /** A sentence is one line of the source, so a terminal of any width wraps it once. */
  @Test
  void endsEachLineOfTextWithASentence() {
    everyVerb(Perdure.commandLine())
        .forEach(verb ->
            assertThat(texts(verb))
                .as(verb.getCommandSpec().qualifiedName())
                .allMatch(text -> text.matches(".*[.:?]")));
  }

  @Test
  void showsEachExampleOnOneLineOf80Columns() {
    everyVerb(Perdure.commandLine())
        .forEach(verb ->
            assertThat(lines(verb).filter(line -> line.startsWith(" ")))
                .as(verb.getCommandSpec().qualifiedName())
                .allSatisfy(line -> assertThat("./" + line).hasSizeLessThanOrEqualTo(80)));
  }

  @Test
  void namesTheValueOfEachOptionInWords() {
    everyVerb(Perdure.commandLine())
        .forEach(verb ->
            assertThat(verb.getUsageMessage())
                .as(verb.getCommandSpec().qualifiedName())
                .doesNotContainPattern("=<|\\[,"));
  }

  @Test
  void fitsTheShortHelpIntoItsTerminal() {
    assertThat(Typed.wide(80, Map.of()).err().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
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

  private static Stream<CommandLine> everyVerb(CommandLine line) {
    return Stream.concat(
        Stream.of(line), line.getSubcommands().values().stream().flatMap(HelpTest::everyVerb));
  }

  private static Stream<String> lines(CommandLine verb) {
    var usage = verb.getCommandSpec().usageMessage();
    return Stream.of(usage.header(), usage.description(), usage.footer())
        .flatMap(Stream::of)
        .filter(line -> !line.isBlank());
  }

  private static Stream<String> texts(CommandLine verb) {
    return lines(verb).filter(line -> !line.startsWith(" "));
  }

  private static Typed command(String... words) {
    return Typed.command(Map.of(), words);
  }
}
