package dev.perdure.activities.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.wire.WireRequest.Dialect;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** The judge is judged: each rule finds its breach. */
class VendorRulesTest {

  private static final String CALL =
      "{'role':'assistant','content':[{'type':'tool_use','id':'a','name':'read','input':{}}]}";
  private static final String RESULT =
      "{'role':'user','content':[{'type':'tool_result','tool_use_id':'a','content':'x'}]}";

  @Test
  void acceptsAProperConversation() {
    assertThat(anthropic("{'role':'user','content':'Go'}," + CALL + "," + RESULT)).isEmpty();
    assertThat(openAi("{'role':'user','content':'Go'}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {'role':'assistant','content':'Hi'} | first message is not the user
          {'role':'user','content':'Go'},{'role':'assistant','content':'Hi'} | last message is the assistant
          {'role':'user','content':'Go'},{'role':'user','content':'Go'} | both of role user
          {'role':'user','content':'Go'},CALL,{'role':'user','content':'x'} | has results []
          {'role':'user','content':'Go'},CALL,RESULT,CALL,RESULT | used twice
          RESULT | for the calls []
          {'role':'user','content':[{'type':'text','text':' '}]} | text block is blank
          {'role':'user','content':[]} | no content
          """)
  void findsWhatAnthropicRefuses(String messages, String rule) {
    assertThat(anthropic(messages.replace("CALL", CALL).replace("RESULT", RESULT)))
        .anySatisfy(found -> assertThat(found).contains(rule));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {'role':'user','content':'Go'},{'role':'tool','tool_call_id':'a','content':'x'} | follows no call
          {'role':'user','content':'Go'},{'role':'assistant','tool_calls':[{'id':'a','function':{'name':'read','arguments':'{'}}]},{'role':'tool','tool_call_id':'a','content':'x'} | not an object
          {'role':'user','content':'Go'},{'role':'assistant','tool_calls':[{'id':'a','function':{'name':'read','arguments':'{}'}}]},{'role':'user','content':'x'} | has results []
          {'role':'user','content':'Go'},{'role':'assistant'},{'role':'user','content':'x'} | neither says nor calls
          """)
  void findsWhatOpenAiRefuses(String messages, String rule) {
    assertThat(openAi(messages)).anySatisfy(found -> assertThat(found).contains(rule));
  }

  private static List<String> anthropic(String messages) {
    return violations(
        Dialect.ANTHROPIC,
        Map.of("x-api-key", List.of("k"), "anthropic-version", List.of("2023-06-01")),
        "'tools':[{'name':'read','input_schema':{'type':'object'}}],",
        messages);
  }

  private static List<String> openAi(String messages) {
    return violations(Dialect.OPENAI, Map.of("authorization", List.of("Bearer k")), "", messages);
  }

  private static List<String> violations(
      Dialect dialect, Map<String, List<String>> headers, String tools, String messages) {
    String body =
        "{'model':'m','stream':true,'max_tokens':9," + tools + "'messages':[" + messages + "]}";
    return VendorRules.violations(
        new WireRequest(
            dialect, "/", headers, JsonMapper.shared().readTree(body.replace('\'', '"'))));
  }
}
