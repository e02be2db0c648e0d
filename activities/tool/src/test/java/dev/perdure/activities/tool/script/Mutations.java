package dev.perdure.activities.tool.script;

import dev.perdure.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Scripts as people write them, with a few of their tokens changed. */
final class Mutations {

  private static final Pattern TOKEN =
      Pattern.compile(
          "[ \t]+|\n|\\\\.|[\\w.,:@%+=-]+|&&|\\|\\||>>|<<|;;|\\$[({]|.", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("[A-Za-z][\\w.-]*");
  private static final String[] BLANKS = {
    " ", "\t", "  ", "\n", " \\\n", "\\\n", "\\\n ", "\r", "", " # x\n", "\f", "\u00a0", " & ",
    " ; "
  };
  private static final String[] SIGNS = {
    "'", "\"", "\\", "$", "`", "(", ")", "{", "}", "[", "]", "<", ">", "|", "&", ";", "#", "!", "*",
    "?", "=", "\n", "\t", " ", ",", "-", "2", "@", "^", "%", "$(", "${", "$'", "))", "((", "'\\''"
  };
  private static final String[] QUOTED = {
    "'%s'",
    "\"%s\"",
    "$'%s'",
    "$(%s)",
    "`%s`",
    "\"$(%s)\"",
    "{%s,zap1}",
    "\\%s",
    "''%s",
    "%s\"\"",
    "x=%s",
    "<(%s)",
    "${x:-%s}",
    "(%s)",
    "{ %s; }",
    "[%s]",
    "%s()",
    "$((%s))",
    "$x%s"
  };
  private static final String[] JOINTS = {
    "; ",
    " && ",
    " || ",
    " | ",
    " & ",
    "\n",
    " |& ",
    ";",
    "|",
    "&&",
    " <<E\n%s\nE\n",
    " > f ",
    " 2>&1 ",
    " \\\n"
  };

  private final List<String> texts;

  Mutations(List<String> texts) {
    this.texts = texts;
  }

  String script(Random random) {
    String text = any(random);
    for (int i = random.nextInt(1 + random.nextInt(4)); i >= 0; i--) {
      text = changed(random, text);
    }
    return text;
  }

  private String any(Random random) {
    return texts.get(random.nextInt(texts.size()));
  }

  private String changed(Random random, String text) {
    return switch (random.nextInt(8)) {
      case 0 -> text + Cases.pick(random, JOINTS).replace("%s", any(random)) + any(random);
      case 1 -> Pieces.framed(random, text);
      case 2 -> sign(random, text);
      default -> tokens(random, text);
    };
  }

  private static String sign(Random random, String text) {
    int at = random.nextInt(text.length() + 1);
    int to = random.nextBoolean() ? at : Math.min(text.length(), at + 1);
    return text.substring(0, at) + Cases.pick(random, SIGNS) + text.substring(to);
  }

  private static String tokens(Random random, String text) {
    List<String> tokens =
        TOKEN
            .matcher(text)
            .results()
            .map(MatchResult::group)
            .collect(Collectors.toCollection(ArrayList::new));
    if (tokens.isEmpty()) {
      return Pieces.piece(random);
    }
    int at = random.nextInt(tokens.size());
    String token = tokens.get(at);
    switch (random.nextInt(9)) {
      case 0 -> tokens.remove(at);
      case 1 -> tokens.add(random.nextInt(tokens.size() + 1), token);
      case 2 -> tokens.add(at, Pieces.piece(random));
      case 3 -> tokens.add(at, Pieces.piece(random) + " ");
      case 4 ->
          tokens.set(
              at, token.isBlank() ? Cases.pick(random, BLANKS) : token + Cases.pick(random, SIGNS));
      case 5 -> tokens.set(at, tokens.set(random.nextInt(tokens.size()), token));
      case 6 -> tokens.set(at, Cases.pick(random, QUOTED).replace("%s", token));
      case 7 ->
          tokens.set(
              at,
              WORD.matcher(token).matches() ? Cases.pick(random, "zap1", "zap2", "zap3") : token);
      default -> blank(random, tokens);
    }
    return String.join("", tokens);
  }

  private static void blank(Random random, List<String> tokens) {
    for (int tries = 0; tries < 5; tries++) {
      int at = random.nextInt(tokens.size());
      if (tokens.get(at).isBlank()) {
        tokens.set(at, Cases.pick(random, BLANKS));
        return;
      }
    }
  }
}
