package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellScriptTest {

  /** Each line: a script, and the commands it runs, separated by bars. */
  @ParameterizedTest
  @CsvFileSource(resources = "runs.txt", delimiter = '\t', quoteCharacter = '\0')
  void findsEveryCommand(String script, String commands) {
    assertThat(String.join(" | ", patterns(decoded(script)))).isEqualTo(commands);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "opaque.txt", delimiter = '\t', quoteCharacter = '\0')
  void knowsWhatItCannotKnow(String script) {
    var parsed = ShellScript.of(decoded(script));

    assertThat(!parsed.analysed()).as(parsed.toString()).isTrue();
  }

  /** Needless requests for a whole script are a nuisance and teach people to approve everything. */
  @ParameterizedTest
  @CsvFileSource(resources = "understood.txt", delimiter = '\t', quoteCharacter = '\0')
  void understandsWhatPeopleWrite(String script) {
    var parsed = ShellScript.of(decoded(script));

    assertThat(parsed.analysed()).isTrue();
  }

  @ParameterizedTest
  @CsvFileSource(resources = "changes.txt", delimiter = '\t', quoteCharacter = '\0')
  void seesAChange(String script) {
    assertThat(ShellScript.of(decoded(script)).changes()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvFileSource(resources = "looks.txt", delimiter = '\t', quoteCharacter = '\0')
  void seesThatACommandOnlyLooks(String script) {
    var parsed = ShellScript.of(decoded(script));

    assertThat(parsed.changes()).isEmpty();
    assertThat(parsed.denial(false, _ -> false)).as(parsed.toString()).isEmpty();
  }

  @ParameterizedTest
  @CsvFileSource(resources = "unlisted.txt", delimiter = '\t', quoteCharacter = '\0')
  void runsNothingElseWithoutASandbox(String script) {
    var parsed = ShellScript.of(decoded(script));

    assertThat(parsed.changes()).as(parsed.toString()).isEmpty();
    assertThat(parsed.denial(true, _ -> false)).isEmpty();
    assertThat(parsed.denial(false, _ -> false)).isPresent();
  }

  @Test
  void doesNotClaimToKnowWhoseWordsStandAfterARedirection() {
    for (String text : List.of("{ ls; } >out rm", "cat <<E x\na\nE", "if a; then b; fi >c rm x")) {
      assertThat(ShellScript.of(text).analysed()).as(text).isFalse();
    }
    assertThat(ShellScript.of("sort <in >out 2>&1").analysed()).isTrue();
  }

  @Test
  void doesNotClaimToKnowWhatFollowsALineEndThatIsTakenAway() {
    for (String text :
        List.of(
            "( >y.txt\\\n x=zap2 eval rm x; )",
            ">y.txt\\\n x=1 rm x",
            "ls >y.txt\\\n  -l",
            "ls &&\\\\\\\n rm x")) {
      assertThat(ShellScript.of(text).analysed()).as(text).isFalse();
    }
    assertThat(ShellScript.of("ls \\\n -l &&\\\n  pwd |\\\n cat").analysed()).isTrue();
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
      var parsed = ShellScript.of(text);
      assertThat(!parsed.analysed()).as(text).isTrue();
    }
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
        ShellScript.of(script).commands().stream()
            .filter(command -> command.words().contains("x"))
            .findFirst()
            .orElseThrow();

    assertThat(String.join("|", cat.directories()).replace(WorkingDirectories.UNKNOWN, "unknown"))
        .isEqualTo(directories == null ? "" : directories);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"echo \"open", "ls )", "if true; then", "a <> b", "for x in", "\0", "$(", "<<"})
  void admitsWhatItDoesNotUnderstand(String script) {
    assertThat(ShellScript.of(script).analysed()).isFalse();
  }

  @Test
  void doesNotFollowNestingWithoutEnd() {
    assertThat(ShellScript.of("(".repeat(3_000) + "ls" + ")".repeat(3_000)).analysed()).isFalse();
    assertThat(ShellScript.of("echo $(".repeat(400) + "ls" + ")".repeat(400)).analysed()).isFalse();
    assertThat(ShellScript.of("x".repeat(70_000)).analysed()).isFalse();
    assertThat(ShellScript.of("ls;".repeat(600)).analysed()).isFalse();
    assertThat(ShellScript.of("sudo ".repeat(50) + "ls").analysed()).isFalse();
  }

  @Test
  void givesEachThreadATreeOfItsOwn() throws InterruptedException {
    var texts = IntStream.range(0, 200).mapToObj(i -> "echo " + i + " | cat > f" + i).toList();
    var wrong = new ConcurrentLinkedQueue<String>();
    var threads =
        texts.stream()
            .map(text ->
                Thread.startVirtualThread(() -> {
                  if (ShellScript.of(text).commands().size() != 2) {
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
    return ShellScript.of(script).commands().stream().map(ScriptCommand::pattern).toList();
  }

  /** The files hold one script a line. */
  private static String decoded(String line) {
    return line.replace("⏎", "\n");
  }
}
