package dev.perdure.activities.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.LspServerSettings;
import dev.perdure.activities.config.LspSettings;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class LanguageServersTest {

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
  private static final Duration LONG_TIMEOUT = Duration.ofSeconds(60);
  private static final Duration SHORT_TIMEOUT = Duration.ofMillis(300);
  private static final LspLimits PATIENT =
      new LspLimits(
          LONG_TIMEOUT, LONG_TIMEOUT, LONG_TIMEOUT, LONG_TIMEOUT, LONG_TIMEOUT, Duration.ZERO);

  @TempDir Path home;
  private LspScene scene;

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void theErrorsOfAChangeStandInItsResultUntilTheyAreMended() {
    start("good");

    assertThat(scene.write("a.fake", "all wrong").output())
        .endsWith("\n\nErrors in a.fake (fake):\n  1:1 Wrong 0");
    assertThat(scene.edit("a.fake", "wrong", "right").output()).doesNotContain("Errors");
  }

  @Test
  void aPatchThatMovesAFileIsLookedAtWhereTheFileIsNow() {
    start("good");
    scene.write("a.fake", "right");

    var moved =
        scene.call(
            "patch",
            JsonObject.of(
                "patchText",
                """
                *** Begin Patch
                *** Update File: a.fake
                *** Move to: b.fake
                @@
                -right
                +wrong
                *** End Patch
                """));

    assertThat(moved.output()).endsWith("Errors in b.fake (fake):\n  1:1 Wrong 0");
  }

  @Test
  void aCallThatIsRepeatedHasItsFirstResult() {
    start("good");
    var arguments = JsonObject.of("filePath", "a.fake").with("content", "wrong");
    ToolResult first = scene.call("write", arguments, "call-1");
    scene.bench.file("a.fake", "right");

    assertThat(scene.call("write", arguments, "call-1")).isEqualTo(first);
    assertThat(first.output()).contains("Errors in a.fake");
  }

  @Test
  void ofAHundredThousandErrorsTwentyAreShown() {
    start("flooding");

    assertThat(scene.write("a.fake", "x").output().lines())
        .hasSize(24)
        .contains("  20:1 Wrong 19")
        .last()
        .isEqualTo("  (and 99980 more)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "silent | it gave no answer within 300 ms.",
        "broken | its process has ended. It said: The licence has run out.",
        "dying | its process has ended. It said: Out of luck.",
        "garbage | it wrote 'Segmentation fault' where a message belongs, and was ended.",
        "endless | it sent more than 67108864 bytes without being asked, and was ended.",
        "huge | it sent a message of 100000000 bytes, and at most 16777216 are read, and was"
            + " ended.",
        "deaf | it did not read what it was sent for 300 ms.",
        "mute | Diagnostics of a.fake are not there in time (fake after 300 ms)"
      })
  void aServerThatMisbehavesIsSaidAndStopsNoChange(String manner, String sentence) {
    Duration start = manner.equals("silent") ? SHORT_TIMEOUT : LONG_TIMEOUT;
    Duration other = List.of("deaf", "mute").contains(manner) ? SHORT_TIMEOUT : LONG_TIMEOUT;
    start(manner, new LspLimits(start, other, other, LONG_TIMEOUT, LONG_TIMEOUT, Duration.ZERO));

    ToolResult result = scene.write("a.fake", "x".repeat(900_000));

    assertThat(result.isError()).isFalse();
    assertThat(result.output()).contains(sentence);
    assertThat(scene.bench.text("a.fake")).hasSize(900_000);
  }

  @Test
  void aServerThatEndsAgainAndAgainIsGivenUpWithOneNotice() {
    start("dying");
    for (int i = 0; i < 4; i++) {
      assertThat(scene.write(i + ".fake", "x").output()).contains("its process has ended");
    }

    assertThat(scene.write("5.fake", "x").output()).doesNotContain("language server");
    assertThat(scene.notices)
        .containsExactly(
            "The language server 'fake' is not used any more for this task after 4 failures: it"
                + " ended again and again.");
    assertThat(hover("5.fake").output())
        .isEqualTo(
            "The language server 'fake' can't answer: it was given up for this task. Search by"
                + " grep.");
  }

  @Test
  void aServerEndsWithItsTaskAndIsStartedAgainForTheNextCall() {
    start("good");
    scene.write("a.fake", "right");
    List<ProcessHandle> running = ProcessHandle.current().descendants().toList();

    scene.atRest = true;

    assertThat(running).isNotEmpty();
    running.forEach(
        process -> assertThat(process.onExit()).succeedsWithin(LONG_TIMEOUT.dividedBy(2)));
    scene.atRest = false;
    assertThat(scene.write("b.fake", "wrong").output()).contains("Errors in b.fake");
  }

  @Test
  void aFileOfNoServerIsWrittenWithoutAWord() {
    start("broken");

    assertThat(scene.write("notes.txt", "wrong").output()).doesNotContain("server");
  }

  @Test
  void aProgramOfTheRepositoryIsNotRun() throws IOException {
    scene = new LspScene(home, settings("good", JAVA), "", Sandbox.none(), PATIENT);
    Path program = Files.createSymbolicLink(scene.bench.root.resolve("server"), JAVA);
    scene.close();
    scene = new LspScene(home, settings("good", program), "", Sandbox.none(), PATIENT);

    assertThat(scene.write("a.fake", "wrong").output())
        .contains("its program lies in the repository, and is not run");
  }

  @Test
  void aServerThatRunsCodeOfTheProjectNeedsASandbox() {
    var confined = Json.read("{\"servers\":{\"fake\":{\"confined\":true}}}", LspSettings.class);
    var both = settings("good", JAVA).servers().get("fake").with(confined.servers().get("fake"));
    scene =
        new LspScene(
            home, new LspSettings(true, Map.of("fake", both)), "", Sandbox.none(), PATIENT);

    assertThat(scene.write("a.fake", "wrong").output())
        .contains("it runs code of the project, so it is started only in a sandbox");
  }

  @Test
  void placesOutsideOfTheWorkspaceAndInHiddenFilesAreNamedWithoutTheirLine() {
    start("good");
    scene.bench.file("a.fake", "name");
    scene.bench.file("secret.env", "PASSWORD=1");

    var arguments =
        JsonObject.of("operation", "definition").with("filePath", "a.fake").with("query", "name");
    assertThat(scene.call("lsp", arguments, ToolBench.defaults()).output().lines())
        .containsExactly(
            "jdt://contents/rt.jar:1:1 (outside of the workspace)",
            "/etc/hostname:1:1 (outside of the workspace)",
            "secret.env:1:1: ");
  }

  @Test
  void whatAServerRefusesIsSaid() {
    start("good");
    scene.bench.file("a.fake", "name");

    assertThat(hover("a.fake").output())
        .isEqualTo(
            "The language server 'fake' can't answer: it answered 'No idea'. Search by grep.");
    assertThat(hover("notes.txt").output())
        .isEqualTo("No language server for notes.txt: there are fake. Search by grep.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'operation':'hover'} | Give filePath, query or both",
        "{'operation':'hover','filePath':'a.fake'} | hover needs line and character, or the name",
        "{'operation':'documentSymbols','query':'x'} | documentSymbols needs the filePath",
        "{'operation':'workspaceSymbols','filePath':'a.fake'} | workspaceSymbols needs a query",
        "{'operation':'hover','filePath':'/etc/passwd','line':1,'character':1} | lies outside of"
            + " the workspace",
        "{'operation':'hover','filePath':'a.fake','query':'gone'} | 'gone' does not stand in"
            + " a.fake",
        "{'operation':'hover','filePath':'b.fake','line':1,'character':1} | b.fake can't be read",
        "{'operation':'rename'} | /operation"
      })
  void aQuestionThatLacksSomethingIsRefusedWithWhatItLacks(String arguments, String sentence) {
    start("good");
    scene.bench.file("a.fake", "name");

    ToolResult result =
        scene.call("lsp", Json.read(arguments.replace('\'', '"'), JsonObject.class));

    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains(sentence);
  }

  @Test
  void theToolIsOfferedWhereAServerIsFoundAndNotSwitchedOff() {
    start("good");
    var off = new LspSettings(false, settings("good", JAVA).servers());

    assertThat(scene.languages.tool(ToolBench.RUN).offered()).isTrue();
    assertThat(new LspTool(LspCatalog.of(off, ""), scene.servers).offered()).isFalse();
    assertThat(new LspTool(LspCatalog.of(LspSettings.none(), ".:bin"), scene.servers).offered())
        .isFalse();
  }

  private ToolResult hover(String file) {
    return scene.call(
        "lsp",
        JsonObject.of("operation", "hover")
            .with("filePath", file)
            .with("line", 1)
            .with("character", 1));
  }

  private void start(String manner) {
    start(manner, PATIENT);
  }

  private void start(String manner, LspLimits limits) {
    scene = new LspScene(home, settings(manner, JAVA), "", Sandbox.none(), limits);
  }

  private static LspSettings settings(String manner, Path program) {
    var server =
        new LspServerSettings(
            true,
            program.toString(),
            List.of(
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                FakeLanguageServer.class.getName(),
                manner),
            Map.of(),
            JsonObject.empty(),
            Map.of("fake", "fake"),
            null,
            null,
            null);
    return new LspSettings(null, Map.of("fake", server));
  }
}
