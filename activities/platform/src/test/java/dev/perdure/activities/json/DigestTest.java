package dev.perdure.activities.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.JsonObject;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class DigestTest {

  @Test
  void isTheHashOfTheCanonicalForm() {
    assertThat(Digest.of(JsonObject.of("b", 2.0).with("a", "\u20ac")))
        .isEqualTo(Digest.of("{\"a\":\"\u20ac\",\"b\":2}".getBytes(UTF_8)));
  }

  @Test
  void doesNotDependOnTheOrderOfFields() {
    JsonObject one = JsonObject.of("a", 1).with("b", List.of(1, 2));
    JsonObject other = JsonObject.of("b", List.of(1, 2)).with("a", 1);

    assertThat(Digest.of(one)).isEqualTo(Digest.of(other));
    assertThat(Digest.of(one.with("b", List.of(2, 1)))).isNotEqualTo(Digest.of(one));
  }

  @Test
  void tellsHostileTextsApart() {
    assertThat(Digest.of(JsonObject.of("a", "x\u0000y")))
        .isNotEqualTo(Digest.of(JsonObject.of("a", "xy")));
  }

  @Test
  void takesObjectsAndArraysAlone() {
    assertThat(Digest.of(List.of(1))).hasSize(64);
    assertThatThrownBy(() -> Digest.of((Object) "text"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("object or array");
  }
}
