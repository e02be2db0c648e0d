package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Cases;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GlobFuzzTest {

  private static final String[] PIECES = {
    "a", "b", "/", " ", "*", "?", "\n", "ü", "\uD83D\uDE00", "."
  };

  @Test
  void matchesWhatTheSamePatternAsARegularExpressionMatches() {
    Cases.check(random -> {
      String pattern = Cases.text(random, 7, PIECES);
      String text = Cases.text(random, 9, PIECES);
      assertThat(new Glob(pattern).matches(text))
          .as("%s on %s", pattern, text)
          .isEqualTo(expression(pattern).matcher(text).matches());
    });
  }

  @Test
  void coversOnlyPatternsOfWhichItMatchesEveryText() {
    Cases.check(random -> {
      Glob wide = new Glob(Cases.text(random, 5, PIECES));
      Glob narrow = new Glob(Cases.text(random, 5, PIECES));
      String text = instance(narrow.pattern(), random);
      if (wide.covers(narrow) && narrow.matches(text)) {
        assertThat(wide.matches(text)).as("%s covers %s", wide, narrow).isTrue();
      }
    });
  }

  @Test
  void endsOnLongPatternsAndTexts() {
    Cases.check(random -> {
      String pattern = Cases.text(random, 400, "*a", "*", "?", "a", "ab*");
      String text = "a".repeat(random.nextInt(20_000)) + Cases.text(random, 3, PIECES);
      new Glob(pattern).matches(text);
    });
  }

  private static String instance(String pattern, Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      text.append(
          switch (c) {
            case '*' -> Cases.text(random, 3, PIECES);
            case '?' -> Cases.pick(random, PIECES);
            default -> String.valueOf(c);
          });
    }
    return text.toString();
  }

  private static Pattern expression(String pattern) {
    boolean tail = pattern.endsWith(" *");
    String whole = tail ? pattern.substring(0, pattern.length() - 2) : pattern;
    StringBuilder expression = new StringBuilder();
    whole
        .codePoints()
        .forEach(c ->
            expression.append(
                switch (c) {
                  case '*' -> ".*";
                  case '?' -> ".";
                  default -> Pattern.quote(Character.toString(c));
                }));
    return Pattern.compile(expression + (tail ? "(?: .*)?" : ""), Pattern.DOTALL);
  }
}
