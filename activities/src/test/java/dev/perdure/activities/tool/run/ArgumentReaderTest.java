package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.run.ArgumentReader.Arguments;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentReaderTest {

  private static final ToolSpec EDIT =
      new ToolSpec(
          "multiedit",
          "",
          """
          {"type":"object","required":["filePath","edits"],"additionalProperties":false,
           "properties":{
             "filePath":{"type":"string"},
             "limit":{"type":"integer"},
             "background":{"type":"boolean"},
             "subagent_type":{"type":"string"},
             "workdir":{"type":"string"},
             "edits":{"type":"array","items":{"type":"object","required":["oldString"],
               "properties":{"oldString":{"type":"string"},"replaceAll":{"type":"boolean"}}}}}}
          """,
          false);

  @Test
  void takesSnakeCaseAtAnyDepth() {
    assertThat(
            fields(
                """
                {"file_path":"a","edits":[{"old_string":"b","replace_all":true}]}
                """))
        .containsEntry("filePath", "a")
        .containsEntry("edits", List.of(Map.of("oldString", "b", "replaceAll", true)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e30", "-1e30", "9223372036854775808", "1E+308"})
  void saysOfANumberThatIsTooLargeToCountByHowLargeItMayBe(String number) {
    assertThat(
            ArgumentReader.read(EDIT, "{\"filePath\":\"a\",\"edits\":[],\"limit\":" + number + "}"))
        .isInstanceOfSatisfying(
            Arguments.Faulty.class,
            faulty ->
                assertThat(faulty.reason())
                    .contains("/limit: must lie between -9007199254740991 and 9007199254740991"));
  }

  @Test
  void takesAliasesAndCamelCaseOfSnakeCase() {
    assertThat(fields("{\"filePath\":\"a\",\"edits\":[],\"agent\":\"x\"}"))
        .containsEntry("subagent_type", "x");
    assertThat(fields("{\"filePath\":\"a\",\"edits\":[],\"cwd\":\"x\"}"))
        .containsEntry("workdir", "x");
    assertThat(fields("{\"path\":\"a\",\"edits\":[{\"old_text\":\"b\"}]}"))
        .containsEntry("filePath", "a")
        .containsEntry("edits", List.of(Map.of("oldString", "b")));
    assertThat(fields("{\"filePath\":\"a\",\"edits\":[],\"subagentType\":\"x\"}"))
        .containsEntry("subagent_type", "x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "[", "5"})
  void refusesTextThatIsNoListAndShowsIt(String text) {
    var read = ArgumentReader.read(EDIT, "{\"filePath\":\"a\",\"edits\":\"%s\"}".formatted(text));
    assertThat(read)
        .isInstanceOfSatisfying(
            Arguments.Faulty.class,
            faulty -> assertThat(faulty.reason()).contains("/edits", "(it is \""));
  }

  @Test
  void takesNumbersFlagsAndListsWrittenAsText() {
    assertThat(
            fields(
                """
                {"filePath":"1","limit":"20","background":"True","edits":"[{\\"oldString\\":\\"7\\"}]"}
                """))
        .containsEntry("filePath", "1")
        .containsEntry("limit", 20)
        .containsEntry("background", true)
        .containsEntry("edits", List.of(Map.of("oldString", "7")));
  }

  @Test
  void takesNullForWhatMayBeLeftOut() {
    assertThat(fields("{\"filePath\":\"a\",\"edits\":[],\"limit\":null}"))
        .doesNotContainKey("limit");
    assertThat(reason("{\"filePath\":null,\"edits\":[]}")).contains("filePath");
  }

  @Test
  void leavesTwoSpellingsOfOneNameToTheSchema() {
    assertThat(reason("{\"filePath\":\"a\",\"file_path\":\"b\",\"edits\":[]}"))
        .contains("file_path");
  }

  @Test
  void saysWhatIsWrongAndWhatTheToolTakes() {
    assertThat(reason("{\"filePath\":7,\"edits\":[{}]}"))
        .contains("multiedit")
        .contains("filePath")
        .contains("oldString")
        .contains("filePath (required)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"filePath\": \"b }", "[1]", "null", "{} {}"})
  void showsTheOriginalOfWhatIsNoObject(String text) {
    assertThat(reason(text)).contains(text).contains("multiedit");
  }

  @Test
  void takesNoTextForNoArguments() {
    var none = new ToolSpec("todoread", "", "{\"type\":\"object\",\"properties\":{}}", true);
    assertThat(ArgumentReader.read(none, "")).isInstanceOf(Arguments.Fitting.class);
  }

  private static Map<String, Object> fields(String text) {
    assertThat(ArgumentReader.read(EDIT, text)).isInstanceOf(Arguments.Fitting.class);
    return ((Arguments.Fitting) ArgumentReader.read(EDIT, text)).arguments().fields();
  }

  private static String reason(String text) {
    assertThat(ArgumentReader.read(EDIT, text)).isInstanceOf(Arguments.Faulty.class);
    return ((Arguments.Faulty) ArgumentReader.read(EDIT, text)).reason();
  }
}
