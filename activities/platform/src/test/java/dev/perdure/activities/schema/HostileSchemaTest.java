package dev.perdure.activities.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas that cost a reader without a bound its time or memory. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileSchemaTest {

  private static final String HUGE = "9".repeat(400);

  @ParameterizedTest
  @ValueSource(strings = {"anyOf", "oneOf", "allOf"})
  void refusesReferencesThatDoubleAtEachLevel(String keyword) {
    assertThat(SchemaReader.read(json(doubling(keyword, 40))))
        .isInstanceOfSatisfying(
            SchemaReading.Unreadable.class,
            it -> assertThat(it.reason()).contains("multiply to more than"));
  }

  @Test
  void refusesManyReferencesToOneLargeDefinition() {
    String references = repeated("{'$ref':'#/$defs/d'}", 3_000);
    assertThat(SchemaReader.read(json("{'anyOf':[%s],'$defs':{'d':{}}}".formatted(references))))
        .isInstanceOfSatisfying(
            SchemaReading.Unreadable.class,
            it -> assertThat(it.reason()).contains("multiply to more than"));
  }

  @Test
  void refusesMorePropertiesThanTheTopCanMerge() {
    String many =
        IntStream.range(0, 500)
            .mapToObj("'p%d':{}"::formatted)
            .collect(Collectors.joining(",", "{", "}"));
    String schema =
        "{'anyOf':[%s],'$defs':{'d':{'properties':%s}}}"
            .formatted(repeated("{'$ref':'#/$defs/d'}", 900), many);
    assertThat(SchemaReader.read(json(schema)))
        .isInstanceOfSatisfying(
            SchemaReading.Unreadable.class,
            it -> assertThat(it.reason()).contains("alternatives have more"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "maxLength"
      })
  void leavesOutABoundThatNoVendorCanRead(String keyword) {
    assertThat(SchemaReader.read(argument("{'type':'integer','%s':%s}".formatted(keyword, HUGE))))
        .isEqualTo(SchemaReader.read(argument("{'type':'integer'}")))
        .isInstanceOf(SchemaReading.Readable.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'default':HUGE}",
        "{'enum':[HUGE]}",
        "{'type':HUGE}",
        "{'items':HUGE}",
        "{'$ref':HUGE}",
      })
  void aHugeNumberEndsNoReading(String schema) {
    assertThat(SchemaReader.read(argument(schema.replace("HUGE", HUGE))))
        .isInstanceOf(SchemaReading.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type':'object','properties':{'properties':{'$ref':'#/$defs/a'}}}",
        "{'type':'object','properties':{'properties':{'type':'object','$ref':'#/$defs/a'}}}",
        "{'type':'object','default':{'properties':{'a b':1}}}",
        "{'enum':[{'properties':{'a b':1}}]}",
        "{'const':{'properties':{'a b':1}}}",
        "{'examples':[{'properties':{'a b':1}}]}",
        "{'default':{'a':{'a':{'a':{'a':{'a':{'a':{'a':{'a':{'a':{'a':{'a':{'a':1}}}}}}}}}}}}}",
        "{'default':{'$ref':'#/$defs/loop'}}",
      })
  void offersAToolWhoseValuesLookLikeSchemas(String argument) {
    assertThat(SchemaReader.read(argument(argument))).isInstanceOf(SchemaReading.Readable.class);
  }

  @Test
  void keepsTheReferenceThatAValueHolds() {
    JsonObject written = argument("{'default':{'$ref':'#/$defs/a'}}");
    assertThat(SchemaReader.read(written))
        .isInstanceOfSatisfying(
            SchemaReading.Readable.class,
            it ->
                assertThat(it.schema().object("properties").object("x").object("default").fields())
                    .containsEntry("$ref", "#/$defs/a"));
  }

  @Test
  void findsAnAnchorInAnArgumentThatIsNamedLikeAKeyword() {
    JsonObject schema =
        json(
            "{'type':'object','properties':{'default':{'$anchor':'here','type':'string'},"
                + "'x':{'$ref':'#here'}}}");
    assertThat(SchemaReader.read(schema)).isInstanceOf(SchemaReading.Readable.class);
  }

  @Test
  void refusesANameThatNoVendorTakesAtAnyDepth() {
    assertThat(SchemaReader.read(argument("{'items':{'properties':{'a b':{}}}}")))
        .isInstanceOfSatisfying(
            SchemaReading.Unreadable.class,
            it -> assertThat(it.reason()).contains("'a b' has a name"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-4", "1.5", "99999999999", "'-4'", "true", "7"})
  void aTupleHasNoBoundThatAVendorRefuses(String most) {
    for (String schema :
        List.of(
            "{'type':'array','maxItems':%s,'items':[{},{}],'additionalItems':false}",
            "{'type':'array','items':[{},{}],'additionalItems':false,'maxItems':%s}")) {
      assertThat(SchemaReader.read(argument(schema.formatted(most))))
          .isInstanceOfSatisfying(
              SchemaReading.Readable.class,
              it ->
                  assertThat(it.schema().object("properties").object("x").number("maxItems"))
                      .contains(2L));
    }
  }

  private static JsonObject argument(String schema) {
    return json(
        "{'type':'object','properties':{'x':%s},'$defs':{'a':{'type':'string'}}}"
            .formatted(schema));
  }

  private static String doubling(String keyword, int levels) {
    String definitions =
        IntStream.range(0, levels)
            .mapToObj(level -> "'d%d':%s".formatted(level, twice(keyword, level + 1)))
            .collect(Collectors.joining(","));
    return "{'%s':[{'$ref':'#/$defs/d0'},{'$ref':'#/$defs/d0'}],'$defs':{%s,'d%d':{}}}"
        .formatted(keyword, definitions, levels);
  }

  private static String twice(String keyword, int target) {
    return Json.write(
        Map.of(
            keyword,
            List.of(Map.of("$ref", "#/$defs/d" + target), Map.of("$ref", "#/$defs/d" + target))));
  }

  private static String repeated(String schema, int times) {
    return String.join(",", Collections.nCopies(times, schema));
  }

  private static JsonObject json(String text) {
    return Json.read(text.replace('\'', '"'), JsonObject.class);
  }
}
