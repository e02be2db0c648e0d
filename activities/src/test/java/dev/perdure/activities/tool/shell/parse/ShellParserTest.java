package dev.perdure.activities.tool.shell.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.shell.parse.demand.ShellCeiling;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellParserTest {

  /** Each line: a script, and the commands it runs, separated by bars. */
  @ParameterizedTest
  @CsvFileSource(resources = "commands.txt", delimiter = '\t', quoteCharacter = '\0')
  void findsEveryCommand(String script, String commands) {
    assertThat(String.join(" | ", patterns(decoded(script)))).isEqualTo(commands);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "opaque.txt", delimiter = '\t', quoteCharacter = '\0')
  void knowsWhatItCannotKnow(String script) {
    var parsed = ShellParser.parse(decoded(script));

    assertThat(!parsed.parsable() || parsed.commands().stream().anyMatch(ShellCommand::opaque))
        .as(parsed.toString())
        .isTrue();
  }

  /** What is asked for as a whole without need is a nuisance that teaches people to say yes. */
  @ParameterizedTest
  @CsvFileSource(resources = "understood.txt", delimiter = '\t', quoteCharacter = '\0')
  void understandsWhatPeopleWrite(String script) {
    var parsed = ShellParser.parse(decoded(script));

    assertThat(parsed.parsable()).isTrue();
    assertThat(parsed.commands()).noneMatch(ShellCommand::opaque);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "changes.txt", delimiter = '\t', quoteCharacter = '\0')
  void seesAChange(String script) {
    assertThat(ShellParser.parse(decoded(script)).changes()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvFileSource(resources = "looks.txt", delimiter = '\t', quoteCharacter = '\0')
  void seesThatACommandOnlyLooks(String script) {
    var parsed = ShellParser.parse(decoded(script));

    assertThat(parsed.changes()).isEmpty();
    assertThat(ShellCeiling.denial(parsed, false)).as(parsed.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvFileSource(resources = "unlisted.txt", delimiter = '\t', quoteCharacter = '\0')
  void runsNothingElseWithoutASandbox(String script) {
    var parsed = ShellParser.parse(decoded(script));

    assertThat(parsed.changes()).as(parsed.toString()).isEmpty();
    assertThat(ShellCeiling.denial(parsed, true)).isEmpty();
    assertThat(ShellCeiling.denial(parsed, false)).isPresent();
  }

  @Test
  void doesNotClaimToKnowWhoseWordsStandAfterARedirection() {
    for (String text : List.of("{ ls; } >out rm", "cat <<E x\na\nE", "if a; then b; fi >c rm x")) {
      assertThat(ShellParser.parse(text).parsable()).as(text).isFalse();
    }
    assertThat(ShellParser.parse("sort <in >out 2>&1").parsable()).isTrue();
  }

  @Test
  void doesNotClaimToKnowWhatFollowsALineEndThatIsTakenAway() {
    for (String text :
        List.of(
            "( >y.txt\\\n x=zap2 eval rm x; )",
            ">y.txt\\\n x=1 rm x",
            "ls >y.txt\\\n  -l",
            "ls &&\\\\\\\n rm x")) {
      assertThat(ShellParser.parse(text).parsable()).as(text).isFalse();
    }
    assertThat(ShellParser.parse("ls \\\n -l &&\\\n  pwd |\\\n cat").parsable()).isTrue();
  }

  @Test
  void doesNotClaimToKnowTheScriptOfAShellThatTakesFurtherOptions() {
    for (String text :
        List.of(
            "bash -c -- 'rm -rf /'",
            "bash -c -x 'rm -rf /'",
            "sh -c +e 'rm -rf /'",
            "bash -co posix 'rm -rf /'",
            "bash -c -o posix 'rm -rf /'")) {
      var parsed = ShellParser.parse(text);
      assertThat(!parsed.parsable() || parsed.commands().stream().anyMatch(ShellCommand::opaque))
          .as(text)
          .isTrue();
    }
  }

  @Test
  void cutsCommandsAtBytesAlsoBehindEmoji() {
    String script = "echo '😀ü' && grep -r \"größe 😀\" src; ls";
    byte[] bytes = script.getBytes(StandardCharsets.UTF_8);
    var commands = ShellParser.parse(script).commands();

    assertThat(commands)
        .extracting(ShellCommand::text)
        .containsExactly("echo '😀ü'", "grep -r \"größe 😀\" src", "ls");
    assertThat(commands)
        .allSatisfy(command ->
            assertThat(
                    new String(
                        bytes,
                        command.start(),
                        command.end() - command.start(),
                        StandardCharsets.UTF_8))
                .isEqualTo(command.text()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '\t',
      quoteCharacter = '\0',
      value = {
        "cd a && cat x\ta",
        "cd a; cat x\t|a",
        "cd a && cd b && cat x\ta/b",
        "(cd a && ls); cat x\t",
        "cd /srv && cat x\t/srv",
        "cd a && ls && cat x\ta",
        "cd \"$X\" && cat x\tunknown",
        "cd \"$(ls)\"; cat x\t|unknown",
        "cd \"$X\" && cd /srv && cat x\t/srv",
        "cd \"$X\" && cd .. && cat x\tunknown",
        "(cd \"$X\" && ls); cat x\t",
        "cd /srv && cd a && cd - && cat x\t/srv/a||/srv",
        "pushd /srv && popd && cat x\t/srv|",
        "cd a; cd b; cd c; cd d; cat x\tunknown",
        "cd a | cat x\t"
      })
  void knowsWhereACommandMayRun(String script, String directories) {
    var cat =
        ShellParser.parse(script).commands().stream()
            .filter(command -> command.words().contains("x"))
            .findFirst()
            .orElseThrow();

    assertThat(String.join("|", cat.directories()).replace(Whereabouts.UNKNOWN, "unknown"))
        .isEqualTo(directories == null ? "" : directories);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"echo \"open", "ls )", "if true; then", "a <> b", "for x in", "\0", "$(", "<<"})
  void admitsWhatItDoesNotUnderstand(String script) {
    assertThat(ShellParser.parse(script).parsable()).isFalse();
  }

  @Test
  void doesNotFollowNestingWithoutEnd() {
    assertThat(ShellParser.parse("(".repeat(3_000) + "ls" + ")".repeat(3_000)).parsable())
        .isFalse();
    assertThat(ShellParser.parse("echo $(".repeat(400) + "ls" + ")".repeat(400)).parsable())
        .isFalse();
    assertThat(ShellParser.parse("x".repeat(70_000)).parsable()).isFalse();
    assertThat(ShellParser.parse("ls;".repeat(600)).parsable()).isFalse();
    assertThat(ShellParser.parse("sudo ".repeat(50) + "ls").commands())
        .anyMatch(ShellCommand::opaque);
  }

  @Test
  void givesEachThreadATreeOfItsOwn() throws InterruptedException {
    var texts = IntStream.range(0, 200).mapToObj(i -> "echo " + i + " | cat > f" + i).toList();
    var wrong = new ConcurrentLinkedQueue<String>();
    var threads =
        texts.stream()
            .map(text ->
                Thread.startVirtualThread(() -> {
                  if (ShellParser.parse(text).commands().size() != 2) {
                    wrong.add(text);
                  }
                }))
            .toList();
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(wrong).isEmpty();
  }

  private static List<String> patterns(String script) {
    return ShellParser.parse(script).commands().stream().map(ShellCommand::pattern).toList();
  }

  /** The files hold one script a line. */
  private static String decoded(String line) {
    return line.replace("⏎", "\n");
  }
}
