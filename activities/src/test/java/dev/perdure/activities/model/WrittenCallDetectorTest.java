package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenCallDetectorTest {

  private static final Set<String> OFFERED = Set.of("read", "bash", "plan_write");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<tool_call>\n{\"name\": \"read\", \"arguments\": {\"filePath\": \"a\"}}\n</tool_call>",
        "I read it first.\n<function=read>\n<parameter=filePath>a</parameter>\n</function>",
        "<invoke name=\"read\"><parameter name=\"filePath\">a</parameter></invoke>",
        "<function_calls>\n<invoke name=\"read\">\n</invoke>\n</function_calls>",
        "[TOOL_CALLS][{\"name\": \"read\", \"arguments\": {}}]",
        "<|tool_call|>[{\"name\":\"read\",\"arguments\":{}}]",
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.read:0<|tool_call_argument_begin|>{}",
        "<\uff5ctool\u2581calls\u2581begin\uff5c><\uff5ctool\u2581call\u2581begin\uff5c>function<\uff5ctool\u2581sep\uff5c>read",
        "Let me look:\n```json\n{\"name\": \"read\", \"arguments\": {\"filePath\": \"a\"}}\n```",
        "```tool_call\n{\"tool\": \"read\", \"parameters\": {\"filePath\": \"a\"}}\n```\n",
        "```\n[{\"name\": \"read\", \"input\": {}}]\n```",
        "{\"name\": \"read\", \"parameters\": {\"filePath\": \"a\"}}",
        "Next:\n{\"type\": \"function\", \"function\": {\"name\": \"read\", \"arguments\": {}}}",
        "functions.read({\"filePath\": \"a\"})",
        "I open it.\nto=functions.read {\"filePath\": \"a\"}",
        "```tool_code\nprint(default_api.read(filePath=\"a\"))\n```",
        "An example:\n```\n<tool_call>bash</tool_call>\n```\n<tool_call>read</tool_call>",
        "<tool_call>\n{\"arguments\": {\"filePath\": \"a\"}, \"name\": \"read\"}\n</tool_call>",
        "<tool_call>\n```json\n{\"name\": \"read\", \"arguments\": {}}\n```\n</tool_call>",
        "<tool_call>read\n<arg_key>filePath</arg_key>\n<arg_value>a\n\nb</arg_value>\n</tool_call>",
        "[TOOL_CALLS]read[ARGS]{\"filePath\": \"a\"}",
        "<tool_use>\n<name>read</name>\n<arguments>{}</arguments>\n</tool_use>",
        "I look.\n<tool_call>read",
        "Go.\nfunctions.read({\n  \"filePath\": \"a\"\n})\n",
      })
  void findsACallInTheFormsThatModelsWrite(String text) {
    assertThat(WrittenCallDetector.find(text, OFFERED)).contains("read");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "I read the file and ran bash: all is well.",
        "Qwen writes `<tool_call>` before a call of read.",
        "The response is\n```json\n{\"name\": \"Ann\", \"arguments\": {}}\n```",
        "The tool's schema:\n```json\n{\"name\": \"read\", \"description\": \"Reads.\"}\n```",
        "The call was {\"name\": \"read\", \"arguments\": {}} and it passed.",
        "Call functions.read from your code.",
        "```java\nfunctions.other(1);\n```",
        "<function>not one of ours</function>",
        "Qwen writes\n```\n<tool_call>\n{\"name\": \"read\", \"arguments\": {}}\n</tool_call>\n```\nso.",
        "Qwen writes\n```xml\n<tool_call>\n{\"name\": \"read\"}\n</tool_call>\n```",
        "~~~\n<tool_call>read</tool_call>\n~~~\nI ran bash, and read the rest.",
        "<tool_call> is the tag of Qwen.\n\nI call read and bash without it.",
        "<tool_call>\n{\"name\": \"read\"}\n</tool_call>\n\nPerdure takes this for a call (see docs).",
        "<invoke> and <tool_call>: both precede the name, such as read.",
        "</tool_call>\nends a call of read",
        "<tool_call>read is how GLM begins a call.",
        "```java\nfunctions.read(1);\n```\nThis is how a client calls it.",
        "functions.read({\"filePath\": \"a\"})\n\nThe line above is what gpt-oss writes.",
      })
  void leavesAnswersAlone(String text) {
    assertThat(WrittenCallDetector.find(text, OFFERED)).isEmpty();
  }
}
