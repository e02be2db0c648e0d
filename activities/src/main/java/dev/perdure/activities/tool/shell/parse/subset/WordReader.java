package dev.perdure.activities.tool.shell.parse.subset;

import dev.perdure.activities.tool.shell.parse.subset.Source.Unfamiliar;
import java.util.regex.Pattern;

/** Reads one word by the shell's rules of quoting. */
final class WordReader {

  private static final String NAMED = "abefnrtv\\'\"";
  private static final String CHARACTERS = "\u0007\b\u001b\f\n\r\t\u000b\\'\"";

  /** What braces are made of. */
  private static final Pattern BRACED = Pattern.compile("[{},]|\\.\\.");

  private static final Pattern GROUP = Pattern.compile("\\{.*(?:,|\\.\\.).*\\}", Pattern.DOTALL);

  /** Braces none of which stands alone, or within others but in {@code {{this}}}. */
  private static final Pattern PAIRED =
      Pattern.compile("(?:[^{}]|\\{[^{}]*\\}|\\{\\{[\\w. ]*\\}\\})*+");

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{?\\w+\\}?");

  private final SureReader reader;
  private final Source source;
  private final StringBuilder value = new StringBuilder();
  private final StringBuilder quoted = new StringBuilder();
  private final StringBuilder open = new StringBuilder();
  private boolean escapes;

  WordReader(SureReader reader) {
    this.reader = reader;
    this.source = reader.source();
  }

  /** Takes the word and gives it without its quotes. */
  String read() {
    int start = source.position();
    if (source.looksAt("<(") || source.looksAt(">(")) {
      value.append(reader.expansions().process());
    } else {
      pieces();
    }
    boolean ends = source.isBetweenWords(0) || reader.expansions().isBackQuoteEnd();
    if (source.position() == start || !ends || source.peek() == '(' || hasMixedBraces()) {
      throw new Unfamiliar();
    }
    return value.toString();
  }

  private void pieces() {
    if (source.peek() == '#') {
      throw new Unfamiliar();
    }
    while (!source.isBetweenWords(0) && !reader.expansions().isBackQuoteEnd()) {
      piece();
    }
  }

  /** Whether it is not plain which braces are quoted and which make several words of this one. */
  private boolean hasMixedBraces() {
    boolean some = open.indexOf("{") >= 0 || open.indexOf("}") >= 0;
    return some
        ? BRACED.matcher(quoted).find() || !PAIRED.matcher(open).matches()
        : escapes && GROUP.matcher(value).find();
  }

  private void piece() {
    switch (source.peek()) {
      case '\\' -> escaped();
      case '\'' -> singleQuoted();
      case '"' -> doubleQuoted();
      case '$' -> {
        if (source.looksAt("$'")) {
          source.need("$'");
          ansiQuoted();
        } else {
          fill(reader.expansions().dollar(false));
        }
      }
      case '`' -> fill(reader.expansions().backQuoted(false));
      default -> plain();
    }
  }

  private void plain() {
    char c = source.next();
    open.append(c);
    value.append(c);
  }

  private void escaped() {
    source.need("\\");
    char c = source.next();
    if (c == '\n') {
      throw new Unfamiliar();
    }
    escapes = true;
    quote(c);
  }

  private void singleQuoted() {
    source.need("'");
    while (!source.take("'")) {
      line();
      quote(source.next());
    }
  }

  private void ansiQuoted() {
    while (!source.take("'")) {
      line();
      char c = source.next();
      quote(c == '\\' ? named(source.next()) : c);
    }
  }

  private static char named(char c) {
    int at = NAMED.indexOf(c);
    if (at < 0) {
      throw new Unfamiliar();
    }
    return CHARACTERS.charAt(at);
  }

  private void doubleQuoted() {
    source.need("\"");
    while (!source.take("\"")) {
      line();
      switch (source.peek()) {
        case '\\' -> escapedInQuotes();
        case '$' -> fill(reader.expansions().dollar(true));
        case '`' -> fill(reader.expansions().backQuoted(true));
        default -> quote(source.next());
      }
    }
  }

  /** A line end is only taken away where no name could be joined by that. */
  private void escapedInQuotes() {
    boolean apart = source.isBlank(-1);
    source.need("\\");
    char c = source.next();
    if (c == '\n' && !apart) {
      throw new Unfamiliar();
    }
    if ("$`\"\\\n".indexOf(c) < 0) {
      quote('\\');
    }
    if (c != '\n') {
      quote(c);
    }
  }

  /** No line may end within a word while a document is to come behind the next line end. */
  private void line() {
    if (source.peek() == '\n') {
      reader.documents().needNone();
    }
  }

  /** What is filled in is quoted where braces are looked for. */
  private void fill(String text) {
    value.append(text);
    quoted.append(VARIABLE.matcher(text).matches() ? "x" : text);
  }

  private void quote(char c) {
    value.append(c);
    quoted.append(c);
  }
}
