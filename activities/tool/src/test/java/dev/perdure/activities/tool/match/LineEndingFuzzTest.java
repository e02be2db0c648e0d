package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Cases;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random edits of texts that end their lines with CRLF or begin with a byte order mark. */
class LineEndingFuzzTest {

  private static final String[] PIECES = {
    "a\n", "b\n", "  a\n", "    b\n", "\n", "\n", "}\n", "\tc\n", "x = 1\n", "say(\"q\")\n",
    "It’s\n", "a  b\n", "foo", "bar ", " ", "\t", "  c", "d\n", "z(1)\n", "  z(1)\n"
  };

  @Test
  void endAsInTheSameTextWithLineFeedsAndWithoutMark() {
    Cases.check(random -> {
      String text = Cases.text(random, 40, PIECES);
      String old = damaged(part(text, random), random);
      String fresh = damaged(changed(old, random), random);
      if (!old.isEmpty() && text.indexOf('\n') >= 0) {
        TextEdit edit = new TextEdit(old, fresh, random.nextInt(5) == 0);
        Optional<String> plain = outcome(text, edit);
        assertThat(outcome(text.replace("\n", "\r\n"), edit))
            .isEqualTo(plain.map(result -> result.replace("\n", "\r\n")));
        assertThat(outcome("\uFEFF" + text, edit)).isEqualTo(plain.map(all -> "\uFEFF" + all));
      }
    });
  }

  private static Optional<String> outcome(String text, TextEdit edit) {
    return edit.applyTo(text) instanceof TextEditOutcome.Edited edited
        ? Optional.of(edited.text())
        : Optional.empty();
  }

  /** Mostly whole lines. */
  private static String part(String text, Random random) {
    int at = random.nextInt(text.length() + 1);
    int from = random.nextInt(3) == 0 ? at : text.lastIndexOf('\n', at - 1) + 1;
    int end = text.indexOf('\n', from + random.nextInt(text.length() - from + 1));
    return text.substring(from, end < 0 ? text.length() : end + random.nextInt(2));
  }

  private static String changed(String text, Random random) {
    String[] lines = text.split("(?<=\n)", -1);
    int line = random.nextInt(lines.length);
    lines[line] =
        switch (random.nextInt(4)) {
          case 0 -> "";
          case 1 -> lines[line] + Cases.pick(random, PIECES);
          case 2 -> Cases.pick(random, PIECES);
          default -> lines[line].replaceFirst("[ab1z]", "Q");
        };
    return String.join("", lines);
  }

  private static String damaged(String text, Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> text.replace("\n", "  \n");
      case 1 -> text.replaceAll("(?m)^(?=.)", "    ");
      case 2 -> text.replace("    ", "\t");
      case 3 -> text.replaceAll("(?m)^[ \t]+", "");
      case 4 -> text.replaceFirst("\n\n", "\n");
      case 5 -> text.replace("\"", "“");
      default -> text;
    };
  }
}
