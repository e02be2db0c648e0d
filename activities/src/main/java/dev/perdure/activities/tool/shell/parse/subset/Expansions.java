package dev.perdure.activities.tool.shell.parse.subset;

import dev.perdure.activities.tool.shell.parse.subset.Mark.Kind;
import dev.perdure.activities.tool.shell.parse.subset.Source.Unfamiliar;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads what is filled in within words: variables, calculations and the output of scripts. */
final class Expansions {

  private static final Pattern SIMPLE =
      Pattern.compile("\\$(?:[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-])");
  private static final Pattern BRACES =
      Pattern.compile(
          "\\$\\{(?:![A-Za-z_][A-Za-z0-9_]*(?:[@*]|\\[[@*]\\])?"
              + "|#?[A-Za-z_][A-Za-z0-9_]*(?:\\[(?:[@*]|-?[0-9]+|[A-Za-z_][A-Za-z0-9_]*)\\])?"
              + "|#?[0-9@*#?$!-])\\}");
  private static final Pattern INDEXED =
      Pattern.compile("\\$\\{#?[A-Za-z_][A-Za-z0-9_]*\\[(?=\\$[A-Za-z_][A-Za-z0-9_]*\\]\\})");
  private static final Pattern BRACES_BEGIN =
      Pattern.compile(
          "\\$\\{(?:[A-Za-z_][A-Za-z0-9_]*(?:\\[(?:[@*]|-?[0-9]+)\\])?|[0-9@*?])"
              + "(?::[-=?+]|[-=?+]|##?|%%?|//?[#%]?|\\^\\^?|,,?|:(?=[ 0-9]))");
  private static final Pattern IN_BRACES =
      Pattern.compile("[\\w ./,:;*?%#@+=~^!\\[\\]\\x80-\\xff-]");
  private static final Pattern CALCULATED = Pattern.compile("[\\w \\t+*/%<>=!&|^~?:,#\\[\\]-]");

  private static final Pattern PARTED = Pattern.compile(CALCULATED.pattern() + "|;");

  /** As the grammar's words have them. */
  private static final Map<String, String> KNOWN =
      Map.of("$HOME", "~", "${HOME}", "~", "$PWD", ".", "${PWD}", ".");

  private final SureReader reader;
  private final Source source;
  private boolean backQuoted;
  private int scripts;

  Expansions(SureReader reader) {
    this.reader = reader;
    this.source = reader.source();
  }

  boolean isBackQuoted() {
    return backQuoted;
  }

  boolean isWithinScript() {
    return scripts > 0;
  }

  boolean isBackQuoteEnd() {
    return backQuoted && source.peek() == '`';
  }

  /** What begins with a dollar, or the dollar itself. */
  String dollar(boolean quoted) {
    int start = source.position();
    switch (source.peek(1)) {
      case '(' -> parentheses();
      case '{' -> braces(quoted);
      case '[' -> throw new Unfamiliar();
      default -> {
        var name = source.match(SIMPLE);
        if (name.isEmpty()) {
          return literal(quoted);
        }
        source.need(name.get());
        reader.mark(Kind.EXPANSION, start, "");
      }
    }
    String text = source.slice(start, source.position());
    return KNOWN.getOrDefault(text, text);
  }

  private String literal(boolean quoted) {
    boolean opens = !quoted && (source.looksAt("$'") || source.looksAt("$\""));
    if (opens || source.looksAt("$\\\n")) {
      throw new Unfamiliar();
    }
    source.need("$");
    return "$";
  }

  private void parentheses() {
    int start = source.position();
    if (source.take("$((")) {
      calculation(false);
      reader.mark(Kind.EXPANSION, start, "");
    } else {
      source.need("$(");
      script(start, ")");
    }
  }

  /** Takes a script that runs beside the shell. */
  String process() {
    int start = source.position();
    source.next();
    source.need("(");
    script(start, ")");
    return source.slice(start, source.position());
  }

  /** The shell looks for the end of back-quotes before it reads what they hold. */
  String backQuoted(boolean quoted) {
    int start = source.position();
    source.need("`");
    int end = source.find("`", start + 1);
    String inner = source.slice(start + 1, end);
    boolean plain = inner.chars().noneMatch(c -> c == '\\' || c == '\n' || (quoted && c == '"'));
    if (backQuoted || !plain) {
      throw new Unfamiliar();
    }
    backQuoted = true;
    script(start, "`");
    backQuoted = false;
    if (source.position() != end + 1) {
      throw new Unfamiliar();
    }
    return source.slice(start, end + 1);
  }

  private void script(int start, String end) {
    reader.documents().needNone();
    source.enter();
    scripts++;
    if (!reader.redirects().isFileAlone(end)) {
      reader.statements().list();
    }
    source.blanks();
    reader.documents().needNone();
    source.need(end);
    source.leave();
    scripts--;
    reader.mark(Kind.SUBSTITUTION, start, "");
  }

  private void braces(boolean quoted) {
    int start = source.position();
    if (source.match(BRACES).isPresent()) {
      source.needMatch(BRACES);
    } else if (source.match(INDEXED).isPresent()) {
      source.needMatch(INDEXED);
      dollar(true);
      source.need("]}");
    } else {
      source.needMatch(BRACES_BEGIN);
      while (!source.take("}")) {
        if (source.peek() == '$') {
          dollar(quoted);
        } else {
          source.needMatch(IN_BRACES);
        }
      }
    }
    reader.mark(Kind.EXPANSION, start, "");
  }

  /** Takes a calculation up to the parentheses that end it. */
  void calculation(boolean parted) {
    int depth = 0;
    while (depth > 0 || !source.take("))")) {
      switch (source.peek()) {
        case '$' -> filledIn();
        case '(' -> {
          source.next();
          depth++;
        }
        case ')' -> {
          source.next();
          depth--;
        }
        default -> source.needMatch(parted ? PARTED : CALCULATED);
      }
      if (depth < 0) {
        throw new Unfamiliar();
      }
    }
  }

  private void filledIn() {
    int at = source.position();
    if (dollar(true).equals("$") && source.position() == at + 1) {
      throw new Unfamiliar();
    }
  }
}
