package dev.perdure.activities.tool.match;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.tool.YamlCases;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TextEditTest {

  record Case(
      String in,
      String old,
      @JsonProperty("new") String fresh,
      boolean all,
      @Nullable String out,
      @Nullable String by,
      @Nullable Integer places,
      List<String> refused,
      List<String> not) {

    Case {
      refused = refused == null ? List.of() : refused;
      not = not == null ? List.of() : not;
    }
  }

  static Stream<Arguments> edits() {
    return YamlCases.read(TextEditTest.class, "edits.yaml", Case.class);
  }

  @ParameterizedTest
  @MethodSource("edits")
  void endsAsItsCaseSays(Case edit) {
    var outcome = new TextEdit(edit.old(), edit.fresh(), edit.all()).applyTo(edit.in());
    if (edit.out() == null) {
      assertThat(outcome).isInstanceOf(TextEditOutcome.NotEdited.class);
      String reason = ((TextEditOutcome.NotEdited) outcome).reason();
      edit.refused().forEach(part -> assertThat(reason).contains(part));
      edit.not().forEach(part -> assertThat(reason).doesNotContain(part));
    } else {
      assertThat(outcome).isInstanceOf(TextEditOutcome.Edited.class);
      TextEditOutcome.Edited edited = (TextEditOutcome.Edited) outcome;
      assertThat(edited.text()).isEqualTo(edit.out());
      assertThat(edited.matcher()).isEqualTo(edit.by() == null ? edited.matcher() : edit.by());
      assertThat(edited.places()).isEqualTo(edit.places() == null ? 1 : edit.places());
    }
  }

  @Test
  void showsTheLineThatIsSpeltMostAlikeWhereNoWordsAreShared() {
    String file = "x\n".repeat(20) + "if (a < b && c) {}\n" + "y\n".repeat(20);
    assertThat(refusal(file, "if (a &lt b &amp& c) {}")).contains("21: if (a < b && c) {}");
    assertThat(refusal(file, "if(a>b&&d) {}\ny\ny")).contains("21: if (a < b && c) {}\n22: y");
    assertThat(refusal(file, "nothing of the kind")).contains("Read the file");
  }

  @Test
  void cutsWhatItShowsOfALongLine() {
    assertThat(refusal("a".repeat(100_000), "zq")).hasSizeLessThan(3_000).endsWith("a…");
  }

  @Test
  void namesTheLinesOfEveryPlace() {
    assertThat(refusal("x\n".repeat(120), "x")).contains("120 places", ", 119, 120.");
  }

  private static String refusal(String text, String oldText) {
    return ((TextEditOutcome.NotEdited) new TextEdit(oldText, "z", false).applyTo(text)).reason();
  }
}
