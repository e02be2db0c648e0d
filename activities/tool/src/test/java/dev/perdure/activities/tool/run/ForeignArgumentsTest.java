package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.schema.ForeignSchema;
import dev.perdure.activities.schema.SchemaReader;
import dev.perdure.activities.schema.SchemaReading;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of tools with schemas of others. */
class ForeignArgumentsTest {

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
  @MethodSource("offered")
  void takesACallThatFitsAForeignSchema(ForeignSchema foreign) {
    assertThat(ArgumentReader.read(tool(foreign), foreign.call()))
        .isInstanceOfSatisfying(
            CheckedArguments.Fitting.class,
            it -> assertThat(it.arguments()).isEqualTo(foreign.call()));
  }

  @ParameterizedTest
  @MethodSource("limiting")
  void refusesACallThatDoesNotFitAForeignSchema(ForeignSchema foreign) {
    assertThat(ArgumentReader.read(tool(foreign), Objects.requireNonNull(foreign.wrong())))
        .isInstanceOf(CheckedArguments.Faulty.class);
  }

  @ParameterizedTest
  @MethodSource("leftOut")
  void aSchemaThatCannotBeReadEndsNoCall(ForeignSchema foreign) {
    ToolSpec raw = new ToolSpec("raw", "", Json.write(foreign.schema()), true);
    assertThat(ArgumentReader.read(raw, foreign.call())).isInstanceOf(CheckedArguments.class);
  }

  @ParameterizedTest
  @MethodSource("offered")
  void aRawSchemaEndsNoCall(ForeignSchema foreign) {
    ToolSpec raw = new ToolSpec("raw", "", Json.write(foreign.schema()), true);
    assertThat(ArgumentReader.read(raw, foreign.call())).isInstanceOf(CheckedArguments.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"type\":\"object\"}", "{\"description\":\"Anything\"}"})
  void takesAnyArgumentsWhereASchemaNamesNone(String written) {
    JsonObject schema = readable(Json.read(written, JsonObject.class));
    JsonObject call = JsonObject.of("text", "hello");

    CheckedArguments arguments =
        ArgumentReader.read(new ToolSpec("foreign", "", Json.write(schema), true), call);

    assertThat(arguments)
        .isInstanceOfSatisfying(
            CheckedArguments.Fitting.class, it -> assertThat(it.arguments()).isEqualTo(call));
  }

  private static ToolSpec tool(ForeignSchema foreign) {
    return new ToolSpec("foreign", "", Json.write(readable(foreign.schema())), true);
  }

  private static JsonObject readable(JsonObject schema) {
    SchemaReading reading = SchemaReader.read(schema);
    assertThat(reading).isInstanceOf(SchemaReading.Readable.class);
    return ((SchemaReading.Readable) reading).schema();
  }
}
