package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedAgentTest {

  private static final String GOOD =
      """
      - tool_calls: [{name: agent, arguments: {name: migration-reviewer,
          description: "Reviews migrations: ---", whenToUse: Call it before a release.,
          tools: [read, grep], readOnly: true, prompt: "You review migrations."}}]
      """;
  private static final String TAKEN =
      """
      - tool_calls: [{name: agent, arguments: {name: build, description: a, whenToUse: b, prompt: c}}]
      """;
  private static final String UNKNOWN =
      """
      - tool_calls: [{name: agent, arguments: {name: it, description: a, whenToUse: b, tools: [fly],
          prompt: c}}]
      """;

  @TempDir private Path directory;

  @Test
  void aModelWritesAnAgentThatIsReadFromThenOn() throws IOException {
    Typed written = generate(GOOD);

    assertThat(written.code()).isZero();
    assertThat(written.out()).contains("You review migrations.");
    assertThat(Files.readString(file()))
        .contains("\"Reviews migrations: --- Call it before a release.\"", "readOnly: true");
    Typed shown =
        Typed.command(
            Map.of("PERDURE_DATA", directory.toString()),
            "agents",
            "migration-reviewer",
            "--workspace",
            directory.toString());
    assertThat(shown.out()).contains("Reviews migrations").containsPattern("read +yes");
    assertThat(shown.out()).containsPattern("bash +no:");
  }

  @Test
  void aFileThatIsThereIsWrittenOverOnlyByForce() throws IOException {
    assertThat(generate(GOOD, "--print").out()).contains("You review migrations.");
    assertThat(file()).doesNotExist();
    Files.createDirectories(file().getParent());
    Files.writeString(file(), "mine");

    assertThat(generate(GOOD + GOOD).err()).contains("'migration-reviewer' is taken");
    assertThat(Files.readString(file())).isEqualTo("mine");
    assertThat(generate(GOOD, "--force").code()).isZero();
    assertThat(Files.readString(file())).contains("You review migrations.");
  }

  @Test
  void anAnswerThatIsNoAgentIsReturnedOnce() {
    assertThat(generate(TAKEN + GOOD).code()).isZero();

    Typed failed = generate(TAKEN + UNKNOWN);
    assertThat(failed.code()).isEqualTo(4);
    assertThat(failed.err()).contains("wrote no agent in 2 tries", "there are no tools fly");
    assertThat(generate("- text: I would rather talk.\n  times: always\n").err())
        .contains("it is not a call of 'agent'");
  }

  @Test
  void aModelThatTheOrganisationDoesNotAllowWritesNone() throws IOException {
    Path rules = Files.writeString(directory.resolve("rules.yaml"), "allowedModels: [openai/*]\n");
    Typed refused = generate(Map.of("PERDURE_ORGANISATION_CONFIG", rules.toString()), GOOD);

    assertThat(refused.err()).contains("The organisation does not allow the model 'script/");
    assertThat(file()).doesNotExist();
  }

  @Test
  void aFolderThatLeadsElsewhereIsNotWrittenTo(@TempDir Path elsewhere) throws IOException {
    Files.createDirectories(directory.resolve(".perdure"));
    Files.createSymbolicLink(directory.resolve(".perdure/agents"), elsewhere);

    assertThat(generate(GOOD).err()).contains("its folder is a link to");
    assertThat(elsewhere).isEmptyDirectory();
  }

  private Path file() {
    return directory.resolve(".perdure/agents/migration-reviewer.md");
  }

  private Typed generate(String script, String... more) {
    return generate(Map.of(), script, more);
  }

  private Typed generate(Map<String, String> variables, String script, String... more) {
    try {
      Path turns = Files.writeString(directory.resolve("script.yaml"), script);
      List<String> words = new ArrayList<>(List.of("agents", "generate", "reviews migrations"));
      words.addAll(List.of("--workspace", directory.toString()));
      words.addAll(List.of(more));
      Map<String, String> environment = new HashMap<>(variables);
      environment.put("PERDURE_DATA", directory.toString());
      environment.put("PERDURE_MODEL", "script/" + turns);
      return Typed.command(environment, words.toArray(String[]::new));
    } catch (IOException fault) {
      throw new IllegalStateException(fault);
    }
  }
}
