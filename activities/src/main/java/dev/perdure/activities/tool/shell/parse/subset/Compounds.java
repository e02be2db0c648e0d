package dev.perdure.activities.tool.shell.parse.subset;

import dev.perdure.activities.tool.shell.parse.subset.Mark.Kind;
import dev.perdure.activities.tool.shell.parse.subset.Source.Unfamiliar;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads commands that are made of others. */
final class Compounds {

  private static final Pattern OPENER =
      Pattern.compile("(?:if|while|until|for|select|case|function|\\{|\\[\\[)(?=[ \\t\\n])");
  private static final Pattern CLOSER =
      Pattern.compile("(?:then|elif|else|fi|do|done|esac|\\})(?=[ \\t\\n;&|<>()`]|$)");
  private static final Pattern FUNCTION = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*(?=\\(\\))");
  private static final Pattern FUNCTION_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** What means more than a word where a command could begin, or right behind that. */
  private static final Set<String> RESERVED =
      Set.of(
          "if",
          "then",
          "elif",
          "else",
          "fi",
          "while",
          "until",
          "for",
          "select",
          "in",
          "do",
          "done",
          "case",
          "esac",
          "function",
          "{",
          "}",
          "!",
          "[[",
          "]]",
          "coproc");

  private final SureReader reader;
  private final Source source;

  Compounds(SureReader reader) {
    this.reader = reader;
    this.source = reader.source();
  }

  static boolean isReserved(String word) {
    return RESERVED.contains(word);
  }

  /** Whether a word comes next that ends a list of commands. */
  boolean closes() {
    return source.match(CLOSER).isPresent();
  }

  /** Takes such a command, if one comes next. */
  boolean read() {
    if (source.looksAt("((")) {
      calculation(false);
    } else if (source.looksAt("(")) {
      subshell();
    } else if (source.match(FUNCTION).isPresent()) {
      named();
    } else {
      return opened();
    }
    return true;
  }

  private boolean opened() {
    Optional<String> opener = source.match(OPENER);
    opener.ifPresent(this::opened);
    return opener.isPresent();
  }

  private void opened(String opener) {
    switch (opener) {
      case "{" -> group();
      case "[[" -> new Tests(reader).doubled();
      case "if" -> choice();
      case "for", "select" -> loop(opener);
      case "case" -> cases();
      case "function" -> {
        reader.operator("function");
        source.blanks();
        named();
      }
      default -> {
        parted(opener);
        body();
      }
    }
  }

  private void calculation(boolean parted) {
    int start = source.position();
    source.need("((");
    reader.expansions().calculation(parted);
    reader.mark(Kind.MATH, start, "");
  }

  private void subshell() {
    reader.operator("(");
    reader.statements().list();
    source.blanks();
    reader.operator(")");
  }

  private void group() {
    parted("{");
    reader.operator("}");
  }

  /** Takes a reserved word and the commands behind it up to the next one. */
  private void parted(String word) {
    reader.operator(word);
    if (!source.isBetweenWords(0) || !reader.statements().list()) {
      throw new Unfamiliar();
    }
  }

  private void body() {
    parted("do");
    reader.operator("done");
  }

  private void choice() {
    parted("if");
    parted("then");
    while (source.looksAt("elif")) {
      parted("elif");
      parted("then");
    }
    if (source.looksAt("else")) {
      parted("else");
    }
    reader.operator("fi");
  }

  private void loop(String opener) {
    reader.operator(opener);
    source.blanks();
    if (opener.equals("for") && source.looksAt("((")) {
      calculation(true);
    } else {
      values();
    }
    source.blanks();
    boolean sign = source.peek() == ';';
    if (sign) {
      reader.operator(";");
    }
    if (!reader.lines() && !sign) {
      throw new Unfamiliar();
    }
    body();
  }

  private void values() {
    int start = source.position();
    source.needMatch(NAME);
    reader.mark(Kind.WORD, start, "");
    source.blanks();
    in();
    while (!source.isBetweenWords(0) && source.peek() != '#') {
      reader.word(Kind.WORD);
      source.blanks();
    }
  }

  private void in() {
    if (!source.isBlank(-1) || !source.isBlank(2)) {
      throw new Unfamiliar();
    }
    reader.operator("in");
    source.blanks();
  }

  /** Older shells count the parentheses of cases to those of a substitution around them. */
  private void cases() {
    if (reader.expansions().isWithinScript()) {
      throw new Unfamiliar();
    }
    reader.operator("case");
    source.blanks();
    reader.bareWord(Kind.WORD);
    source.blanks();
    if (!source.isBlank(-1) || !source.isBetweenWords(2)) {
      throw new Unfamiliar();
    }
    reader.operator("in");
    reader.lines();
    while (!closes()) {
      item();
    }
    reader.operator("esac");
  }

  private void item() {
    reader.bareWord(Kind.WORD);
    source.blanks();
    while (source.peek() == '|') {
      reader.operator("|");
      source.blanks();
      reader.bareWord(Kind.WORD);
      source.blanks();
    }
    reader.operator(")");
    reader.lines();
    boolean parted = source.looksAt(";;") || reader.statements().list();
    source.blanks();
    if (source.looksAt(";;")) {
      reader.operator(";;");
      if (source.peek() == '&') {
        throw new Unfamiliar();
      }
      reader.lines();
    } else if (!parted || !source.looksAt("esac")) {
      throw new Unfamiliar();
    }
  }

  /** Takes the name of a function and what it does. */
  private void named() {
    int start = source.position();
    String name = source.needMatch(FUNCTION_NAME);
    if (isReserved(name)) {
      throw new Unfamiliar();
    }
    reader.mark(Kind.WORD, start, "");
    if (source.looksAt("()")) {
      reader.operator("(");
      reader.operator(")");
    }
    source.blanks();
    if (source.looksAt("{ ") || source.looksAt("{\n")) {
      group();
    } else if (source.looksAt("(") && !source.looksAt("((")) {
      subshell();
    } else {
      throw new Unfamiliar();
    }
  }

  void bracket(int start) {
    new Tests(reader).single(start);
  }
}
