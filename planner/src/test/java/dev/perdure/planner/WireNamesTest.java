package dev.perdure.planner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The wire knows the values of enums by small names, never by the names of constants. */
class WireNamesTest {

  @ParameterizedTest
  @MethodSource("enums")
  void areGivenToEveryConstantAndReadBack(Class<? extends Enum<?>> type)
      throws NoSuchFieldException {
    for (Enum<?> constant : type.getEnumConstants()) {
      var name = type.getField(constant.name()).getAnnotation(JsonProperty.class);
      assertThat(name).as("@JsonProperty of %s", constant).isNotNull();
      assertThat(name.value()).as("%s", constant).matches("[a-z]+([._-][a-z]+)*");
      assertThat(Json.write(constant)).isEqualTo("\"" + name.value() + "\"");
      assertThat((Object) Json.read("\"" + name.value() + "\"", type)).isEqualTo(constant);
    }
  }

  @Test
  void areThoseOfEveryEnum() {
    assertThat(enums()).hasSizeGreaterThan(12);
  }

  static Stream<Class<?>> enums() {
    return ProductTypes.all().filter(Class::isEnum);
  }
}
