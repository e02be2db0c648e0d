package dev.perdure.activities.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaReaderTest {

  static List<ForeignSchema> offered() {
    return ForeignSchema.all().stream().filter(it -> !it.leftOut()).toList();
  }

  static List<ForeignSchema> leftOut() {
    return ForeignSchema.all().stream().filter(ForeignSchema::leftOut).toList();
  }

  static List<ForeignSchema> limiting() {
    return offered().stream().filter(it -> it.wrong() != null).toList();
  }

  @ParameterizedTest
  @MethodSource("leftOut")
  void saysWhyNoModelIsOfferedATool(ForeignSchema foreign) {
    assertThat(SchemaReader.read(foreign.schema()))
        .isInstanceOfSatisfying(
            SchemaReading.Unreadable.class, it -> assertThat(it.reason()).contains("its "));
  }

  @ParameterizedTest
  @MethodSource("offered")
  void readsItsOwnResultUnchanged(ForeignSchema foreign) {
    JsonObject once = readable(foreign.schema());
    assertThat(readable(once)).isEqualTo(once);
  }

  @Test
  void keepsAtLeast200SchemasOfEveryVersion() {
    assertThat(ForeignSchema.all()).hasSizeGreaterThan(200);
    assertThat(ForeignSchema.all())
        .extracting(ForeignSchema::version)
        .contains("4", "6", "7", "2019", "2020", "oas");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'$ref': '#/nowhere'} | refers to '#/nowhere', which is not in it",
        "{'$ref': '#/$defs/b'} | refers to '#/$defs/b', which is not in it",
        "{'$ref': 'http://a.example'} | refers to 'http://a.example', which is not in it",
        "{'type': 'strnig'} | has the type 'strnig', which JSON Schema has not",
      })
  void namesTheReasonForLeavingAToolOut(String argument, String why) {
    assertThat(SchemaReader.read(schema(argument)))
        .isInstanceOfSatisfying(
            SchemaReading.Unreadable.class, it -> assertThat(it.reason()).contains(why));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type':'number','minimum':0,'exclusiveMinimum':true} | {'type':'number','exclusiveMinimum':0}",
        "{'type':'integer','minimum':'0'} | {'type':'integer','minimum':0}",
        "{'type':'string','nullable':true} | {'type':['string','null']}",
        "{'type':'array','items':[{'type':'string'}],'additionalItems':false} |"
            + " {'type':'array','prefixItems':[{'type':'string'}],'items':{},'maxItems':1}",
        "{'$ref':'#/properties/x'} | {'$ref':'#/$defs/x'}",
        "{'type':'object','properties':{'type':{'type':'string'},'$ref':{'type':'string'}}} | left out",
      })
  void convertsEachKeywordToTheNewestDraft(String argument, String converted) {
    if (converted.equals("left out")) {
      assertThat(SchemaReader.read(schema(argument))).isInstanceOf(SchemaReading.Unreadable.class);
    } else {
      assertThat(readable(schema(argument)).object("properties").fields().get("x"))
          .isEqualTo(Json.read(converted.replace('\'', '"'), Map.class));
    }
  }

  private static JsonObject readable(JsonObject schema) {
    SchemaReading reading = SchemaReader.read(schema);
    assertThat(reading).isInstanceOf(SchemaReading.Readable.class);
    return ((SchemaReading.Readable) reading).schema();
  }

  private static JsonObject schema(String argument) {
    return Json.read(
        "{'type': 'object', 'properties': {'x': ARGUMENT}, '$defs': {'a': {'type': 'string'}}}"
            .replace("ARGUMENT", argument)
            .replace('\'', '"'),
        JsonObject.class);
  }
}
