package dev.perdure.activities.tool.shell.parse.subset;

import java.util.Comparator;

/**
 * A piece of a script that decides what runs.
 *
 * @param kind what it is
 * @param start where it starts, in bytes
 * @param end where it ends
 * @param value a word without quotes, what is substituted in it as it is written; an operator's
 *     text; else empty
 */
public record Mark(Kind kind, int start, int end, String value) {

  /** The order in which they stand in a text, what holds others first. */
  public static final Comparator<Mark> ORDER =
      Comparator.comparingInt(Mark::start)
          .thenComparing(Comparator.comparingInt(Mark::end).reversed())
          .thenComparing(Mark::kind);

  /** What a piece is. */
  public enum Kind {
    /** A variable with its value, before a command or alone. */
    ASSIGNMENT,
    /** The first word of a command. */
    NAME,
    /** Any other word. */
    WORD,
    /** What a redirection leads to. */
    TARGET,
    /** The number before a redirection. */
    DESCRIPTOR,
    /** An operator, or a word that is reserved where it stands. */
    OPERATOR,
    /** Something between brackets that is true or false. */
    TEST,
    /** Something between double parentheses that is calculated. */
    MATH,
    /** A variable or a calculation whose value is filled in. */
    EXPANSION,
    /** A script whose output is filled in. */
    SUBSTITUTION,
    /** The lines of a document without the blanks around them. */
    DOCUMENT,
    /** The end of the line that ends a document. */
    DOCUMENT_END,
    /** Something that is never there for the shell. */
    UNKNOWN
  }
}
