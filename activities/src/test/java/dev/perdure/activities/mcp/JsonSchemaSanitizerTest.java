package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonSchemaSanitizerTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'$ref': '#/nowhere'} | refers to '#/nowhere', which is not in it",
        "{'$ref': '#/$defs/b'} | refers to '#/$defs/b', which is not in it",
        "{'$ref': 'http://a.example'} | refers to 'http://a.example', which is not in it",
        "{'type': 'strnig'} | has the type 'strnig', which JSON Schema has not",
      })
  void refusesWhatNoVendorTakes(String argument, String why) {
    assertThat(JsonSchemaSanitizer.refusal(schema(argument)).orElseThrow()).contains(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'$ref': '#/$defs/a'}",
        "{'$ref': '#'}",
        "{'type': 'object', 'default': {'type': 'circle', '$ref': 'x'}}",
        "{'type': ['string', 'null']}",
      })
  void takesWhatVendorsTake(String argument) {
    assertThat(JsonSchemaSanitizer.refusal(schema(argument))).isEmpty();
  }

  private static JsonObject schema(String argument) {
    return Json.read(
        "{'type': 'object', 'properties': {'x': ARGUMENT}, '$defs': {'a': {'type': 'string'}}}"
            .replace("ARGUMENT", argument)
            .replace('\'', '"'),
        JsonObject.class);
  }
}
