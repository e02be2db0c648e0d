package dev.perdure.activities.tool.shell.parse.audit;

import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import java.util.regex.Pattern;

/**
 * Finds where the lines of a document begin and end, which only the shell's rules for lines say.
 */
final class Documents {

  private static final Pattern DELIMITER =
      Pattern.compile("'([\\w.+!-]+)'|\"([\\w.+!-]+)\"|\\\\?([\\w.+!-]+)");

  private final String text;
  private final WordScan words;

  Documents(String text, WordScan words) {
    this.text = text;
    this.words = words;
  }

  /** Whether a document begins and ends where the grammar has it, all that it substitutes known. */
  boolean isKnown(SyntaxNode redirect) {
    var start = redirect.child("heredoc_start");
    var end = redirect.child("heredoc_end");
    return start.isPresent() && end.isPresent() && isKnown(redirect, start.get(), end.get());
  }

  private boolean isKnown(SyntaxNode redirect, SyntaxNode start, SyntaxNode end) {
    int first = text.indexOf('\n', start.end()) + 1;
    if (first == 0 || !DELIMITER.matcher(start.text()).matches()) {
      return false;
    }
    boolean quoted = start.text().matches("['\"\\\\].*");
    int last = lastLine(first, start.text().replaceAll("['\"\\\\]", ""), isIndented(redirect));
    int body = redirect.child("heredoc_body").map(SyntaxNode::start).orElse(end.start());
    return blank(first, body)
        && blank(last, end.start())
        && isLineEnd(end.end())
        && (quoted || words.isKnownDocument(first, last));
  }

  private static boolean isIndented(SyntaxNode redirect) {
    return redirect.child("<<-").isPresent();
  }

  /** Where the line starts that holds nothing but the delimiter. */
  private int lastLine(int from, String delimiter, boolean indented) {
    int at = from;
    while (at <= text.length() && at > 0) {
      int next = text.indexOf('\n', at);
      String line = text.substring(at, next < 0 ? text.length() : next);
      if ((indented ? line.replaceFirst("^\t+", "") : line).equals(delimiter)) {
        return at;
      }
      at = next + 1;
    }
    return -1;
  }

  private boolean blank(int from, int to) {
    return from >= 0 && from <= to && text.substring(from, to).isBlank();
  }

  private boolean isLineEnd(int at) {
    return at == text.length() || text.charAt(at) == '\n';
  }
}
