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
      })
  void leavesAnswersAlone(String text) {
    assertThat(WrittenCallDetector.find(text, OFFERED)).isEmpty();
  }
}
