package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolArgumentParserTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"path\": \"b }", "[1]", "null", "7", "{} {}", "{'a': 1}", "{\"a\":1,}"})
  void whatIsNoObjectIsKeptAsideAndReplacedByNone(String text) {
    var call = ToolArgumentParser.call(Optional.of("id"), "read", text);
    assertThat(call.input().isEmpty()).isTrue();
    assertThat(call.invalid()).contains(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "{}"})
  void noTextAtAllMeansNoArguments(String text) {
    var call = ToolArgumentParser.call(Optional.of(""), "read", text);
    assertThat(call.input().isEmpty()).isTrue();
    assertThat(call.invalid()).isEmpty();
    assertThat(call.vendorId()).isEmpty();
  }

  @Test
  void whatNoDatabaseStoresIsReplacedAtAnyDepth() {
    var input =
        ToolArgumentParser.object("{\"a\":[{\"b\":\"x\\u0000y\\ud83d\"}],\"c\":\"\\u001b\"}");
    assertThat(input.orElseThrow().fields())
        .containsEntry("a", List.of(Map.of("b", "x\uFFFDy\uFFFD")))
        .containsEntry("c", "\u001b");
  }

  @Test
  void aCallThatHoldsWhatNoFileCanHoldIsKeptAside() {
    var call = ToolArgumentParser.call(Optional.empty(), "re\u0000ad", "{\"a\":[\"x\\u0000\"]}");
    assertThat(call.name()).isEqualTo("re\uFFFDad");
    assertThat(call.input().isEmpty()).isTrue();
    assertThat(call.invalid()).contains("{\"a\":[\"x\\u0000\"]}");
  }

  @Test
  void nestingWithoutEndIsNoObject() {
    assertThat(ToolArgumentParser.object("{\"a\":".repeat(5000) + "1" + "}".repeat(5000)))
        .isEmpty();
  }
}
