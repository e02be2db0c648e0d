package dev.perdure.activities.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.InMemoryArtifacts;
import dev.perdure.planner.tool.ToolResult;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapperSupplier;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of calls as servers write them beside the protocol. */
class CallResultRepairTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'content':[{'type':'text','text':'hi'}]} | hi",
        "{'content':'hi'} | hi",
        "{'content':['hi']} | hi",
        "{'content':{'type':'text','text':'hi'}} | hi",
        "{'content':[{'text':'hi'}]} | hi",
        "{'content':[null,{'type':'text','text':'hi'},null]} | hi",
        "{'content':[{'type':'text','text':'hi','annotations':{'audience':['robot'],'priority':'high'}}]} | hi",
        "{'content':[{'type':'text','text':'hi'}],'_meta':'x','structuredContent':7} | hi",
        "{'content':[{'type':'text','text':'hi'}],'structuredContent':{'a':'b'}} | hi",
        "{'content':[{'type':'weird','x':1}]} | {~type~:~weird~,~x~:1}",
        "{'content':[{'type':'text'}]} | {~type~:~text~}",
        "{'content':[{'type':'resource','resource':{'uri':'a','text':'hi'}}]} | hi",
        "{'content':[{'type':'resource','resource':{'uri':'a'}}]} | {~type~:~resource~,~resource~:{~uri~:~a~}}",
        "{'content':[{'type':'resource_link','uri':'a','name':'b','size':'large'}]} | [b: a]",
        "{'content':7} | 7",
        "{'structuredContent':{'a':1}} | {~a~:1}",
        "{'structuredContent':'word','content':[]} | ~word~",
        "{'structuredContent':[1,null],'content':null} | [1,null]",
        "{'toolResult':'hi'} | hi",
        "'hi' | hi",
        "['hi','there'] | hi there",
        "null | ''"
      })
  void readsWhatAServerSaid(String written, String text) {
    String expected = text.replace('~', '"').replace("''", "");

    assertThat(result(written).output().replace('\n', ' ')).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "'true'", "1"})
  void knowsAFailureHoweverItIsMarked(String mark) {
    assertThat(result("{'content':'no','isError':%s}".formatted(mark)).isError()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "'false'", "0", "null", "{}"})
  void takesAResultForGoodWithoutAMark(String mark) {
    assertThat(result("{'content':'yes','isError':%s}".formatted(mark)).isError()).isFalse();
  }

  private static ToolResult result(String written) {
    Object read = Json.read(written.replace('\'', '"'), Object.class);
    CallToolResult answer =
        new JacksonMcpJsonMapperSupplier()
            .get()
            .convertValue(CallResultRepair.of(read), new TypeRef<CallToolResult>() {});
    return new McpResultMapper(new InMemoryArtifacts()).of("title", answer);
  }
}
