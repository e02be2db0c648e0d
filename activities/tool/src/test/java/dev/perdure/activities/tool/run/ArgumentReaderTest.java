package dev.perdure.activities.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
            CheckedArguments.Faulty.class,
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
            CheckedArguments.Faulty.class,
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
  void namesWhatTheToolDoesNotHaveAndASecondSpelling() {
    assertThat(
            ignored(
                EDIT, "{'filePath':'a','file_path':'b','edits':[{'oldString':'c','id':1}],'x':1}"))
        .isEqualTo("Ignored: 'file_path', 'id', 'x', which multiedit does not have.");
  }

  @Test
  void leavesToAnOpenSchemaWhatItDoesNotName() {
    var open =
        new ToolSpec(
            "mcp_any",
            "",
            "{'type':'object','properties':{'a':{}},'additionalProperties':true}"
                .replace('\'', '"'),
            true);
    assertThat(ArgumentReader.read(open, "{\"b\":1}"))
        .isEqualTo(new CheckedArguments.Fitting(JsonObject.of("b", 1), ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "grep ; {'-i':true,'-n':true} ; ignoreCase=true",
        "grep ; {'-A':2,'-B':'3','-C':4} ; after=2, before=3, context=4",
        "grep ; {'output_mode':'content','head_limit':0} ; output=lines, limit=1000",
        "grep ; {'glob':'*.md'} ; include=*.md",
        "grep ; {'type':'rust'} ; include=*.rs",
        "grep ; {'type':'zig'} ; include=*.zig",
        "bash ; {'command':['bash','-lc','ls | wc']} ; command=ls | wc",
        "bash ; {'command':['echo','it is']} ; command=echo 'it is'",
        "patch ; {'input':'p'} ; patchText=p",
      })
  void takesWhatModelsWereTrainedOn(String tool, String written, String meant) {
    String types =
        "ignoreCase:boolean after:integer before:integer context:integer output:string"
            + " limit:integer include:string command:string patchText:string";
    String properties =
        Stream.of(types.split(" "))
            .map(type -> "\"%s\":{\"type\":\"%s\"}".formatted((Object[]) type.split(":")))
            .collect(Collectors.joining(","));
    var spec = new ToolSpec(tool, "", "{\"properties\":{%s}}".formatted(properties), true);
    assertThat(ArgumentReader.read(spec, written.replace("'", "\"")))
        .isInstanceOfSatisfying(
            CheckedArguments.Fitting.class,
            fit -> {
              assertThat(fit.arguments().fields()).hasToString("{" + meant + "}");
              assertThat(fit.ignored()).isEmpty();
            });
  }

  private static String ignored(ToolSpec spec, String text) {
    return ((CheckedArguments.Fitting) ArgumentReader.read(spec, text.replace('\'', '"')))
        .ignored();
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
    assertThat(ArgumentReader.read(none, "")).isInstanceOf(CheckedArguments.Fitting.class);
  }

  private static Map<String, Object> fields(String text) {
    assertThat(ArgumentReader.read(EDIT, text)).isInstanceOf(CheckedArguments.Fitting.class);
    return ((CheckedArguments.Fitting) ArgumentReader.read(EDIT, text)).arguments().fields();
  }

  private static String reason(String text) {
    assertThat(ArgumentReader.read(EDIT, text)).isInstanceOf(CheckedArguments.Faulty.class);
    return ((CheckedArguments.Faulty) ArgumentReader.read(EDIT, text)).reason();
  }
}
