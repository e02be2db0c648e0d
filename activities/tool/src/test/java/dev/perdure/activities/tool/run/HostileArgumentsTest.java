package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments that cost a validator without a bound its time or memory. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileArgumentsTest {

  private static final String HUGE = "9".repeat(400);

  @Test
  void aHugeArgumentEndsNoCall() {
    for (String type : List.of("integer", "number", "string")) {
      for (String number : List.of(HUGE, "-" + HUGE, "1e400", "1e999999999")) {
        ToolSpec tool =
            tool(argument("{'type':'%s','minimum':1,'multipleOf':0.1}".formatted(type)));
        assertThat(ArgumentReader.read(tool, "{\"x\":%s}".formatted(number)))
            .isInstanceOf(CheckedArguments.class);
      }
    }
    JsonObject read = json("{'x':%s}".formatted(HUGE));
    assertThat(ArgumentReader.read(tool(argument("{'type':'integer'}")), read))
        .isInstanceOfSatisfying(
            CheckedArguments.Faulty.class,
            it -> assertThat(it.reason()).contains("/x: must lie between"));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 6, 8, 40, 400})
  void argumentsThatAlternativesMultiplyEndNoCall(int depth) {
    String list = "{'type':'array','items':{'$ref':'#/$defs/n'}}";
    String schema =
        "{'type':'object','properties':{'x':{'$ref':'#/$defs/n'}},'$defs':{'n':{'anyOf':[%s]}}}"
            .formatted(repeated(list, 10));
    String nested = "[".repeat(depth) + "1" + "]".repeat(depth);
    assertThat(ArgumentReader.read(tool(json(schema)), "{\"x\":%s}".formatted(nested)))
        .isInstanceOf(CheckedArguments.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 490})
  void argumentsOfATreeThatNestDeeplyEndNoCall(int depth) {
    String schema =
        "{'type':'object','properties':{'x':{'$ref':'#/$defs/n'}},"
            + "'$defs':{'n':{'type':['array','integer'],'items':{'$ref':'#/$defs/n'}}}}";
    String nested = "[".repeat(depth) + "1" + "]".repeat(depth);
    assertThat(ArgumentReader.read(tool(json(schema)), "{\"x\":%s}".formatted(nested)))
        .isInstanceOf(CheckedArguments.Fitting.class);
  }

  @Test
  void checksALongListToItsEnd() {
    JsonObject schema =
        argument(
            "{'type':'array','items':{'type':'object','required':['a'],"
                + "'properties':{'a':{'type':'string'}}}}");
    String elements = "{\"a\":\"b\"},".repeat(3_000);
    assertThat(ArgumentReader.read(tool(schema), "{\"x\":[%s{\"a\":1}]}".formatted(elements)))
        .isInstanceOfSatisfying(
            CheckedArguments.Faulty.class, it -> assertThat(it.reason()).contains("/x/3000/a"));
  }

  private static ToolSpec tool(JsonObject schema) {
    return new ToolSpec("foreign", "", Json.write(schema), true);
  }

  private static JsonObject argument(String schema) {
    return json(
        "{'type':'object','properties':{'x':%s},'$defs':{'a':{'type':'string'}}}"
            .formatted(schema));
  }

  private static String repeated(String schema, int times) {
    return String.join(",", Collections.nCopies(times, schema));
  }

  private static JsonObject json(String text) {
    return Json.read(text.replace('\'', '"'), JsonObject.class);
  }
}
