package dev.perdure.activities.tool.shell.parse.subset;

import dev.perdure.activities.tool.shell.parse.subset.Mark.Kind;
import dev.perdure.activities.tool.shell.parse.subset.Source.Unfamiliar;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads lists of commands, and plain commands. */
final class Statements {

  private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\+?=");

  /** What the shell reads to the bracket that closes it. */
  private static final Pattern ELEMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\[");

  private static final Pattern NUMBER_BEFORE_REDIRECTION =
      Pattern.compile("[0-9]+[<>]|[^ \\t\\n;&|<>()]*\\}[<>]");

  /** What else they do must stand there as it is. */
  private static final Set<String> DECLARE =
      Set.of("declare", "typeset", "local", "export", "readonly");

  private static final Set<String> NO_NAMES = Set.of("[", "!");
  private static final Set<String> BEFORE_COMMANDS = Set.of("time", "-p", "--");

  private final SureReader reader;
  private final Source source;

  Statements(SureReader reader) {
    this.reader = reader;
    this.source = reader.source();
  }

  /** Takes a whole script. */
  void script() {
    reader.lines();
    if (!source.isAtEnd()) {
      list();
    }
    reader.documents().needNone();
    if (!source.isAtEnd()) {
      throw new Unfamiliar();
    }
  }

  /** Takes commands up to what can't be one; whether they are parted from that. */
  boolean list() {
    reader.lines();
    boolean parted = false;
    do {
      chain();
      parted = separator();
    } while (parted && !isEnd());
    return parted;
  }

  private boolean isEnd() {
    return source.isAtEnd()
        || source.peek() == ')'
        || source.looksAt(";;")
        || reader.expansions().isBackQuoteEnd()
        || reader.compounds().closes();
  }

  private boolean separator() {
    source.blanks();
    boolean sign = source.peek() == '&' || (source.peek() == ';' && source.peek(1) != ';');
    if (sign) {
      reader.operator(Character.toString(source.peek()));
    }
    return reader.lines() || sign;
  }

  private void chain() {
    pipeline();
    source.blanks();
    while (source.looksAt("&&") || source.looksAt("||")) {
      reader.operator(source.slice(source.position(), source.position() + 2));
      reader.lines();
      pipeline();
      source.blanks();
    }
  }

  private void pipeline() {
    if (source.peek() == '!' && source.isBlank(1)) {
      reader.operator("!");
      source.blanks();
    }
    command();
    while (source.peek() == '|' && source.peek(1) != '|') {
      reader.operator(source.looksAt("|&") ? "|&" : "|");
      reader.lines();
      command();
    }
  }

  private void command() {
    source.enter();
    if (reader.compounds().read()) {
      reader.redirects().readAll();
    } else {
      simple();
    }
    source.blanks();
    source.leave();
  }

  private void simple() {
    boolean some = assignments();
    if (isWordNext()) {
      named(some);
    } else if (!some) {
      reader.redirects().alone();
    }
  }

  private boolean assignments() {
    boolean some = false;
    while (source.match(ASSIGNMENT).isPresent()) {
      assignment();
      some = true;
      source.blanks();
    }
    return some;
  }

  private void assignment() {
    int start = source.position();
    String name = source.needMatch(ASSIGNMENT);
    if (source.peek() == '(') {
      reader.mark(Kind.ASSIGNMENT, start, name);
      array();
    } else {
      boolean empty = source.isBetweenWords(0) || reader.expansions().isBackQuoteEnd();
      reader.mark(Kind.ASSIGNMENT, start, name + (empty ? "" : reader.word()));
    }
  }

  private void array() {
    reader.operator("(");
    reader.lines();
    while (source.peek() != ')') {
      if (source.peek() == '[') {
        throw new Unfamiliar();
      }
      reader.word(Kind.WORD);
      reader.lines();
    }
    reader.operator(")");
    if (!source.isBetweenWords(0) || "<>(".indexOf(source.peek()) >= 0) {
      throw new Unfamiliar();
    }
  }

  private void named(boolean assigned) {
    int start = source.position();
    String name = name();
    if (name.equals("[") && !assigned) {
      reader.compounds().bracket(start);
      reader.redirects().readAll();
      return;
    }
    reader.mark(Kind.NAME, start, name);
    boolean declares = DECLARE.contains(name);
    boolean first = BEFORE_COMMANDS.contains(name);
    source.blanks();
    while (isWordNext() || (!first && reader.redirects().isNext())) {
      if (reader.redirects().isNext()) {
        reader.redirects().read();
      } else {
        first &= argument(first, declares);
      }
      source.blanks();
    }
    if (first) {
      throw new Unfamiliar();
    }
  }

  /** Takes an argument; whether the next word is still the first of a command. */
  private boolean argument(boolean first, boolean declares) {
    int start = source.position();
    boolean assignment = source.match(ASSIGNMENT).isPresent();
    String word = first ? name() : reader.word();
    boolean mayHide = declares && !assignment && !isPlain(word, start);
    boolean noName = first && (assignment || NO_NAMES.contains(word));
    if (mayHide || noName) {
      throw new Unfamiliar();
    }
    reader.mark(Kind.WORD, start, word);
    return BEFORE_COMMANDS.contains(word);
  }

  /** Whether a word that has just been taken is as it is written. */
  private boolean isPlain(String word, int start) {
    return word.equals(source.slice(start, source.position())) && word.indexOf('$') < 0;
  }

  /** A word that is the name of a command for sure. */
  private String name() {
    boolean element = source.match(ELEMENT).isPresent();
    int start = source.position();
    String name = reader.word();
    if (element || (isPlain(name, start) && Compounds.isReserved(name))) {
      throw new Unfamiliar();
    }
    return name;
  }

  private boolean isWordNext() {
    boolean process = source.looksAt("<(") || source.looksAt(">(");
    boolean word =
        !source.isBetweenWords(0) && source.peek() != '#' && !reader.expansions().isBackQuoteEnd();
    if (source.match(NUMBER_BEFORE_REDIRECTION).isPresent() && !reader.redirects().isNext()) {
      throw new Unfamiliar();
    }
    return process || (word && !reader.redirects().isNext());
  }
}
