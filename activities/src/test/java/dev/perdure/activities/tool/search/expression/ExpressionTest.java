package dev.perdure.activities.tool.search.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;

class ExpressionTest {

  @Test
  void knowsTextsThatEveryMatchHolds() {
    assertThat(Expression.of("class \\w+Service").literals()).containsExactly("Service");
    assertThat(Expression.of("foo|barn").literals()).containsExactly("foo", "barn");
    assertThat(Expression.of("(?i)foo").literals()).isEmpty();
    assertThat(Expression.of("a*bc+").literals()).containsExactly("b");
    assertThat(Expression.of("x{0,2}|y").literals()).isEmpty();
    assertThat(Expression.of("(?<=before)after").literals()).containsExactly("after");
    assertThat(Expression.of("\\Qa.b\\E").literals()).containsExactly("a.b");
    assertThat(Expression.of("\\d+").literals()).isEmpty();
  }

  @Test
  void writesARougherExpressionForRipgrep() {
    assertThat(Expression.of("^ab$").rough()).contains("(?-u)ab");
    assertThat(Expression.of("[a-c]").rough()).contains("(?-u)[\\x61-\\x63]");
    assertThat(Expression.of("(?i)a").rough()).contains("(?-u)(?:[aA]|[\\x80-\\xFF]{2,4})");
    assertThat(Expression.of("é").rough()).contains("(?-u)\\xC3\\xA9");
    assertThat(Expression.of("a{3,500}").rough()).contains("(?-u)(?:a){3,}");
    assertThat(Expression.of("\\X").rough()).isEmpty();
  }

  @Test
  void takesWhatOtherProgramsWrite() {
    assertThat(Expression.of("[[:alpha:]]{2}").pattern().matcher("ab").matches()).isTrue();
    assertThat(Expression.of("[^[:digit:]]").pattern().matcher("1").matches()).isFalse();
    assertThat(Expression.of("(?P<a_b>x)").pattern().matcher("x").matches()).isTrue();
    assertThat(Expression.of("interface{}").pattern().matcher("interface{}").matches()).isTrue();
    assertThat(Expression.of("if (x) {").pattern().matcher("if x {").matches()).isTrue();
    assertThat(Expression.of("\\w+").pattern().matcher("größe").matches()).isTrue();
  }

  @Test
  void refusesWhatIsNone() {
    assertThatThrownBy(() -> Expression.of("f(")).isInstanceOf(PatternSyntaxException.class);
    assertThatThrownBy(() -> Expression.of("[a")).isInstanceOf(PatternSyntaxException.class);
  }
}
