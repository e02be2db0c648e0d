package dev.perdure.planner.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.perdure.planner.Json;
import java.time.Duration;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {

  @ParameterizedTest
  @CsvSource({
    "*, '', true",
    "*, a/b, true",
    "src/*, src/a/b.txt, true",
    "src/*, srcs/a, false",
    "*.env, .env, true",
    "*.env, a/b/prod.env, true",
    "*.env, .env.local, false",
    "a?c, abc, true",
    "a?c, ac, false",
    "a?c, a😀c, true",
    "ls *, ls, true",
    "ls *, ls -la, true",
    "ls *, lsof, false",
    "git push *, git push, true",
    "'', '', true",
    "'', a, false",
    "a.c, abc, false",
    "[ab], a, false",
    "'{a,b}', a, false",
    "**/x, a/x, true",
    "*a*b*, xxaxxbxx, true",
    "*a*b, xxaxxbxx, false"
  })
  void matchesWholeTexts(String pattern, String text, boolean expected) {
    assertThat(new Glob(pattern).matches(text)).isEqualTo(expected);
  }

  @Test
  void matchesAcrossLineEnds() {
    assertThat(new Glob("a*b").matches("a\n\r\nb")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "~, /home/ann",
    "~/x/*, /home/ann/x/*",
    "$HOME/x, /home/ann/x",
    "~ann/x, ~ann/x",
    "a/~, a/~"
  })
  void expandsTheHomeDirectory(String pattern, String expanded) {
    assertThat(new Glob(pattern).expanded("/home/ann").pattern()).isEqualTo(expanded);
  }

  @ParameterizedTest
  @CsvSource({
    "git *, git push *, true",
    "git *, git push, true",
    "git *, git *, true",
    "git push *, git *, false",
    "*, anything, true",
    "a?c, a*c, false",
    "a*c, a?c, true",
    "ls ?*, ls *, false",
    "l* *, ls *, true"
  })
  void coversOnlyWhatIsNotWider(String wide, String narrow, boolean expected) {
    assertThat(new Glob(wide).covers(new Glob(narrow))).isEqualTo(expected);
  }

  @Test
  void agreesWithARegularExpressionOnRandomTexts() {
    var random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      String pattern = text(random, "ab *?/");
      String text = text(random, "ab /\n");
      assertThat(new Glob(pattern).matches(text))
          .as("'%s' against '%s'", pattern, text)
          .isEqualTo(regex(pattern).matcher(text).matches());
    }
  }

  @Test
  void neverCoversWhatItDoesNotMatch() {
    var random = new Random(2);
    for (int i = 0; i < 20_000; i++) {
      var wide = new Glob(text(random, "ab *?"));
      var narrow = new Glob(text(random, "ab *?"));
      String text = text(random, "ab ");
      if (wide.covers(narrow) && narrow.matches(text)) {
        assertThat(wide.matches(text)).as("%s covers %s: '%s'", wide, narrow, text).isTrue();
      }
    }
  }

  @Test
  void answersOnPatternsMadeToTakeForEver() {
    String text = "a".repeat(20_000);

    assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> assertThat(new Glob("*a*a*a*a*a*a*a*a*b").matches(text)).isFalse());
  }

  @Test
  void isWrittenAsItsPattern() {
    assertThat(Json.write(new Glob("a *"))).isEqualTo("\"a *\"");
    assertThat(Json.again(new Glob("a *"))).isEqualTo(new Glob("a *"));
  }

  private static Pattern regex(String glob) {
    String body = glob.endsWith(" *") ? glob.substring(0, glob.length() - 2) : glob;
    String tail = glob.endsWith(" *") ? "( .*)?" : "";
    return Pattern.compile(
        body.chars()
                .mapToObj(c ->
                    switch (c) {
                      case '*' -> ".*";
                      case '?' -> ".";
                      default -> Pattern.quote(Character.toString(c));
                    })
                .collect(Collectors.joining())
            + tail,
        Pattern.DOTALL);
  }

  private static String text(Random random, String alphabet) {
    var text = new StringBuilder();
    for (int i = random.nextInt(9); i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
