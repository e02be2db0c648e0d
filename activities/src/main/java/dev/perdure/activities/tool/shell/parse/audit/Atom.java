package dev.perdure.activities.tool.shell.parse.audit;

import java.util.List;

/**
 * A piece of a script that the grammar does not part further.
 *
 * @param kind what the grammar takes it for
 * @param start where it starts, in bytes
 * @param end where it ends
 * @param begins whether a command begins with it
 * @param within the grammar's name for what it is a part of
 */
record Atom(Kind kind, int start, int end, boolean begins, String within) {

  enum Kind {
    WORD,
    /** A word that only means something where a command could begin. */
    RESERVED,
    OPERATOR,
    /** The number right before a redirection. */
    DESCRIPTOR,
    COMMENT,
    /** The lines of a document up to the one that ends it. */
    DOCUMENT,
    /** A text that is matched, or calculated, with parentheses of its own. */
    MATH
  }

  boolean is(Kind... kinds) {
    return List.of(kinds).contains(kind);
  }
}
