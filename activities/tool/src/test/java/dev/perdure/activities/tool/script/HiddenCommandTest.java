package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Cases;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A command must be found however deep it is hidden, or the script be marked as not understood. */
class HiddenCommandTest {

  private static final String HIDDEN = "rm -rf victim";

  /** Ways of running a command by way of another one. */
  private static final List<UnaryOperator<String>> DISGUISES =
      List.of(
          inner -> "ls; " + inner,
          inner -> inner + " && ls",
          inner -> "true || " + inner,
          inner -> "ls | " + inner,
          inner -> inner + " | cat",
          inner -> inner + " &",
          inner -> "( " + inner + " )",
          inner -> "{ " + inner + "; }",
          inner -> "echo $(" + inner + ")",
          inner -> "echo \"now: $(" + inner + ") 😀\"",
          inner -> "X=$(" + inner + ") ls",
          inner -> "cat <(" + inner + ")",
          inner -> "ls > >(" + inner + ")",
          inner -> "if true; then " + inner + "; fi",
          inner -> "if " + inner + "; then ls; fi",
          inner -> "for f in *; do " + inner + "; done",
          inner -> "while " + inner + "; do ls; done",
          inner -> "until false; do " + inner + "; done",
          inner -> "case x in y) ;; *) " + inner + " ;; esac",
          inner -> "f() { " + inner + "; }; f",
          inner -> "! " + inner,
          inner -> "bash -c " + quoted(inner),
          inner -> "sh -ec " + quoted(inner),
          inner -> "eval " + quoted(inner),
          inner -> "cat <<E\n$(" + inner + ")\nE",
          inner -> "bash <<'E'\n" + inner + "\nE",
          inner -> "bash <<< " + quoted(inner),
          inner -> "echo ${x:-$(" + inner + ")}",
          inner -> "[[ -n $(" + inner + ") ]]",
          inner -> "trap " + quoted(inner) + " EXIT",
          inner -> "ls 2>&1 >/dev/null; " + inner,
          inner -> "ls \\\n; " + inner,
          inner -> "# a comment\n" + inner,
          inner -> "xargs sh -c " + quoted(inner),
          inner -> "find . -exec sh -c " + quoted(inner) + " \\;",
          inner -> "env A=1 sh -c " + quoted(inner),
          inner -> "sudo -n bash -c " + quoted(inner),
          inner -> "timeout 5 bash -c " + quoted(inner),
          inner -> "nohup sh -c " + quoted(inner) + " >/dev/null 2>&1 &",
          inner -> "git submodule foreach " + quoted(inner));

  /** Ways of writing the same command. */
  private static final List<String> SPELLINGS =
      List.of(
          HIDDEN,
          "/bin/rm -rf victim",
          "\\rm -rf victim",
          "'rm' -rf victim",
          "r\"m\" -rf 'victim'",
          "$'\\x72m' -rf victim",
          "rm   -rf\tvictim",
          "rm \\\n -rf victim",
          "A=1 rm -rf victim",
          "C=rm; $C -rf victim",
          "command rm -rf victim",
          "time rm -rf victim",
          "echo -rf victim | xargs rm -rf victim",
          "rm -rf victim > /dev/null");

  @Test
  void isFoundInEveryDisguise() {
    for (var disguise : DISGUISES) {
      for (String spelling : SPELLINGS) {
        assertFound(disguise.apply(spelling));
      }
    }
  }

  @Test
  void isFoundInDisguisesWithinDisguises() {
    for (int seed = 0; seed < Cases.tries(3_000); seed++) {
      var random = new Random(seed);
      String script = SPELLINGS.get(random.nextInt(SPELLINGS.size()));
      for (int depth = 1 + random.nextInt(4); depth > 0; depth--) {
        script = DISGUISES.get(random.nextInt(DISGUISES.size())).apply(script);
      }
      assertFound(script);
    }
  }

  @Test
  void isMostlyFoundAndNotOnlySuspected() {
    long found =
        DISGUISES.stream()
            .flatMap(disguise -> SPELLINGS.stream().map(disguise))
            .filter(script -> finds(ShellScript.of(script)))
            .count();

    assertThat(found).isGreaterThan(70L * DISGUISES.size() * SPELLINGS.size() / 100);
  }

  private static void assertFound(String script) {
    var parsed = ShellScript.of(script);
    boolean suspected = !parsed.analysed();

    assertThat(finds(parsed) || suspected).as("%s%n%s", script, parsed).isTrue();
  }

  private static boolean finds(ShellScript script) {
    return script.commands().stream()
        .anyMatch(command -> command.pattern().equals(HIDDEN) && command.changes());
  }

  private static String quoted(String script) {
    return "'" + script.replace("'", "'\\''") + "'";
  }
}
