package dev.perdure.activities.tool.script;

import dev.perdure.testing.Cases;
import java.util.Random;

/** Scripts of pieces in any order, within one another. */
final class Pieces {

  private static final String[] PIECES = Corpus.pieces();

  private static final String[] FRAMES = {
    "%s",
    "%s",
    "( %s )",
    "{ %s ; }",
    "echo $( %s )",
    "if true; then %s ; fi",
    "eval '%s'",
    "bash -c \"%s\"",
    "for x in zap1 y; do %s ; done",
    "x=zap3; %s",
    "echo \"%s\"",
    "cat <<E\n%s\nE"
  };

  private Pieces() {}

  static String script(Random random) {
    StringBuilder inner = new StringBuilder();
    for (int i = 1 + random.nextInt(7); i > 0; i--) {
      inner.append(piece(random)).append(Cases.pick(random, " ", " ", " ", ""));
    }
    String framed = framed(random, inner.toString());
    return random.nextBoolean() ? framed : framed(random, framed);
  }

  static String piece(Random random) {
    return Cases.pick(random, PIECES);
  }

  static String framed(Random random, String inner) {
    return Cases.pick(random, FRAMES).replace("%s", inner);
  }
}
