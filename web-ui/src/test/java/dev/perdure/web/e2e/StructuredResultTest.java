package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A task that demands a result by a JSON Schema gives one that fits, or says what does not. */
@Timeout(180)
@Tag("slow")
class StructuredResultTest {

  private static final String SCHEMA =
      """
      {"type": "object", "required": ["files"], "properties": {
        "files": {"type": "array", "items": {"type": "string", "minLength": 3}}}}
      """;
  private static final String UNFIT =
      "- {tool_calls: [{name: result, arguments: {files: [ok.txt, x]}}], times: always}\n";

  @TempDir Path directory;

  @Test
  void asksAgainUntilTheResultFits() throws IOException {
    var ended =
        run(
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
    var ended = run(UNFIT);

    assertThat(ended.exitCode()).as(ended.errors()).isEqualTo(3);
    JsonNode task = Json.mapper().readTree(ended.output());
    assertThat(task.path("state").asString()).isEqualTo("failed");
    assertThat(task.path("failure").path("message").asString()).contains("/files/1");
  }

  private PerdureProcess.Ended run(String script) throws IOException {
    Path schema = Files.writeString(directory.resolve("schema.json"), SCHEMA);
    return PerdureProcess.run(
        directory.resolve("data"),
        environment(script),
        "run",
        "--strategy",
        "answer",
        "--yes",
        "--json",
        "--output-schema",
        schema.toString(),
        "Which files are there?");
  }

  private Map<String, String> environment(String script) throws IOException {
    Path home = directory.resolve("home");
    Path cache = Files.createDirectories(home.resolve(".cache/perdure"));
    Path unpacked = EmbeddedPostgresSettings.userCache();
    if (Files.isDirectory(unpacked)) {
      Files.createSymbolicLink(cache.resolve("postgres"), unpacked);
    }
    Path file = Files.writeString(directory.resolve("script.yaml"), script);
    return Map.of(
        "PERDURE_MODEL",
        "script/" + file,
        "JAVA_TOOL_OPTIONS",
        "-Duser.home=" + home,
        "TEMPORAL_CLI",
        "",
        "PATH",
        "/usr/bin:/bin");
  }
}
