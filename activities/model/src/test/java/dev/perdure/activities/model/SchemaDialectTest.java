package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.wire.WireDialect;
import dev.perdure.activities.model.wire.WireLab;
import dev.perdure.activities.model.wire.WireReply;
import dev.perdure.activities.schema.ForeignSchema;
import dev.perdure.activities.schema.SchemaReader;
import dev.perdure.activities.schema.SchemaReading;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

class SchemaDialectTest {

  /** Schemas in the form that MCP servers send. */
  private static final List<String> FOREIGN =
      List.of(
          "{'type':'object','anyOf':[{'required':['a']},{'required':['b']}]}",
          "{'$ref':'#/$defs/T','$defs':{'T':{'type':'object','properties':{'a':{'$ref':'#/$defs/T'}}}}}",
          "{'type':'object','properties':{'a':{'type':'array'}}}",
          "{'type':'object','properties':{'a':{'type':['array','null']}}}",
          "{'type':'object','properties':{'a':{'type':['string','number'],'format':'uri'}}}",
          "{'type':'object','properties':{'a':{'type':'string','required':true}}}",
          "{'type':'object','properties':{'a':{'anyOf':[{'type':'null'},{'type':'integer'}]}}}",
          "{'type':'object','properties':{'a':{'const':'x'},'b':{'enum':[1,2]}},'required':['a','c']}",
          "{'type':'object','properties':{'a':{'type':'object','additionalProperties':{'type':'string'}}}}",
          "{'type':['object','null']}",
          "{'type':'string'}",
          "[]",
          "no schema at all");

  @ParameterizedTest
  @EnumSource
  void everyForeignToolIsOfferedAsTheVendorTakesIt(WireDialect dialect) {
    try (var lab = new WireLab(_ -> WireReply.text("Fine."))) {
      lab.ask(dialect, WireLab.request(List.of(WireLab.user("Go")), foreign()));
      assertThat(lab.server().violations()).isEmpty();
      assertThat(lab.server().requests().getLast().tools()).hasSize(FOREIGN.size());
    }
  }

  @ParameterizedTest
  @EnumSource
  void everySchemaOfTheCollectionIsOfferedAsTheVendorTakesIt(WireDialect dialect) {
    List<ToolSpec> tools = collected();
    try (var lab = new WireLab(_ -> WireReply.text("Fine."))) {
      for (int start = 0; start < tools.size(); start += 100) {
        List<ToolSpec> some = tools.subList(start, Math.min(start + 100, tools.size()));
        lab.ask(dialect, WireLab.request(List.of(WireLab.user("Go")), some));
        assertThat(lab.server().violations()).isEmpty();
        assertThat(lab.server().requests().getLast().tools()).hasSize(some.size());
      }
    }
  }

  private static List<ToolSpec> collected() {
    List<ToolSpec> tools = new ArrayList<>();
    for (ForeignSchema foreign : ForeignSchema.all()) {
      if (SchemaReader.read(foreign.schema()) instanceof SchemaReading.Readable(var schema)) {
        tools.add(new ToolSpec("tool_" + tools.size(), "A tool.", Json.write(schema), true));
      }
    }
    return tools;
  }

  @ParameterizedTest
  @EnumSource(names = {"OPENAI", "RESPONSES"})
  void offersAsManyToolsAsAreTakenWithNamesThatAre(WireDialect dialect) {
    List<ToolSpec> tools = new ArrayList<>();
    tools.add(new ToolSpec("bad name", "No.", "{}", true));
    IntStream.range(0, 200)
        .forEach(i -> tools.add(new ToolSpec("t" + i, "x".repeat(3000), "{}", true)));
    tools.add(tools.get(1));
    try (var lab = new WireLab(_ -> WireReply.text("Fine."))) {
      lab.ask(dialect, WireLab.request(List.of(WireLab.user("Go")), tools));
      assertThat(lab.server().violations()).isEmpty();
      assertThat(lab.server().requests().getLast().tools()).hasSize(128).contains("t0");
    }
  }

  @Test
  void geminiReadsOnlyKeywordsItKnows() {
    try (var lab = new WireLab(_ -> WireReply.text("Fine."))) {
      ModelRequest asked = WireLab.request(List.of(WireLab.user("Go")), foreign());
      String model = "gemini-3.5-flash";
      lab.ask(model, ModelRequest.of(asked.context(), model, asked.prompt()));
      assertThat(lab.server().violations()).isEmpty();
    }
    try (var lab = new WireLab(_ -> WireReply.text("Fine."))) {
      ModelRequest asked =
          WireLab.request(List.of(WireLab.user("Go")), collected().subList(0, 100));
      String model = "gemini-3.5-flash";
      lab.ask(model, ModelRequest.of(asked.context(), model, asked.prompt()));
      assertThat(lab.server().violations()).isEmpty();
    }
    JsonNode kept = SchemaDialect.GEMINI.schema(tool(FOREIGN.get(7)));
    assertThat(kept.at("/properties/a/enum/0").asString()).isEqualTo("x");
    assertThat(kept.path("required").toString()).isEqualTo("[\"a\"]");
  }

  @Test
  void signsForGeminiWhatAnotherModelCalled() {
    var call =
        new Part.ToolCall(
            new RunId("t_1.main").call(1, 0),
            "read",
            JsonObject.empty(),
            Part.CallState.PENDING,
            null,
            null,
            null,
            null,
            null);
    var messages = List.of(WireLab.user("Go"), WireLab.message(MessageRole.ASSISTANT, call));
    try (var lab = new WireLab(_ -> WireReply.text("Fine."))) {
      ModelRequest asked = WireLab.request(messages, List.of(WireLab.READ));
      for (String model : List.of("gemini-3.5-flash", "home-made")) {
        lab.ask(model, ModelRequest.of(asked.context(), model, asked.prompt()));
        assertThat(lab.server().requests().getLast().body().toString().contains("skip_thought"))
            .isEqualTo(model.startsWith("gemini"));
      }
    }
  }

  private static List<ToolSpec> foreign() {
    return IntStream.range(0, FOREIGN.size())
        .mapToObj(i -> new ToolSpec("tool_" + i, "A tool.", quoted(FOREIGN.get(i)), true))
        .toList();
  }

  private static ToolSpec tool(String schema) {
    return new ToolSpec("tool", "A tool.", quoted(schema), true);
  }

  private static String quoted(String text) {
    return text.replace('\'', '"');
  }
}
