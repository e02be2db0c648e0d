package dev.perdure.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.Json;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class JsonObjectTest {

  private static final JsonObject OBJECT =
      Json.read(
          "{\"z\": \"text\", \"a\": 3, \"yes\": true, \"list\": [1, null], \"none\": null}",
          JsonObject.class);

  @Test
  void keepsTheOrderOfItsFields() {
    assertThat(OBJECT.fields().keySet()).containsExactly("z", "a", "yes", "list", "none");
    assertThat(Json.again(OBJECT)).isEqualTo(OBJECT);
  }

  @Test
  void givesAFieldOnlyAsWhatItIs() {
    assertThat(OBJECT.text("z")).contains("text");
    assertThat(OBJECT.text("a")).isEmpty();
    assertThat(OBJECT.number("a")).contains(3L);
    assertThat(OBJECT.number("z")).isEmpty();
    assertThat(OBJECT.flag("yes")).isTrue();
    assertThat(OBJECT.flag("z")).isFalse();
    assertThat(OBJECT.list("list")).hasSize(2);
    assertThat(OBJECT.list("z")).isEmpty();
    assertThat(OBJECT.text("missing")).isEmpty();
  }

  @Test
  void isChangedOnlyInACopy() {
    var changed = OBJECT.with("a", 4);

    assertThat(changed.number("a")).contains(4L);
    assertThat(OBJECT.number("a")).contains(3L);
    assertThat(JsonObject.empty().isEmpty()).isTrue();
    assertThat(JsonObject.of("a", 1).isEmpty()).isFalse();
    assertThatThrownBy(() -> OBJECT.fields().put("x", "y"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void leavesListsWithoutTheNullsThatJsonMayHold() {
    assertThat(NullSafeLists.copy(Arrays.asList("a", null, "b"))).containsExactly("a", "b");
    assertThat(NullSafeLists.copy(null)).isEmpty();
  }
}
