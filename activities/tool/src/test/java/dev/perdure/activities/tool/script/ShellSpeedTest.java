package dev.perdure.activities.tool.script;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.perdure.activities.tool.shell.ReferencedHosts;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No text of any shape may hold a worker up, or take it down. */
class ShellSpeedTest {

  private static final int MAX_SIZE = 64_000;

  /** Each case: what the text begins with, what is repeated until it is large, and its end. */
  @ParameterizedTest
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  @CsvSource(
      delimiter = '\t',
      quoteCharacter = '\0',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "\t(\t",
        "\t$(\t",
        "\t${\t",
        "\t`\t",
        "\t'\t",
        "\t\"\t",
        "\t<<a \t",
        "\tcat <<a⏎x⏎a⏎\t",
        "cat <<E⏎\t$(ls)⏎\tE",
        "cat <<E⏎\t⏎\tE",
        "ls\t⏎\t",
        "ls \t\\⏎\t",
        "\tls|\tls",
        "\tls;\t",
        "\tls&&\tls",
        "\tif \t",
        "\t[[ \t",
        "\t# a⏎\t",
        "\tsudo \tls",
        "echo \ta \t",
        "echo x'\t{\t'",
        "echo x'\t{a,b}\t'",
        "echo \t{1..9}\t",
        "echo $'\t\\x41\t'",
        "echo ${\ta[\t}",
        "echo $((\t(\t))",
        "sed ';\t␣\tx' f",
        "sed ';\t⏎\tx' f",
        "sed ';1,\t␣\t' f",
        "sed '\ts/a\\\t' f",
        "sed -n '\t1p;\tx' f",
        "awk '\t\"|\\\t' f",
        "awk '|\t␣\t' f",
        "awk '\tprint /a/ 1 \t' f",
        "awk '\tx / \t' f",
        "awk '\tgetline \t' f",
        "sed '\ts/[\t' f",
        "\ta=$b;b=$a;\tfind $a",
        "\tfor x in $x;do find $x;done;\t",
        "a=(\t$a \t);find $a",
        "PATH=\t$x:\t ls",
        "curl \ta.\tcom/",
        "curl https://\ta.\tcom/",
        "xargs \t-I \tls",
        "env \t-u \tls",
        "find . \t-exec a + \t",
        "git \t-c a.b=c \tlog"
      })
  void readsWithinSeconds(String begin, String repeated, String end) {
    String unit = repeated.replace('⏎', '\n').replace('␣', ' ');
    String tail = end == null ? "" : end;
    String text = (begin == null ? "" : begin) + unit.repeat(MAX_SIZE / unit.length()) + tail;

    assertThatCode(
            () -> {
              ShellScript script = ShellScript.of(text.replace('⏎', '\n'));
              ScriptPermissions.of(script, Path.of("/srv"), Path.of("/srv"), Path.of("/home/me"));
              script.denial(false, _ -> false);
              ReferencedHosts.of(script);
            })
        .doesNotThrowAnyException();
  }
}
