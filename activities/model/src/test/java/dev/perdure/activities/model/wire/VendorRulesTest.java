package dev.perdure.activities.model.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The judge is judged: each rule finds its breach, in the vendor's words. */
class VendorRulesTest {

  private static final String ANTHROPIC =
      "{'model':'claude-haiku-4-5','stream':true,'max_tokens':9,'tools':[READ],'messages':[GO]}";
  private static final String OPENAI =
      "{'model':'gpt-4o','stream':true,'max_completion_tokens':9,'tools':[READ],'messages':[GO]}";
  private static final Map<String, String> WORDS =
      Map.of(
          "GO",
          "{'role':'user','content':'Go'}",
          "SAY",
          "{'role':'assistant','content':'Hi'}",
          "CALL",
          "{'role':'assistant','content':[{'type':'tool_use','id':'a','name':'read','input':{}}]}",
          "RESULT",
          "{'role':'user','content':[{'type':'tool_result','tool_use_id':'a','content':'x'}]}",
          "MARK",
          "'cache_control':{'type':'ephemeral'}",
          "TOOLCALL",
          "{'role':'assistant','tool_calls':[{'id':'a','type':'function','function':{'name':'read','arguments':'{}'}}]}",
          "TOOLDONE",
          "{'role':'tool','tool_call_id':'a','content':'x'}");
  private static final Map<WireDialect, String> READ =
      Map.of(
          WireDialect.ANTHROPIC,
          "{'name':'read','input_schema':{'type':'object','properties':{'path':{'type':'string'}}}}",
          WireDialect.OPENAI,
          "{'type':'function','function':{'name':'read','parameters':{'type':'object','properties':{'path':{'type':'string'}}}}}");

  @Test
  void acceptsAProperConversation() {
    assertThat(anthropic("{}")).isEmpty();
    assertThat(anthropic("{'messages':[GO,CALL,RESULT]}")).isEmpty();
    assertThat(openAi("{}")).isEmpty();
    assertThat(openAi("{'messages':[GO,TOOLCALL,TOOLDONE]}")).isEmpty();
    assertThat(openAi("{'messages':[GO,TOOLCALL,TOOLDONE,GO]}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {'messages':[]} | at least one message is required
          {'messages':[SAY]} | first message must use the "user" role
          {'messages':[GO,SAY]} | must end with a user message
          {'messages':[GO,{'role':'assistant','content':'Hi '}]} | final assistant content cannot end with trailing whitespace
          {'messages':[GO,GO]} | multiple "user" roles in a row
          {'messages':[{'role':'system','content':'x'}]} | Input should be 'user' or 'assistant'
          {'messages':[{'role':'user','content':[]}]} | all messages must have non-empty content
          {'messages':[{'role':'user','content':''}]} | text content blocks must be non-empty
          {'messages':[{'role':'user','content':[{'type':'text','text':''}]}]} | text content blocks must be non-empty
          {'messages':[{'role':'user','content':[{'type':'text','text':' '}]}]} | must contain non-whitespace text
          {'messages':[{'role':'user','content':[{'type':'text','text':'',MARK}]}]} | cache_control cannot be set for empty text blocks
          {'system':''} | system: text content blocks must be non-empty
          {'system':[{'type':'text','text':' '}]} | must contain non-whitespace text
          {'messages':[{'role':'user','content':[{'type':'song'}]}]} | Input tag 'song' found
          {'messages':[GO,CALL,GO]} | without `tool_result` blocks immediately after: a
          {'messages':[GO,CALL,{'role':'user','content':[{'type':'text','text':'x'},{'type':'tool_result','tool_use_id':'a','content':'x'}]}]} | without `tool_result` blocks immediately after: a
          {'messages':[GO,CALL,{'role':'user','content':[{'type':'tool_result','tool_use_id':'a','content':'x'},{'type':'tool_result','tool_use_id':'a','content':'x'}]}]} | each tool_use must have a single result
          {'messages':[GO,CALL,{'role':'user','content':[{'type':'tool_result','tool_use_id':'a','is_error':true,'content':''}]}]} | content cannot be empty if `is_error` is true
          {'messages':[GO,CALL,{'role':'user','content':[{'type':'tool_result','tool_use_id':'a','content':[{'type':'text','text':''}]}]}]} | text content blocks must be non-empty
          {'messages':[RESULT]} | unexpected `tool_use_id` found in `tool_result` blocks: a
          {'messages':[GO,CALL,RESULT,CALL,RESULT]} | `tool_use` ids must be unique
          {'messages':[{'role':'user','content':[{'type':'tool_use','id':'a','name':'read','input':{}}]}]} | `tool_use` blocks can only be in `assistant` messages
          {'messages':[GO,{'role':'assistant','content':[{'type':'tool_result','tool_use_id':'a'}]}]} | `tool_result` blocks can only be in `user` messages
          {'messages':[GO,{'role':'assistant','content':[{'type':'tool_use','id':'a.b','name':'read','input':{}}]}]} | tool_use.id: String should match pattern
          {'messages':[GO,{'role':'assistant','content':[{'type':'tool_use','id':'a','name':'re ad','input':{}}]}]} | tool_use.name: String should match pattern
          {'messages':[GO,{'role':'assistant','content':[{'type':'tool_use','id':'a','name':'read','input':'x'}]}]} | Input should be a valid dictionary
          {'messages':[GO,{'role':'assistant','content':[{'type':'thinking','thinking':'x'}]}]} | thinking.signature: Field required
          {'messages':[GO,{'role':'assistant','content':[{'type':'thinking','thinking':'x','signature':'c2lnbmF0dXJl0_1'}]}]} | Invalid `signature` in `thinking` block
          {'messages':[GO,{'role':'assistant','content':[{'type':'thinking','thinking':'x','signature':'s',MARK}]}]} | thinking.cache_control: Extra inputs are not permitted
          {'messages':[GO,{'role':'assistant','content':[{'type':'redacted_thinking'}]}]} | redacted_thinking.data: Field required
          {'messages':[{'role':'user','content':[{'type':'image','source':{'media_type':'image/bmp','data':''}}]}]} | media_type: Input should be
          {'messages':[GO,CALL,RESULT],'tools':null} | must define tools
          {'messages':[{'role':'user','content':'\\ud83d'}]} | no low surrogate in string
          {'max_tokens':null} | max_tokens: Field required
          {'max_tokens':0} | greater than or equal to 1
          {'max_tokens':64001} | 64001 > 64000, which is the maximum allowed number of output tokens for claude-haiku-4-5
          {'temperature':1.5} | temperature: range: 0..1
          {'model':'claude-opus-5','temperature':0.5} | `temperature` is deprecated for this model
          {'temperature':0.5,'top_p':0.9} | `temperature` and `top_p` cannot both be specified
          {'max_tokens':9000,'thinking':{'type':'enabled','budget_tokens':1000}} | greater than or equal to 1024
          {'max_tokens':1024,'thinking':{'type':'enabled','budget_tokens':1024}} | `max_tokens` must be greater than `thinking.budget_tokens`
          {'max_tokens':9000,'temperature':0.5,'thinking':{'type':'enabled','budget_tokens':1024}} | `temperature` may only be set to 1 when thinking is enabled
          {'max_tokens':9000,'tool_choice':{'type':'any'},'thinking':{'type':'enabled','budget_tokens':1024}} | Thinking may not be enabled when tool_choice forces tool use
          {'model':'claude-sonnet-5','max_tokens':9000,'thinking':{'type':'enabled','budget_tokens':1024}} | "thinking.type.enabled" is not supported for this model
          {'messages':[GO,CALL,RESULT],'max_tokens':9000,'thinking':{'type':'enabled','budget_tokens':1024}} | Expected `thinking` or `redacted_thinking`, but found `tool_use`
          {'tools':[READ,READ]} | Tool names must be unique
          {'tools':[{'name':'re ad','input_schema':{'type':'object'}}]} | String should match pattern '^[a-zA-Z0-9_-]{1,128}$'
          {'tools':[{'name':'read'}]} | input_schema: Field required
          {'tools':[{'name':'read','input_schema':{'type':'string'}}]} | input_schema.type: Input should be 'object'
          {'tools':[{'name':'read','input_schema':{'type':'object','anyOf':[{}]}}]} | does not support oneOf, allOf, or anyOf at the top level
          {'tools':[{'name':'read','input_schema':{'type':'object','oneOf':[{}]}}]} | does not support oneOf, allOf, or anyOf at the top level
          {'tools':[{'name':'read','input_schema':{'type':'object','allOf':[{}]}}]} | does not support oneOf, allOf, or anyOf at the top level
          {'tools':[{'name':'read','input_schema':{'type':'object','properties':{'a':{'type':'string','required':true}}}}]} | must match JSON Schema draft 2020-12
          {'tools':[{'name':'read','input_schema':{'type':'object','properties':{'a':{'type':'file'}}}}]} | must match JSON Schema draft 2020-12
          {'tools':[{'name':'read','input_schema':{'type':'object','properties':{'a':{'type':'array','items':[{}]}}}}]} | must match JSON Schema draft 2020-12
          {'tools':[{'name':'read','input_schema':{'type':'object','properties':{'a[]':{}}}}]} | Property keys should match pattern
          {'tools':null,'tool_choice':{'type':'auto'}} | only be specified while providing tools
          {'tool_choice':{'type':'tool','name':'write'}} | Tool 'write' not found in provided tools
          {'system':[{'type':'text','text':'a',MARK},{'type':'text','text':'b',MARK},{'type':'text','text':'c',MARK},{'type':'text','text':'d',MARK},{'type':'text','text':'e',MARK}]} | A maximum of 4 blocks with cache_control may be provided. Found 5.
          """)
  void findsWhatAnthropicRefuses(String changes, String words) {
    assertThat(anthropic(changes)).anySatisfy(found -> assertThat(found).contains(words));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {'messages':[]} | Invalid 'messages': empty array
          {'messages':[GO,GO]} | roles must alternate
          {'messages':[SAY]} | first message must have role 'user'
          {'messages':[GO,SAY]} | last message must not have role 'assistant'
          {'messages':[{'role':'king','content':'x'}]} | Invalid value: 'king'
          {'messages':[GO,{'role':'system','content':'x'}]} | System message must be at the beginning
          {'messages':[{'role':'user','content':' '}]} | Invalid value for 'content'
          {'messages':[GO,{'role':'assistant','content':null},GO]} | expected a string, got null
          {'messages':[GO,{'role':'assistant','content':'x','tool_calls':[]},GO]} | Invalid 'messages[1].tool_calls': empty array
          {'messages':[GO,{'role':'tool','tool_call_id':'a','content':'x'}]} | must be a response to a preceeding message with 'tool_calls'
          {'messages':[GO,TOOLCALL,{'role':'tool','tool_call_id':'b','content':'x'}]} | must be a response to a preceeding message with 'tool_calls'
          {'messages':[GO,TOOLCALL,GO]} | tool_call_ids did not have response messages: a
          {'messages':[GO,TOOLCALL,TOOLDONE,TOOLDONE]} | Duplicate value for 'tool_call_id' of 'a'
          {'messages':[GO,TOOLCALL,TOOLDONE,TOOLCALL,TOOLDONE]} | Duplicate value for 'tool_call_id' of 'a'
          {'messages':[GO,TOOLCALL,{'role':'tool','tool_call_id':'a','content':null}]} | expected a string, got null
          {'messages':[GO,{'role':'assistant','tool_calls':[{'id':'a','function':{'name':'read','arguments':{}}}]},TOOLDONE]} | expected a string, but got an object instead
          {'messages':[GO,{'role':'assistant','tool_calls':[{'id':'a','function':{'name':'read','arguments':'{'}}]},TOOLDONE]} | is not a JSON object
          {'messages':[GO,{'role':'assistant','tool_calls':[{'id':'a','function':{'name':'re ad','arguments':'{}'}}]},TOOLDONE]} | string does not match pattern
          {'messages':[GO,{'role':'assistant','tool_calls':[{'id':'12345678901234567890123456789012345678901','function':{'name':'read','arguments':'{}'}}]}]} | maximum length 40
          {'messages':[{'role':'user','content':'\\ude00'}]} | no low surrogate in string
          {'tools':[]} | Invalid 'tools': empty array
          {'tools':[READ,READ]} | function names must be unique
          {'tools':[{'function':{'name':'read','parameters':{'type':'object'}}}]} | Missing required parameter: 'tools[0].type'
          {'tools':[{'type':'function','function':{'name':'re ad'}}]} | string does not match pattern
          {'tools':[{'type':'function','function':{'name':'a2345678901234567890123456789012345678901234567890123456789012345'}}]} | maximum length 64
          {'tools':[{'type':'function','function':{'name':'read','parameters':{'type':'array'}}}]} | schema must have type 'object'
          {'tools':[{'type':'function','function':{'name':'read','parameters':{'type':'object','anyOf':[{}]}}}]} | not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level
          {'tools':[{'type':'function','function':{'name':'read','parameters':{'type':'object','not':{}}}}]} | not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level
          {'tools':[{'type':'function','function':{'name':'read','parameters':{'type':'object','enum':[{}]}}}]} | not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level
          {'tools':[{'type':'function','function':{'name':'read','parameters':{'type':'object','properties':{'a':{'type':'whole'}}}}}]} | is not valid under any of the given schemas
          {'tools':[{'type':'function','function':{'name':'read','parameters':{'type':'object','properties':{'a':{'type':'array'}}}}}]} | In context=('properties', 'a'), array schema missing items
          {'tools':[{'type':'function','function':{'name':'read','parameters':{'type':'object','properties':{'a':{'type':['string','array']}}}}}]} | In context=('properties', 'a'), array schema missing items
          {'tools':[{'type':'function','function':{'name':'read','parameters':{'type':'object','properties':{'a':{'anyOf':[{'type':'array'}]}}}}}]} | In context=('properties', 'a', 'anyOf', '0'), array schema missing items
          {'tools':[{'type':'function','function':{'name':'read','parameters':{'type':'object','properties':{'a':{'type':'array','items':{'type':'array'}}}}}}]} | In context=('properties', 'a', 'items'), array schema missing items
          {'tools':null,'tool_choice':'auto'} | only allowed when 'tools' are specified
          {'tool_choice':{'type':'function','function':{'name':'write'}}} | function 'write' is not among 'tools'
          {'max_tokens':9} | at the same time is not supported
          {'max_completion_tokens':0} | integer below minimum value
          {'max_completion_tokens':16385} | supports at most 16384 completion tokens
          {'stream':false,'stream_options':{}} | only allowed when 'stream' is enabled
          {'model':'o3','max_completion_tokens':null,'max_tokens':9} | Use 'max_completion_tokens' instead
          {'model':'gpt-5','temperature':0.5} | 'temperature' does not support 0.5 with this model
          {'model':'gpt-5.5'} | set reasoning_effort to 'none'
          {'model':'gpt-5.4','reasoning_effort':'low'} | set reasoning_effort to 'none'
          """)
  void findsWhatOpenAiRefuses(String changes, String words) {
    assertThat(openAi(changes)).anySatisfy(found -> assertThat(found).contains(words));
  }

  @Test
  void countsToolsAndTheirDescriptions() {
    String many = "READ,".repeat(128) + "READ";
    assertThat(openAi("{'tools':[" + many + "]}"))
        .anySatisfy(found -> assertThat(found).contains("maximum length 128", "length 129"));
    String wordy = READ.get(WireDialect.OPENAI).replace("'name'", "'description':'%s','name'");
    assertThat(openAi("{'tools':[" + wordy.formatted("x".repeat(1025)) + "]}"))
        .anySatisfy(found -> assertThat(found).contains("maximum length 1024", "length 1025"));
  }

  @Test
  void weighsPictures() {
    String picture =
        "{'messages':[{'role':'user','content':[{'type':'image','source':{'media_type':'image/png','data':'%s'}}]}]}";
    assertThat(anthropic(picture.formatted("x".repeat(5 * 1024 * 1024)))).isEmpty();
    assertThat(anthropic(picture.formatted("x".repeat(5 * 1024 * 1024 + 1))))
        .anySatisfy(found -> assertThat(found).contains("image exceeds 5 MB maximum"));
  }

  @Test
  void asksForKeysAndVersions() {
    var none = Map.<String, List<String>>of();
    assertThat(VendorRules.found(request(WireDialect.ANTHROPIC, none, "{}")))
        .contains(Violation.unauthorized("authentication_error", "x-api-key header is required"))
        .anySatisfy(found -> assertThat(found.message()).contains("anthropic-version"));
    assertThat(VendorRules.found(request(WireDialect.OPENAI, none, "{}")))
        .singleElement()
        .satisfies(found -> assertThat(found.status()).isEqualTo(401));
  }

  private static List<String> anthropic(String changes) {
    return VendorRules.violations(
        request(
            WireDialect.ANTHROPIC,
            Map.of("x-api-key", List.of("k"), "anthropic-version", List.of("2023-06-01")),
            changes));
  }

  private static List<String> openAi(String changes) {
    return VendorRules.violations(
        request(WireDialect.OPENAI, Map.of("authorization", List.of("Bearer k")), changes));
  }

  private static WireRequest request(
      WireDialect dialect, Map<String, List<String>> headers, String changes) {
    ObjectNode body = read(dialect, dialect == WireDialect.ANTHROPIC ? ANTHROPIC : OPENAI);
    for (var change : read(dialect, changes).properties()) {
      if (change.getValue().isNull()) {
        body.remove(change.getKey());
      } else {
        body.set(change.getKey(), change.getValue());
      }
    }
    return new WireRequest(dialect, "/", headers, body);
  }

  private static ObjectNode read(WireDialect dialect, String text) {
    String whole = text.replace("READ", READ.get(dialect));
    for (var word : WORDS.entrySet()) {
      whole = whole.replaceAll("\\b" + word.getKey() + "\\b", word.getValue());
    }
    return (ObjectNode) JsonMapper.shared().readTree(quoted(whole));
  }

  /** Single quotes stand for double ones, but within words they stay. */
  private static String quoted(String text) {
    return text.replace('\'', '"');
  }
}
