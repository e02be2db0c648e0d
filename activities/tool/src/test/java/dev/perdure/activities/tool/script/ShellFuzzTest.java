package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Cases;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ShellFuzzTest {

  private static final String[] PIECES = Corpus.pieces();

  @Test
  void readsAnyTextWithoutFailing() {
    Path root = Path.of("/srv/tree");
    Cases.check(random -> {
      String glue = Cases.pick(random, " ", " ", "");
      String script = Cases.text(random, 25, PIECES);
      StringBuilder spaced = new StringBuilder();
      for (int i = random.nextInt(20); i > 0; i--) {
        spaced.append(Cases.pick(random, PIECES)).append(glue);
      }
      read(script, root);
      read(spaced.toString(), root);
    });
  }

  @Test
  void readsDeeplyNestedAndLongTextsWithoutFailing() {
    Path root = Path.of("/srv/tree");
    Cases.check(random -> {
      String open =
          Cases.pick(
              random,
              "(",
              "$(",
              "{ ",
              "bash -c '",
              "<(",
              "if true; then ",
              "{a,",
              "\"$(",
              "env ",
              "sudo ");
      String close = Cases.pick(random, ")", "}", "'", "; fi", ")\"", "");
      int depth = random.nextInt(3_000);
      read(open.repeat(depth) + "rm x" + close.repeat(depth), root);
    });
  }

  /** A script is understood, with a demand for all of it, or it is not and asks as a whole. */
  private static void read(String text, Path root) {
    ShellScript script = ShellScript.of(text);
    var demands = ScriptPermissions.of(script, root, root, Path.of("/home/me"));
    script.denial(true, _ -> false);
    script.denial(false, _ -> false);
    if (!script.analysed()) {
      assertThat(demands).as(text).anyMatch(demand -> demand.permission().equals("opaque"));
    }
  }
}
