package dev.perdure.activities.tool.shell.parse.subset;

import dev.perdure.activities.tool.shell.parse.subset.Mark.Kind;
import dev.perdure.activities.tool.shell.parse.subset.Source.Unfamiliar;
import java.util.regex.Pattern;

/** Reads what stands between brackets and is true or false. */
final class Tests {

  private static final Pattern DOUBLED_END = Pattern.compile("\\]\\](?=[ \\t\\n;&|)]|$)");
  private static final Pattern REGEX =
      Pattern.compile("[\\w.^*+?{}\\[\\]/:,@%=~-]|\\\\[\\x21-\\x7e]|\\$(?=[)| \\t])");

  private final SureReader reader;
  private final Source source;

  Tests(SureReader reader) {
    this.reader = reader;
    this.source = reader.source();
  }

  /** Takes the words of {@code [} up to the bracket that closes it. */
  void single(int start) {
    String last = "[";
    while (!last.equals("]")) {
      source.blanks();
      int at = source.position();
      reader.word();
      last = source.slice(at, source.position());
    }
    reader.mark(Kind.TEST, start, "");
  }

  /** Takes what stands between double brackets. */
  void doubled() {
    int start = source.position();
    source.need("[[");
    String last = "";
    source.blanks();
    while (source.match(DOUBLED_END).isEmpty()) {
      int at = source.position();
      if (last.equals("=~")) {
        regex();
      } else if (!source.take("&&") && !source.take("||")) {
        reader.word();
      }
      last = source.slice(at, source.position());
      if (!source.isBlank(0)) {
        throw new Unfamiliar();
      }
      source.blanks();
    }
    source.need("]]");
    reader.mark(Kind.TEST, start, "");
  }

  /** Takes a pattern, whose parentheses pair up and hold no blank. */
  private void regex() {
    int depth = 0;
    while (!source.isBlank(0)) {
      switch (source.peek()) {
        case '(' -> depth++;
        case ')' -> depth--;
        default -> {}
      }
      if (source.peek() == '$' && source.match(REGEX).isEmpty()) {
        reader.expansions().dollar(true);
      } else if ("()|".indexOf(source.peek()) >= 0) {
        source.next();
      } else {
        source.needMatch(REGEX);
      }
      if (depth < 0) {
        throw new Unfamiliar();
      }
    }
    if (depth != 0) {
      throw new Unfamiliar();
    }
  }
}
