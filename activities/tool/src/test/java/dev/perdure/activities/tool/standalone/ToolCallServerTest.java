package dev.perdure.activities.tool.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolCallServerTest {

  @TempDir Path home;
  private Path root;
  private ToolCallServer lines;
  private int number;

  @BeforeEach
  void open() throws IOException {
    root = Files.createDirectory(home.resolve("tree"));
    lines = lines("build", false);
  }

  @Test
  void answersCallsInOrderWithTheirIds() throws Exception {
    Files.writeString(root.resolve("a.txt"), "one\n");
    assertThat(answer("{'id':'c1','name':'read','arguments':{'filePath':'a.txt'}}").fields())
        .containsEntry("id", "c1")
        .containsEntry("isError", false);
    JsonObject edited =
        answer(
            "{'id':2,'name':'edit','arguments':{'filePath':'a.txt','oldString':'one','newString':'two'}}");
    assertThat(edited.number("id")).hasValue(2L);
    assertThat(edited.flag("isError")).isFalse();
    assertThat(root.resolve("a.txt")).hasContent("two");
  }

  @Test
  void namesAnArgumentThatTheToolDoesNotHave() throws Exception {
    Files.writeString(root.resolve("a.txt"), "One\n");
    assertThat(
            answer("{'id':'c','name':'grep','arguments':{'pattern':'one','-i':true,'fuzzy':1}}")
                .text("output"))
        .contains("a.txt:\n  1: One\n\nIgnored: 'fuzzy', which grep does not have.");
  }

  @Test
  void answersWrongLinesAndGoesOn() throws Exception {
    for (String line :
        List.of(
            "no json",
            "[]",
            "null",
            "5",
            "[".repeat(100_000),
            "{'id':'d','name':'read','arguments':" + "[".repeat(5_000),
            "{}",
            "{'id':'x','name':'nothing'}",
            "{'id':'y','name':'read','arguments':{'offset':[]}}")) {
      JsonObject answer = answer(line);
      assertThat(answer.flag("isError")).as(line).isTrue();
      assertThat(answer.text("output").orElseThrow()).as(line).isNotBlank();
      assertThat(answer.fields()).as(line).containsKeys("id", "metadata");
    }
    assertThat(
            answer("{'id':'z','name':'Glob','arguments':'{\\\"pattern\\\":\\\"*\\\"}'}")
                .flag("isError"))
        .isFalse();
  }

  @Test
  void keepsTheIdOfALineThatCanNotBeReadToItsEnd() throws Exception {
    JsonObject cut = answer("{'id':'cut','name':'write','arguments':{'filePath':'a");
    assertThat(cut.text("id")).hasValue("cut");
    assertThat(cut.text("output").orElseThrow()).contains("it ends too early, at column");
  }

  @Test
  void refusesALineThatIsNotUtf8InsteadOfWritingWhatItCanNotRead() throws Exception {
    JsonObject answer =
        answer("{'id':'l','name':'write','arguments':{'filePath':'b.txt','content':'caf\uDCFF'}}");
    assertThat(answer.text("output"))
        .hasValue("Line 1 is not UTF-8: send it again in that encoding.");
    assertThat(answer.text("id")).hasValue("l");
    assertThat(root.resolve("b.txt")).doesNotExist();
  }

  @Test
  void takesAByteOrderMarkForNoPartOfALine() throws Exception {
    assertThat(answer("\uFEFF{'id':'m','name':'todoread'}").flag("isError")).isFalse();
  }

  @Test
  void takesNumbersAndTextForDifferentIds() throws Exception {
    answer("{'id':7,'name':'todoread'}");
    JsonObject other = answer("{'id':'7','name':'glob','arguments':{'pattern':'*'}}");
    assertThat(other.flag("isError")).isFalse();
    assertThat(other.text("id")).hasValue("7");
  }

  @Test
  void givesARepeatedCallItsFirstResult() throws Exception {
    String write = "{'id':'w','name':'write','arguments':{'file_path':'b.txt','content':'x'}}";
    JsonObject first = answer(write);
    Files.writeString(root.resolve("b.txt"), "changed by hand");
    assertThat(answer(write)).isEqualTo(first);
    assertThat(root.resolve("b.txt")).hasContent("changed by hand");
    assertThat(answer(write.replace("b.txt", "c.txt")).text("output").orElseThrow())
        .contains("'w'");
  }

  @Test
  void reportsWhatWouldBeAskedWithItsRuling() throws Exception {
    Files.writeString(root.resolve(".env"), "SECRET=1\n");
    JsonObject asked = answer("{'id':'e','name':'read','arguments':{'filePath':'.env'}}");
    assertThat(asked.flag("isError")).isTrue();
    assertThat(ruling(asked)).containsEntry("action", "ask").containsEntry("permission", "read");
    lines = lines("build", true);
    assertThat(answer("{'id':'e','name':'read','arguments':{'filePath':'.env'}}").flag("isError"))
        .isFalse();
  }

  @Test
  void holdsAReadOnlyAgentToItsCeiling() throws Exception {
    lines = lines("explore", true);
    JsonObject denied =
        answer("{'id':'d','name':'write','arguments':{'filePath':'a','content':'x'}}");
    assertThat(ruling(denied)).containsEntry("action", "deny").containsEntry("layer", "ceiling");
    assertThat(root.resolve("a")).doesNotExist();
  }

  @Test
  void carriesOutManyEditsOfOneFileInOrder() throws Exception {
    Files.writeString(root.resolve("a.txt"), "value = 0\n" + "line\n".repeat(200));
    answer("{'id':'r','name':'read','arguments':{'filePath':'a.txt'}}");
    int edits = 100;
    for (int i = 0; i < edits; i++) {
      answer(
          "{'id':'e%d','name':'edit','arguments':{'filePath':'a.txt','oldString':'value = %d\\n','newString':'value = %d\\n'}}"
              .formatted(i, i, i + 1));
    }
    assertThat(Files.readString(root.resolve("a.txt"))).startsWith("value = " + edits + "\n");
  }

  private ToolCallServer lines(String agent, boolean everything) throws IOException {
    Path records = Files.createTempDirectory(home, "records");
    return new ToolCallServer(
        new WorktreePaths(root, records, List.of()),
        agent,
        AgentPolicies.of(AgentRegistry.builtIn().agent(agent), everything),
        home,
        Map.of());
  }

  private JsonObject answer(String line) throws InterruptedException {
    String answer =
        lines.answer(++number, line.replace("\\\"", "§").replace('\'', '"').replace("§", "\\\""));
    assertThat(answer).doesNotContain("\n");
    return Json.read(answer, JsonObject.class);
  }

  private static Map<?, ?> rawRuling(JsonObject answer) {
    return (Map<?, ?>) ((Map<?, ?>) answer.fields().get("metadata")).get("ruling");
  }

  private static Map<String, Object> ruling(JsonObject answer) {
    return Json.object(rawRuling(answer)).fields();
  }
}
