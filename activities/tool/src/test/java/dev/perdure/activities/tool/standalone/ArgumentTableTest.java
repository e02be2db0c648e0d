package dev.perdure.activities.tool.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.sandbox.LazySandbox;
import dev.perdure.activities.tool.InMemoryArtifacts;
import dev.perdure.activities.tool.InMemoryToolJournal;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.todo.InMemoryTodoLists;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every argument of every tool, given what models give when they are wrong. */
@Tag("slow")
class ArgumentTableTest extends SmallTree {

  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(90);
  private static final int MAX_ANSWER_LENGTH = 10_000;
  private static final int HUGE = 1_000_000;

  /** A call of each tool that is right. */
  private static final Map<String, String> RIGHT =
      Map.ofEntries(
          Map.entry("read", "{'filePath':'a.txt','offset':1,'limit':5}"),
          Map.entry("edit", "{'filePath':'a.txt','oldString':'one','newString':'two'}"),
          Map.entry(
              "multiedit", "{'filePath':'a.txt','edits':[{'oldString':'one','newString':'two'}]}"),
          Map.entry("write", "{'filePath':'a.txt','content':'two'}"),
          Map.entry(
              "patch",
              "{'patchText':'*** Begin Patch\\n*** Update File: a.txt\\n-one\\n+two\\n*** End"
                  + " Patch'}"),
          Map.entry("bash", "{'command':'true','timeout':5000,'workdir':'.'}"),
          Map.entry("bash_output", "{'id':'bg-00000000','wait':1}"),
          Map.entry("bash_kill", "{'id':'bg-00000000'}"),
          Map.entry("grep", "{'pattern':'one','path':'.'}"),
          Map.entry("glob", "{'pattern':'*','path':'.'}"),
          Map.entry("list", "{'path':'.'}"),
          Map.entry("webfetch", "{'url':'http://127.0.0.1:1/','timeout':1}"),
          Map.entry("todowrite", "{'todos':[{'content':'a','status':'pending'}]}"),
          Map.entry("todoread", "{}"));

  private int number;

  @BeforeEach
  void keepOutside() throws IOException {
    Files.writeString(home.resolve("outside.txt"), "kept\n");
  }

  @Test
  void theTableKnowsEveryTool() throws IOException {
    assertThat(specs().map(ToolSpec::name)).containsExactlyInAnyOrderElementsOf(RIGHT.keySet());
  }

  static Stream<Arguments> cells() throws IOException {
    return specs()
        .flatMap(spec -> properties(spec).stream().map(name -> Arguments.of(spec.name(), name)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("cells")
  void aWrongArgumentIsAnsweredShortlyAndDoesNoHarm(String tool, String argument) throws Exception {
    for (var wrong : wrong().entrySet()) {
      JsonObject answer = call(tool, argument, wrong.getValue());
      assertHarmless(answer, "%s %s: %s".formatted(tool, argument, wrong.getKey()));
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("cells")
  void anArgumentOfAnotherTypeIsNamedWithItsValueAndWhatTheToolTakes(String tool, String argument)
      throws Exception {
    JsonObject answer = call(tool, argument, Map.of("x", 1));
    assertThat(answer.flag("isError")).isTrue();
    assertThat(answer.text("output").orElseThrow())
        .contains("/" + argument, "{\"x\":1}", "It takes", argument);
  }

  static Stream<Arguments> requiredCells() throws IOException {
    return specs()
        .flatMap(spec -> required(spec).stream().map(name -> Arguments.of(spec.name(), name)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("requiredCells")
  void aMissingArgumentIsNamed(String tool, String argument) throws Exception {
    Map<String, Object> arguments = right(tool);
    arguments.remove(argument);
    assertThat(call(tool, arguments).text("output").orElseThrow())
        .contains("required property '" + argument + "' not found", argument + " (required)");
  }

  private static Map<String, Object> wrong() {
    Map<String, Object> wrong = new LinkedHashMap<>();
    wrong.put("a number", 7);
    wrong.put("a fraction", 1.5);
    wrong.put("a negative number", -3);
    wrong.put("a list", List.of(1, 2));
    wrong.put("an empty list", List.of());
    wrong.put("a nested list", List.of(List.of(Map.of())));
    wrong.put("a flag", true);
    wrong.put("nothing in it", "");
    wrong.put("blanks", "  ");
    wrong.put("a megabyte", "y".repeat(HUGE));
    wrong.put("a megabyte of stars", "*".repeat(HUGE));
    wrong.put(
        "a long list", new ArrayList<>(java.util.Collections.nCopies(2_000, "z".repeat(500))));
    wrong.put("NUL", "a\0b");
    wrong.put("control characters", "\u0007\u001B[31m\r\n");
    wrong.put("half a character", "\uD83D");
    wrong.put("a path outside", "../outside.txt");
    wrong.put("a directory", "dir");
    wrong.put("a path that is not there", "gone/gone.txt");
    return wrong;
  }

  private void assertHarmless(JsonObject answer, String what) throws IOException {
    String output = answer.text("output").orElseThrow();
    assertThat(output.length()).as(what).isBetween(1, MAX_ANSWER_LENGTH);
    assertThat(output)
        .as(what)
        .doesNotContain(
            "Exception", "\tat ", "y".repeat(1_000), "z".repeat(1_000), "*".repeat(1_000));
    assertThat(Json.write(answer.fields()).length()).as(what).isLessThan(HUGE / 2);
    assertThat(home.resolve("outside.txt")).as(what).hasContent("kept");
    assertThat(home.resolve("tree/dir")).as(what).isDirectory();
  }

  private JsonObject call(String tool, String argument, Object value) throws Exception {
    Map<String, Object> arguments = right(tool);
    arguments.put(argument, value);
    return call(tool, arguments);
  }

  /** Reads the file that the call may change, then returns the answer to the call. */
  private JsonObject call(String tool, Map<String, Object> arguments) throws Exception {
    Files.writeString(root.resolve("a.txt"), "one\n");
    answer("read", Map.of("filePath", "a.txt"));
    long start = System.nanoTime();
    JsonObject answer = answer(tool, arguments);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(CALL_TIMEOUT);
    return answer;
  }

  private JsonObject answer(String tool, Map<String, Object> arguments)
      throws InterruptedException {
    String line = Json.write(Map.of("id", "c" + ++number, "name", tool, "arguments", arguments));
    return Json.read(lines.answer(number, line), JsonObject.class);
  }

  private static Map<String, Object> right(String tool) {
    return new LinkedHashMap<>(
        Json.read(RIGHT.get(tool).replace('\'', '"'), JsonObject.class).fields());
  }

  private static Stream<ToolSpec> specs() throws IOException {
    Path home = Path.of(System.getProperty("java.io.tmpdir"), "nobody");
    BuiltInToolPorts ports =
        new BuiltInToolPorts(
            new InMemoryToolJournal(),
            new InMemoryArtifacts(),
            new InMemoryTodoLists(),
            LiveOutput.none(),
            new LazySandbox(home, List.of(), List.of()),
            home,
            Map.of());
    return BuiltInTools.with(ports).stream().map(Tool::spec);
  }

  private static Set<String> properties(ToolSpec spec) {
    JsonObject schema = Json.read(spec.parameters(), JsonObject.class);
    return schema.fields().get("properties") instanceof Map<?, ?> properties
        ? new TreeSet<>(properties.keySet().stream().map(String::valueOf).toList())
        : Set.of();
  }

  private static List<Object> required(ToolSpec spec) {
    return Json.read(spec.parameters(), JsonObject.class).list("required");
  }
}
