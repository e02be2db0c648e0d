package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.YamlCases;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HunkApplierTest {

  private static final Map<Character, HunkLineMark> MARKS =
      Map.of(' ', HunkLineMark.CONTEXT, '-', HunkLineMark.REMOVED, '+', HunkLineMark.ADDED);

  record Case(String in, String hunk, @Nullable String out, @Nullable List<String> refused) {

    private Hunk parsed() {
      return new Hunk(
          Stream.of(hunk.split("\\|"))
              .map(line -> new HunkLine(MARKS.get(line.charAt(0)), line.substring(1)))
              .toList(),
          Optional.empty(),
          List.of(),
          false,
          Optional.empty());
    }
  }

  static Stream<Arguments> hunks() {
    return YamlCases.read(HunkApplierTest.class, "hunks.yaml", Case.class);
  }

  @ParameterizedTest
  @MethodSource("hunks")
  void endsAsItsCaseSays(Case one) {
    HunkOutcome applied = HunkApplier.apply(one.in(), one.parsed(), 0, HunkApplier.MAX_FUZZ);
    if (one.out() == null) {
      assertThat(applied).isInstanceOf(HunkOutcome.Unfit.class);
      assertThat(((HunkOutcome.Unfit) applied).reason())
          .contains(Objects.requireNonNull(one.refused(), "out or refused"));
    } else {
      assertThat(applied).isInstanceOf(HunkOutcome.Fitted.class);
      assertThat(((HunkOutcome.Fitted) applied).text()).isEqualTo(one.out());
    }
  }
}
