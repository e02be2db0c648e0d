package dev.perdure.activities.tool.search.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

  private static java.util.List<String> texts(String expression) {
    return Expression.of(expression).needles().stream().map(Needle::text).toList();
  }
}
