package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files whose names programs take for options, if a pattern of the shell stands for them. */
class OptionFileTest {

  @TempDir Path root;

  @BeforeEach
  void layOut() throws IOException {
    Files.createDirectories(root.resolve("src"));
    Files.createDirectories(root.resolve("plain"));
    Files.writeString(root.resolve("--pre=sh"), "");
    Files.writeString(root.resolve("src/-Osh"), "");
    Files.writeString(root.resolve("plain/a.c"), "");
    Files.createDirectories(root.resolve("--use-compress-program=."));
    Files.writeString(root.resolve("--use-compress-program=./evil"), "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rg x *",
        "rg x ?-pre*",
        "rg x [-a]*",
        "rg x --p*",
        "rg x *sh",
        "cd src && git grep x *",
        "cd src; git grep x ?O*",
        "sh -c 'rg x *'",
        "timeout 5 rg x *",
        "tar cf x */*",
        "find *",
        "find -- *",
        "(cd src; git grep x *)",
        "ls | head; rg x *",
        "x='*'; rg y $x",
        "for f in *; do rg x \"$f\"; done",
        "for f in src --p*; do rg x $f; done",
        "ls | xargs rg x",
        "git ls-files | xargs -n 1 rg x",
        "ls | timeout 5 xargs rg x"
      })
  void makeAScriptOneThatIsNotAnalysed(String script) {
    ShellScript read = ShellScript.of(script, root);

    assertThat(read.analysed()).isFalse();
    assertThat(read.onlyLooks()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rg x ./*",
        "rg x -- *",
        "rg x src/*",
        "rg x '*'",
        "rg -g '*.c' x",
        "rg x [a-z]*",
        "cd plain && rg x *",
        "find . -name '*'",
        "ls s*",
        "cd plain && ls | xargs rg x"
      })
  void countOnlyWhereAPatternStandsForThem(String script) {
    assertThat(ShellScript.of(script, root).analysed()).isTrue();
  }

  @Test
  void areNamed() {
    assertThat(ShellScript.of("rg x *", root).doubt().orElseThrow())
        .startsWith("a file whose name is an option: --");
  }
}
