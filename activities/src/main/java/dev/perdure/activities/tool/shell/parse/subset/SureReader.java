package dev.perdure.activities.tool.shell.parse.subset;

import dev.perdure.activities.tool.shell.parse.subset.Mark.Kind;
import dev.perdure.activities.tool.shell.parse.subset.Source.Unfamiliar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads a script by bash's own rules and notes each piece that decides what runs. It reads what
 * people and models write every day; whatever else bash would take is not read at all.
 */
public final class SureReader {

  /** Line feeds and tabs apart, such characters mean different things to different readers. */
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f]");

  private final Source source;
  private final List<Mark> marks = new ArrayList<>();
  private final Expansions expansions;
  private final Documents documents;
  private final Redirects redirects;
  private final Compounds compounds;
  private final Statements statements;

  private SureReader(String text) {
    source = new Source(text);
    expansions = new Expansions(this);
    documents = new Documents(this);
    redirects = new Redirects(this);
    compounds = new Compounds(this);
    statements = new Statements(this);
  }

  /**
   * The pieces of a script, one character a byte, in order; empty if there is anything in it that
   * is not understood for sure.
   */
  public static Optional<List<Mark>> read(String text) {
    if (CONTROL.matcher(text).find()) {
      return Optional.empty();
    }
    try {
      var reader = new SureReader(text);
      reader.statements.script();
      return Optional.of(reader.marks.stream().sorted(Mark.ORDER).toList());
    } catch (Unfamiliar left) {
      return Optional.empty();
    }
  }

  Source source() {
    return source;
  }

  Expansions expansions() {
    return expansions;
  }

  /** Takes a word and gives it without its quotes. */
  String word() {
    return new WordReader(this).read();
  }

  /** Takes a word as a piece of a kind. */
  void word(Kind kind) {
    int start = source.position();
    mark(kind, start, word());
  }

  /** Takes a word whose value does not matter. */
  void bareWord(Kind kind) {
    int start = source.position();
    word();
    mark(kind, start, "");
  }

  Documents documents() {
    return documents;
  }

  Redirects redirects() {
    return redirects;
  }

  Compounds compounds() {
    return compounds;
  }

  Statements statements() {
    return statements;
  }

  void mark(Kind kind, int start, String value) {
    marks.add(new Mark(kind, start, source.position(), value));
  }

  /** Takes an operator or a reserved word. */
  void operator(String text) {
    int start = source.position();
    source.need(text);
    mark(Kind.OPERATOR, start, text);
  }

  /** Passes over blanks, comments and line ends; behind a line end the lines of a document come. */
  boolean lines() {
    boolean some = false;
    gap();
    while (source.take("\n")) {
      some = true;
      documents.read();
      gap();
    }
    return some;
  }

  /** Passes over blanks and a comment. */
  private void gap() {
    source.blanks();
    if (source.peek() == '#') {
      if (expansions.isBackQuoted()) {
        throw new Unfamiliar();
      }
      source.toLineEnd();
    }
  }
}
