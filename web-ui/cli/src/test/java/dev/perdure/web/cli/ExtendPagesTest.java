package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * Examples of the pages in docs/extend, copied into a folder and tried as the pages say, without a
 * server and a model; and the sentences that the pages promise for mistakes.
 */
@Requires(MachinePart.PYTHON)
class ExtendPagesTest {

  private static final String SETTINGS = ".perdure/perdure.yaml";
  private static final String SKILL = ".perdure/skills/release-notes/SKILL.md";
  private static final Pattern PIPED =
      Pattern.compile("^echo '(.+)' \\| \\./perdure (tools .+)$", Pattern.MULTILINE);

  @TempDir Path directory;
  private Path workspace;
  private String said = "";

  @Test
  void theIndexListsEachPage() {
    String index = DocumentPage.of("extend/README.md").text();

    assertThat(DocumentPage.in("extend"))
        .hasSize(6)
        .allSatisfy(
            page -> assertThat(index).contains("(" + Path.of(page.name()).getFileName() + ")"));
  }

  @Test
  void theAgentIsShownWithItsRightsAndMayNotDeploy() throws IOException {
    DocumentPage page = copied("agent");

    assertThat(verb(page.command("agents ")).out())
        .contains("changes     nothing, in any phase", ".perdure/agents/migration-reviewer.md")
        .containsPattern("write +no: the rules deny all its uses")
        .containsPattern("webfetch +no: the agent's tools switch it off");
    assertThat(verb(page.command("explain ")).out()).contains(promised(page, "by migration-"));
    assertThat(verb("agents migration-reviewr").err())
        .contains(promised(page, "There is no agent 'migration-reviewr'"));
  }

  @Test
  void theHookRefusesAnEditOfAGeneratedFileAndNoOther() throws IOException, InterruptedException {
    DocumentPage page = copied("hook");
    String trial =
        page.blocks().stream()
            .map(DocumentPage.Block::content)
            .filter(block -> block.contains("| python3"))
            .findFirst()
            .orElseThrow();

    assertThat(script(trial)).isEqualTo("2 " + promised(page, "gen/customer.js is generated"));
    assertThat(script(trial.replace("\"gen/customer.js\"", "\"src/customer.js\""))).isEqualTo("0 ");
  }

  @Test
  void theServersToolReturnsATicketAndRefusesAWrongKey() throws IOException {
    DocumentPage page = copied("mcp-server");

    assertThat(piped(page, "SHOP-12").path("output").asString())
        .isEqualTo(page.file("docs/tickets/SHOP-12.md"));
    JsonNode unknown = piped(page, "SHOP-99");
    assertThat(unknown.path("isError").asBoolean()).isTrue();
    assertThat(unknown.path("output").asString()).contains(promised(page, "There is no ticket"));
    assertThat(piped(page, "../x").path("output").asString()).isEqualTo("There is no ticket ../x.");
  }

  @Test
  void aServerWithoutItsProgramOrScriptIsNamed() throws IOException {
    DocumentPage page = copied("mcp-server");
    Files.delete(workspace.resolve(".perdure/mcp/tickets.py"));
    piped(page, "SHOP-12");
    String sentence = promised(page, "The MCP server 'tickets' can't be used:");
    assertThat(said).contains(sentence, promised(page, "can't open file"));

    change(SETTINGS, "command: python3", "command: pyhton3");
    assertThat(piped(page, "SHOP-12").path("output").asString()).contains("There is no tool");
    assertThat(said).contains(sentence);
  }

  @Test
  void theToolCreatesTheNextMigrationAndNamesItsFaults() throws IOException {
    DocumentPage page = copied("custom-tool");
    String title = "\"title\": \"Add email to customers\"";
    String first = piped(page, title, title).path("output").asString().strip();
    String second = piped(page, title, title).path("output").asString().strip();

    assertThat(first).isEqualTo(promised(page, "db/migrations/0001"));
    assertThat(second).isEqualTo(first.replace("0001", "0002"));
    assertThat(workspace.resolve(first)).content().isEqualTo("-- Add email to customers\n");
    assertThat(piped(page, title, "").path("output").asString())
        .contains(promised(page, "The arguments of new_migration"));
    assertThat(piped(page, title, "\"title\": \"??\"").path("output").asString())
        .contains(promised(page, "The tool 'new_migration' failed with exit code 1."), "??");
    change(SETTINGS, "command: python3", "command: pyhton3");
    assertThat(piped(page, title, title).path("output").asString())
        .contains(promised(page, "The tool 'new_migration' failed with exit code 127."));
  }

  @Test
  void theSkillIsLoadedWithItsFolderAndFaultsInItAreNamed() throws IOException {
    DocumentPage page = copied("skill");
    String folder = workspace.toRealPath().resolve(SKILL).getParent().toString();

    assertThat(piped(page, "release-notes").path("output").asString())
        .contains("Copy `" + folder + "/template.md`");
    assertThat(said).isEmpty();
    assertThat(piped(page, "release-note").path("output").asString())
        .contains(promised(page, "There is no skill 'release-note'"));
    change(SKILL, "description:", "descripton:");
    piped(page, "release-notes");
    assertThat(said)
        .contains(promised(page, "The skill '" + SKILL + "' says"))
        .contains(promised(page, "The skill '" + SKILL + "' has no description"));
    Files.move(workspace.resolve(SKILL), workspace.resolve(SKILL.replace("SKILL", "skill")));
    piped(page, "release-notes");
    assertThat(said).contains(promised(page, "The skill '" + SKILL.replace("SKILL", "skill")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          agent       | .perdure/agents/migration-reviewer.md | readOnly: true | readonly: true
          agent       | .perdure/agents/migration-reviewer.md | readOnly: true | readOnly: maybe
          agent       | .perdure/agents/migration-reviewer.md | bash:          | bsh:
          hook        | .perdure/perdure.yaml                 | tool.before:   | tool.befor:
          hook        | .perdure/perdure.yaml                 | match:         | mach:
          mcp-server  | .perdure/perdure.yaml                 | args:          | arg:
          custom-tool | .perdure/perdure.yaml                 | parameters:    | paramters:
          custom-tool | .perdure/perdure.yaml                 | new_migration: | read:
          """)
  void aMistakeInAFileIsTheSentenceThatThePagePromises(
      String name, String file, String right, String wrong) throws IOException {
    DocumentPage page = copied(name);
    change(file, right, wrong);

    Typed agents = verb("agents");

    assertThat(agents.code()).isEqualTo(4);
    assertThat(agents.err().strip()).contains(file).doesNotContain("\n", "Exception");
    Matcher row =
        Pattern.compile(
                "^\\| [^|]*`" + Pattern.quote(wrong) + "?`[^|]*\\| `([^`]+)`", Pattern.MULTILINE)
            .matcher(page.text());
    assertThat(row.find()).as("a row of " + name + " about " + wrong).isTrue();
    assertThat(agents.err()).contains(row.group(1));
  }

  /** Returns the words between backticks that begin so, which the page promises. */
  private static String promised(DocumentPage page, String start) {
    Matcher found =
        Pattern.compile("`([^`\\n]*" + Pattern.quote(start) + "[^`\\n]*)`").matcher(page.text());
    assertThat(found.find()).as(page.name() + " promises " + start).isTrue();
    return found.group(1);
  }

  private DocumentPage copied(String name) throws IOException {
    workspace = Files.createDirectory(directory.resolve("workspace"));
    DocumentPage page = DocumentPage.of("extend/" + name + ".md");
    page.writeTo(workspace);
    return page;
  }

  private void change(String file, String right, String wrong) throws IOException {
    Path path = workspace.resolve(file);
    String before = Files.readString(path);
    assertThat(before).contains(right);
    Files.writeString(path, before.replace(right, wrong));
  }

  /** Runs the page's piped call with a word of it changed, and returns the answer. */
  private JsonNode piped(DocumentPage page, String value) {
    return piped(page, "\"[A-Za-z0-9-]+\"}}$", "\"" + value + "\"}}");
  }

  private JsonNode piped(DocumentPage page, String pattern, String replacement) {
    Matcher line = PIPED.matcher(page.text());
    assertThat(line.find()).as(page.name() + " pipes a call").isTrue();
    String call = line.group(1).replaceAll(pattern, Matcher.quoteReplacement(replacement));
    Typed typed =
        Typed.fed(
            environment(), call + "\n", line.group(2).replace(" .", " " + workspace).split(" "));
    said = typed.err();
    assertThat(typed.code()).as(said).isZero();
    return Json.mapper().readTree(typed.out());
  }

  private Typed verb(String line) {
    List<String> words = new ArrayList<>(List.of(line.replace("'", "").split(" ")));
    if (words.getFirst().equals("explain")) {
      words = new ArrayList<>(List.of("explain", "bash", "make deploy"));
      words.addAll(List.of(line.substring(line.indexOf("--agent")).split(" ")));
    }
    words.addAll(List.of("--workspace", workspace.toString()));
    return Typed.command(environment(), words.toArray(String[]::new));
  }

  private Map<String, String> environment() {
    return Map.of(
        "PERDURE_CONFIG", directory.resolve("none.yaml").toString(),
        "PERDURE_DATA", directory.resolve("data").toString(),
        "PERDURE_MODEL_CATALOGUE", "off",
        "PATH", String.valueOf(System.getenv("PATH")));
  }

  /** Runs a script in the workspace and returns its exit code and output. */
  private String script(String text) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("bash", "-c", text)
            .directory(workspace.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + " " + output.strip();
  }
}
