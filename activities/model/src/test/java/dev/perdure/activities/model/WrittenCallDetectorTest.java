package dev.perdure.activities.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
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
        "<|python_tag|>{\"name\": \"read\", \"parameters\": {\"filePath\": \"a\"}}",
        "<|python_tag|>read.call(filePath=\"a\")<|eom_id|>",
        "<\uff5cDSML\uff5cfunction_calls>\n<\uff5cDSML\uff5cinvoke name=\"read\">\n<\uff5cDSML\uff5cparameter name=\"filePath\" string=\"true\">a</\uff5cDSML\uff5cparameter>\n</\uff5cDSML\uff5cinvoke>\n</\uff5cDSML\uff5cfunction_calls>",
        "<|start|>assistant<|channel|>commentary to=functions.read <|constrain|>json<|message|>{\"filePath\":\"a\"}<|call|>",
        "<|channel|>commentary to=functions.read<|message|>{\"filePath\":\"a\"}",
        "commentary to=functions.read json{\"filePath\":\"a\"}",
        "<minimax:tool_call>\n<invoke name=\"read\">\n<parameter name=\"filePath\">a</parameter>\n</invoke>\n</minimax:tool_call>",
        "<seed:tool_call>\n<function=read>\n<parameter=filePath>a</parameter>\n</function>\n</seed:tool_call>",
        "<invoke name=\"read\">\n<parameter name=\"filePath\">a</parameter>\n</invoke>\n</function_calls>",
        "<|tool_call_start|>[read(filePath=\"a\")]<|tool_call_end|>",
        "<|action_start|><|plugin|>\n{\"name\": \"read\", \"parameters\": {\"filePath\": \"a\"}}<|action_end|>",
        "<TOOLCALL>[{\"name\": \"read\", \"arguments\": {}}]</TOOLCALL>",
        "[TOOL_REQUEST]\n{\"name\": \"read\", \"arguments\": {}}\n[END_TOOL_REQUEST]",
        "<|tool_call>call:read{filePath:<|\"|>a<|\"|>}<tool_call|>",
        "<start_function_call>call:read{filePath:<escape>a<escape>}<end_function_call>",
        "<function(read)>{\"filePath\": \"a\"}</function>",
        "<function=read>{\"filePath\": \"a\"}</function>",
        "<function_calls>\nread(filePath=\"a\")\n</function_calls>",
        "<tool_code>\nprint(default_api.read(filePath='a'))\n</tool_code>",
        "<tool name=\"read\">{\"filePath\": \"a\"}</tool>",
        "I look into it.\n\n<read>\n<filePath>a</filePath>\n</read>",
        "[read(filePath=\"a\")]",
        "<invoke name=\"Read\">\n<parameter name=\"file_path\">a</parameter>\n</invoke>",
        "{\"name\": \"Read\", \"input\": {\"file_path\": \"a\"}}",
        "<Read>\n<filePath>a</filePath>\n</Read>",
        "I look.\n[read(filePath=\"a\"), read(filePath=\"b\")]\n",
        "functions.read:0 {\"filePath\": \"a\"}",
        "Thought: I look.\nAction: read\nAction Input: {\"filePath\": \"a\"}",
        "Tool: read\nArguments: {\"filePath\": \"a\"}",
        "I look.\n**Tool call:** `read`\n**Input:** {\"filePath\": \"a\"}",
        "read(filePath=\"a\", limit=3)",
        "`read(filePath=\"a\")`\n",
        ">>>read\n{\"filePath\": \"a\"}",
        "I look.\n>>>read\n{\n  \"filePath\": \"a\"\n}",
        "{\"tool\": \"read\", \"filePath\": \"a\"}",
        "**Action:** `read`\n**Action Input:** {\"filePath\": \"a\"}",
        "```tool_code\nread(filePath=\"a\")\n```",
        "```tool_call\nread\n{\"filePath\": \"a\"}\n```",
        "```json\n[{\"name\": \"read\", \"arguments\": {}}, {\"name\": \"bash\", \"arguments\": {}}]\n```",
        "```json\n{\"name\": \"read\", \"arguments\": {}}\n```\n```json\n{\"name\": \"read\", \"arguments\": {}}\n```",
        "The configuration:\n```json\n{\"a\": 1}\n```\nI read it.\n```json\n{\"name\": \"read\", \"arguments\": {}}\n```",
        "```json\n{\"name\": \"read\", \"arguments\": {\"filePath\": \"a\"}}",
        "```json {\"name\": \"read\", \"arguments\": {}} ```",
        "{\"name\":\"read\",\"arguments\":{\"filePath\":\"a\"}}\n{\"name\":\"read\",\"arguments\":{\"filePath\":\"b\"}}",
        "{\"name\":\"read\",\"parameters\":{}}; {\"name\":\"bash\",\"parameters\":{}}",
        "[{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"read\",\"input\":{}}]",
        "{\"tool_calls\":[{\"type\":\"function\",\"function\":{\"name\":\"read\",\"arguments\":\"{}\"}}]}",
        "{\"tool_uses\":[{\"recipient_name\":\"functions.read\",\"parameters\":{\"filePath\":\"a\"}}]}",
        "{\"function_call\":{\"name\":\"read\",\"arguments\":{}}}",
        "{\n  \"action\": \"read\",\n  \"action_input\": {\"filePath\": \"a\"}\n}",
        "An array is `[1]`.\n{\"tool\": \"read\", \"args\": {\"filePath\": \"a\\n{\\n\"}}",
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
        "Qwen writes <tool_call>{\"name\": \"read\"}</tool_call>, and Llama <|python_tag|>.",
        "<tool_call>{\"name\": \"read\", \"arguments\": {}}</tool_call> is how Qwen calls read.",
        "The format of Hermes:\n\n    <tool_call>{\"name\": \"read\", \"arguments\": {}}</tool_call>\n",
        "- `<function=read>` is Qwen's\n- `[TOOL_CALLS]` is Mistral's, before read",
        "> <invoke name=\"read\"></invoke>",
        "[TOOL_CALLS] stands before the calls of Mistral, such as read.",
        "<|python_tag|> marks code, and <|channel|> a channel; I used read.",
        "<tool_call> to start: read.\n\nThat is all.",
        "The parser knows DSML:\n```\n<\uff5cDSML\uff5cinvoke name=\"read\">\n```\nIt is tested.",
        "I ran `functions.read` and `default_api.bash`: both work.",
        "```python\n[read(path) for path in paths]\n```",
        "Fixed. The list is now\n[read(a), bash(b)] in order.",
        "Action: read the file again.\nAction Input: none",
        "Tool: read\nThe tool reads files.",
        "read(filePath) is what I changed.",
        "The prompt of Python is\n>>>read\nand nothing else.",
        "Action: other\nAction Input: {\"a\": 1}",
        "The package:\n```json\n{\"name\": \"read\", \"version\": \"1.0.0\"}\n```",
        "The route:\n```json\n[{\"name\": \"Ann\", \"input\": {}}, {\"name\": \"Bob\", \"input\": {}}]\n```",
        "```json\n{\"name\": \"read\", \"arguments\": {}}\n```\nThe line above is what Llama writes.",
        "{\"answer\": 42, \"tool_calls\": []}",
        "{\"description\": \"<tool_call>{\\\"name\\\": \\\"read\\\"}</tool_call>\", \"done\": true}",
        "The element <read> is closed by </read>",
        "```xml\n<read>\n<filePath>a</filePath>\n</read>\n```",
        "| form | tool |\n|---|---|\n| <tool_call> | read |",
        "<details>\n<summary>read</summary>\nAll is well.\n</details>",
        "<function> and <invoke> are tags.\n\nread and bash are tools.",
      })
  void leavesAnswersAlone(String text) {
    assertThat(WrittenCallDetector.find(text, OFFERED)).isEmpty();
  }

  @Test
  void findsAToolOfAServer() {
    Set<String> offered = Set.of("git-hub_list-issues");

    assertThat(WrittenCallDetector.find("functions.git-hub_list-issues({})", offered))
        .isEqualTo(WrittenCallDetector.find("[git-hub_list-issues(state=\"open\")]", offered))
        .isEqualTo(
            WrittenCallDetector.find("<tool_call>git-hub_list-issues\n{}</tool_call>", offered))
        .contains("git-hub_list-issues");
  }

  @Test
  void judgesALongAnswerQuickly() {
    String lines =
        "{\"a\": [\n".repeat(20_000) + "<tool_call>\n".repeat(5_000) + "- ".repeat(50_000);

    assertThat(WrittenCallDetector.find(lines + "}", OFFERED)).isEmpty();
  }
}
