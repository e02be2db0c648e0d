package dev.perdure.activities.tool.search.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;

class ExpressionTest {

  @Test
  void knowsTextsThatEveryMatchHolds() {
    assertThat(texts("class \\w+Service")).containsExactly("Service");
    assertThat(texts("foo|barn")).containsExactly("foo", "barn");
    assertThat(texts("(?i)FOO")).containsExactly("foo");
    assertThat(texts("(?i)needLEinside")).containsExactly("needle");
    assertThat(texts("(?i)ik")).isEmpty();
    assertThat(texts("a*bc+")).containsExactly("bc");
    assertThat(texts("x{0,2}|y")).isEmpty();
    assertThat(texts("ax{3}b")).containsExactly("axxxb");
    assertThat(texts("ax{2,3}by")).containsExactly("xxby");
    assertThat(texts("q(?:ab){2}c")).containsExactly("qababc");
    assertThat(texts("q(?:ab|c){2}c")).containsExactly("q");
    assertThat(texts("qz(abc){1000}")).containsExactly("qz" + "abc".repeat(21));
    assertThat(texts("(x{100}){20}y")).containsExactly("x".repeat(64) + "y");
    assertThat(texts("(?<=before)after")).containsExactly("after");
    assertThat(texts("\\Qa.b\\E")).containsExactly("a.b");
    assertThat(texts("\\d+")).isEmpty();
  }

  @Test
  void beginsNoLaterThanTheFirstMatchCan() {
    assertThat(Expression.of("x{1,20}y").start("x".repeat(5_000) + "y")).isEqualTo(4_957);
    assertThat(Expression.of("(?<=z)xy").start("zxy")).isZero();
    assertThat(Expression.of("x+y").start("-".repeat(100) + "xy")).isZero();
    assertThat(Expression.of("[a-c]d?|e").start("-".repeat(100) + "a")).isZero();
    assertThat(Expression.of("(?i)x{3}").start("-".repeat(100) + "XXX")).isZero();
  }

  @Test
  void passesOverNoMatch() {
    var chance = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      var expression = Expression.of(byChance(chance, 3));
      String line = letters(chance, 60);
      var whole = expression.pattern().matcher(line);
      boolean found = whole.find();
      var part = expression.pattern().matcher(line).useTransparentBounds(true);
      part.useAnchoringBounds(false).region(expression.start(line), line.length());
      assertThat(part.find()).as(expression.written() + " in " + line).isEqualTo(found);
      if (found) {
        assertThat(part.start()).as(expression.written() + " in " + line).isEqualTo(whole.start());
        var needles = texts(expression.written());
        assertThat(needles.isEmpty() || needles.stream().anyMatch(line::contains))
            .as(expression.written() + " in " + line)
            .isTrue();
      }
    }
  }

  private static String byChance(Random chance, int depth) {
    return switch (depth == 0 ? chance.nextInt(3) : chance.nextInt(10)) {
      case 0, 1 -> letters(chance, 3);
      case 2 ->
          List.of("[ab]", "^", "$", "\\b", "\\w", "(?<=a)", "(?=b)", "").get(chance.nextInt(8));
      case 3 -> byChance(chance, depth - 1) + "|" + byChance(chance, depth - 1);
      case 4, 5 -> "(?:" + byChance(chance, depth - 1) + ")" + times(chance);
      default -> byChance(chance, depth - 1) + byChance(chance, depth - 1);
    };
  }

  private static String times(Random chance) {
    int least = chance.nextInt(4);
    return List.of("{%d}", "{%d,}", "{%d,5}", "{%d,%<d}", "*", "+", "?")
        .get(chance.nextInt(7))
        .formatted(least);
  }

  private static String letters(Random chance, int most) {
    return chance
        .ints(chance.nextInt(most) + 1L, 'a', 'd')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  @Test
  void writesARougherExpressionForRipgrep() {
    assertThat(Expression.of("^ab$").rough()).contains("(?-u)ab");
    assertThat(Expression.of("[a-c]").rough()).contains("(?-u)[\\x61-\\x63]");
    assertThat(Expression.of("(?i)a").rough()).contains("(?-u)[aA]");
    assertThat(Expression.of("(?i)s").rough()).contains("(?-u)(?:[sS]|\\xC5\\xBF)");
    assertThat(Expression.of("é").rough()).contains("(?-u)\\xC3\\xA9");
    assertThat(Expression.of("a{3,500}").rough()).contains("(?-u)(?:a){3,}");
    assertThat(Expression.of("\\X").rough()).isEmpty();
  }

  @Test
  void knowsEveryCharacterThatIsACaseOfAPlainLetter() {
    String beyond =
        java.util.stream.IntStream.rangeClosed(0x80, Character.MAX_CODE_POINT)
            .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    var cases = new StringBuilder();
    for (char letter = 'a'; letter <= 'z'; letter++) {
      Expression.of("(?i)" + letter)
          .pattern()
          .matcher(beyond)
          .results()
          .forEach(found -> cases.append(found.group()));
    }
    assertThat(cases).hasToString("\u0130\u0131\u212A\u017F");
  }

  @Test
  void takesWhatOtherProgramsWrite() {
    assertThat(Expression.of("[[:alpha:]]{2}").pattern().matcher("ab").matches()).isTrue();
    assertThat(Expression.of("[[:alpha:]]").pattern().matcher("é").matches()).isFalse();
    assertThat(Expression.of("[[:punct:]_]{4}").pattern().matcher("[\\]~").matches()).isTrue();
    assertThat(Expression.of("[x[:^space:]]").pattern().matcher(" ").matches()).isFalse();
    assertThat(Expression.of("[^[:digit:]]").pattern().matcher("1").matches()).isFalse();
    assertThat(Expression.of("(?P<a_b>x)").pattern().matcher("x").matches()).isTrue();
    assertThat(Expression.of("(?<a_b>x)").pattern().matcher("x").matches()).isTrue();
    assertThat(Expression.of("(?<=a)(?<!b)x").pattern().matcher("ax").find()).isTrue();
    assertThat(Expression.of("\\p{Han}\\P{Greek}").pattern().matcher("漢a").matches()).isTrue();
    assertThat(Expression.of("[\\p{Greek}x]").pattern().matcher("λ").matches()).isTrue();
    assertThat(Expression.of("interface{}").pattern().matcher("interface{}").matches()).isTrue();
    assertThat(Expression.of("if (x) {").pattern().matcher("if x {").matches()).isTrue();
    assertThat(Expression.of("\\w+").pattern().matcher("größe").matches()).isTrue();
  }

  @Test
  void takesCharactersByTheirNumberAndGroupsByTheirName() {
    assertThat(Expression.of("\\u{66}oo").pattern().matcher("foo").matches()).isTrue();
    assertThat(Expression.of("\\U00000066oo").pattern().matcher("foo").matches()).isTrue();
    assertThat(Expression.of("(?P<a_b>x)(?P=a_b)").pattern().matcher("xx").matches()).isTrue();
  }

  @Test
  void endsALineAtALineFeedAndNowhereElse() {
    assertThat(Expression.of("b.c").pattern().matcher("b\u0085c").matches()).isTrue();
    assertThat(Expression.of("b$").pattern().matcher("b\u2028").find()).isFalse();
  }

  @Test
  void knowsWhetherItSpansLines() {
    assertThat(Expression.of("a\\nb").spansLines()).isTrue();
    assertThat(Expression.of("a\nb").spansLines()).isTrue();
    assertThat(Expression.of("\\\\n").spansLines()).isFalse();
  }

  @Test
  void refusesWhatIsNone() {
    assertThatThrownBy(() -> Expression.of("f(")).isInstanceOf(PatternSyntaxException.class);
    assertThatThrownBy(() -> Expression.of("[a")).isInstanceOf(PatternSyntaxException.class);
  }

  private static List<String> texts(String expression) {
    return Expression.of(expression).needles().stream().map(Needle::text).toList();
  }
}
