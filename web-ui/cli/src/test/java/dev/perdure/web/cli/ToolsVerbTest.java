package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ToolsVerbTest {

  private static final String WRITE =
      "{\"id\":\"w\",\"name\":\"memo_write\",\"arguments\":{\"text\":\"hello\"}}\n";
  private static final String SHOUT =
      "{\"id\":\"s\",\"name\":\"shout\",\"arguments\":{\"text\":\"hello\"}}\n";
  private static final String EXTENSIONS =
      """
      mcp: {memo: {command: bash, args: [memo.sh], env: {MEMO_PREFIX: "memo: "}}}
      customTools:
        shout: {description: Shouts, command: "tr a-z A-Z", readOnly: true}
      """;

  @TempDir Path directory;
  private Path workspace;
  private String said = "";

  @BeforeEach
  void aDirectory() throws IOException {
    workspace = Files.createDirectory(directory.resolve("workspace"));
    try (InputStream server = ToolsVerbTest.class.getResourceAsStream("/e2e/plugin/ship/memo.sh")) {
      Files.copy(Objects.requireNonNull(server), workspace.resolve("memo.sh"));
    }
  }

  @Test
  void theUsersOwnToolsAndServersAreCalledUnderTheRules() throws IOException {
    Files.writeString(
        directory.resolve("perdure.yaml"),
        EXTENSIONS + "permission: {memo_*: allow, shout: deny}\n");

    List<JsonNode> answers = answers(WRITE + SHOUT);

    assertThat(answers.getFirst().path("output").asString()).isEqualTo("noted");
    assertThat(workspace.resolve("notes.txt")).hasContent("memo: hello");
    assertThat(answers.getLast().path("isError").asBoolean()).isTrue();
    assertThat(answers.getLast().toString()).contains("shout", "deny");
  }

  @Test
  void whatNoRuleSpeaksOfNeedsAPerson() throws IOException {
    Files.writeString(directory.resolve("perdure.yaml"), EXTENSIONS);

    JsonNode answer = answers(WRITE).getFirst();

    assertThat(answer.path("output").asString())
        .containsIgnoringCase("the tool write of the MCP server memo needs a person's permission");
    assertThat(workspace.resolve("notes.txt")).doesNotExist();
  }

  @Test
  void anAgentThatMayChangeNothingCallsWhatIsReadOnlyAlone() throws IOException {
    Files.writeString(
        directory.resolve("perdure.yaml"), EXTENSIONS + "permission: {memo_*: allow}\n");

    List<JsonNode> answers = answers(WRITE + SHOUT, "--agent", "plan");

    assertThat(answers.getFirst().path("isError").asBoolean()).isTrue();
    assertThat(workspace.resolve("notes.txt")).doesNotExist();
    assertThat(answers.getLast().path("output").asString()).contains("HELLO");
  }

  @Test
  void whatTheDirectorysOwnFileAddsHoldsOnceItIsTrusted() throws IOException {
    Path file = workspace.resolve(".perdure/perdure.yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, EXTENSIONS);

    JsonNode without = answers(SHOUT).getFirst();
    assertThat(without.path("output").asString()).contains("There is no tool 'shout'");
    assertThat(said).contains("bring memo, shout, which nobody trusts here: --trust has them hold");
    JsonNode trusted = answers(SHOUT, "--trust").getFirst();
    assertThat(trusted.path("output").asString()).contains("HELLO");
  }

  @Test
  void aServerThatCanNotBeStartedIsToldOfAndTheOtherToolsWork() throws IOException {
    Files.writeString(
        directory.resolve("perdure.yaml"),
        EXTENSIONS.replace("command: bash, args: [memo.sh]", "command: no-such-program"));

    assertThat(answers(SHOUT).getFirst().path("output").asString()).contains("HELLO");
    assertThat(said).contains("The MCP server 'memo' can't be used:");
  }

  @Test
  void aSkillOfTheDirectoryIsLoadedWithoutTrustAndAFaultyOneIsNamed() throws IOException {
    Path skills = workspace.resolve(".perdure/skills");
    Files.writeString(
        Files.createDirectories(skills.resolve("release")).resolve("SKILL.md"),
        "---\ndescription: Tags\n---\nTag first.\n");
    Files.writeString(Files.createDirectories(skills.resolve("other")).resolve("skill.md"), "");

    String release = "{\"name\":\"skill\",\"arguments\":{\"name\":\"release\"}}\n";

    assertThat(answers(release).getFirst().path("output").asString()).startsWith("Tag first.");
    assertThat(said).contains("other/skill.md' is not called SKILL.md and is left out.");
  }

  private List<JsonNode> answers(String lines, String... options) {
    String[] arguments =
        Stream.concat(
                Stream.of(
                    "tools",
                    "--workspace",
                    workspace.toString(),
                    "--data",
                    directory.resolve("data").toString()),
                Stream.of(options))
            .toArray(String[]::new);
    Typed ended =
        Typed.fed(
            Map.of(
                "PERDURE_CONFIG",
                directory.resolve("perdure.yaml").toString(),
                "PATH",
                String.valueOf(System.getenv("PATH"))),
            lines,
            arguments);
    said = ended.err();
    assertThat(ended.code()).as(said).isZero();
    return ended.out().lines().map(line -> Json.mapper().readTree(line)).toList();
  }
}
