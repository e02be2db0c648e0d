package dev.perdure.activities.tool.search.expression;

import java.util.List;

/** The shape of an expression as far as it is needed to tell what can't match it. */
sealed interface Node {

  /** Matches without a character: an anchor, a boundary, a look around. */
  Node NOTHING = new Sequence(List.of());

  /** Any one character at all. */
  Node ANY = new OneOf("(?:[^\\n\\x80-\\xFF]|[\\x80-\\xFF]{1,4})");

  /** This character, in one case or in any. */
  record Literal(int character, boolean anyCase) implements Node {}

  /** One character of a class, as ripgrep reads it over bytes. */
  record OneOf(String bytes) implements Node {}

  /** One after the other. */
  record Sequence(List<Node> parts) implements Node {
    /** Copies the parts. */
    public Sequence {
      parts = List.copyOf(parts);
    }
  }

  /** One or the other. */
  record Choice(List<Node> branches) implements Node {
    /** Copies the branches. */
    public Choice {
      branches = List.copyOf(branches);
    }
  }

  /** Several times; no most is -1. */
  record Repeat(Node node, int least, int most) implements Node {}
}
