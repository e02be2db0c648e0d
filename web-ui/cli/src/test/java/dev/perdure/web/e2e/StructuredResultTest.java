package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A task that demands a result by a JSON Schema gives one that fits, or says what does not. */
class StructuredResultTest extends OnScriptedTasks {

  private static final String SCHEMA =
      """
      {"type": "object", "required": ["files"], "properties": {
        "files": {"type": "array", "items": {"type": "string", "minLength": 3}}}}
      """;
  private static final String UNFIT =
      "- {tool_calls: [{name: result, arguments: {files: [ok.txt, x]}}], times: always}\n";

  @Test
  void asksAgainUntilTheResultFits() throws IOException {
    var ended =
        answer(
            "result-fits",
            """
            - {text: "There are two files."}
            - {tool_calls: [{name: result, arguments: {files: [x]}}]}
            - {tool_calls: [{name: result, arguments: {files: [a.txt, b.txt]}}]}
            """);

    assertThat(ended.exitCode()).as(ended.errors()).isZero();
    JsonNode task = Json.mapper().readTree(ended.output());
    assertThat(task.path("state").asString()).isEqualTo("answered");
    assertThat(task.path("result").path("output").toString())
        .isEqualTo("{\"files\":[\"a.txt\",\"b.txt\"]}");
  }

  @Test
  void failsWithThePlaceThatDoesNotFit() throws IOException {
    var ended = answer("result-unfit", UNFIT);

    assertThat(ended.exitCode()).as(ended.errors()).isEqualTo(3);
    JsonNode task = Json.mapper().readTree(ended.output());
    assertThat(task.path("state").asString()).isEqualTo("failed");
    assertThat(task.path("failure").path("message").asString()).contains("/files/1");
  }

  private PerdureProcess.Ended answer(String name, String script) throws IOException {
    Path schema = Files.writeString(directory.resolve("schema.json"), SCHEMA);
    return run(
        name,
        script,
        "--strategy",
        "answer",
        "--yes",
        "--json",
        "--output-schema",
        schema.toString(),
        "Which files are there?");
  }
}
