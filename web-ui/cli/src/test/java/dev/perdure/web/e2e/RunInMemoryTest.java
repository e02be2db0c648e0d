package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs on an in-memory engine, whose output tells people where the work is. */
@Timeout(900)
@Tag("slow")
class RunInMemoryTest {

  private static final String WRITES =
      """
      - when: {agent: build, turn: 1}
        tool_calls: [{name: write, arguments: {filePath: new.txt, content: "new"}}]
      """;
  private static final String ASKS =
      """
      - when: {agent: build}
        tool_calls: [{name: question, arguments: {questions: [{question: "Which?"}]}}]
      - when: {agent: build}
        text: Done.
      """;

  @TempDir Path directory;
  private GreetingRepository repository;
  private Path temporary;

  @BeforeEach
  void start() throws IOException {
    temporary = Files.createDirectory(directory.resolve("tmp"));
    repository = GreetingRepository.at(directory.resolve("repository"));
  }

  @Test
  void worksWithoutARepositoryOnAFileThatIsAttachedAndLeavesNothingElse() throws IOException {
    Path log = Files.writeString(directory.resolve("server.log"), "the needle in the log");
    String script =
        WRITES.replace("turn: 1", "turn: 1, contains: the needle in the log")
            + "- when: {agent: build}\n  text: Done.\n";
    var ended =
        PerdureProcess.run(
            data(),
            environment(script),
            "run",
            "--strategy",
            "build-only",
            "--yes",
            "--file",
            log.toString(),
            "Write it");

    assertThat(ended.exitCode()).as(ended.errors()).isZero();
    assertNamesTheWork(ended.errors());
    assertThat(ended.errors())
        .as("the memory is named first")
        .containsSubsequence(
            "Tasks live in the memory of this process", "./perdure engine install", "Task t_");
    assertThat(temporary).isEmptyDirectory();
    assertThat(KillSurvivors.of(directory)).as("what an orderly end leaves running").isEmpty();
  }

  @Test
  void namesFilesBranchAndPatchWhenAPersonStopsIt() throws Exception {
    Path said = directory.resolve("said");
    Process run = PerdureProcess.begin(data(), environment(WRITES + ASKS), said, words());
    Eventually.that(
        Duration.ofSeconds(90),
        () -> text(said).contains("Waits for a decision"),
        () -> "Nothing is asked:\n" + text(said));
    run.destroy();

    assertThat(run.waitFor()).isNotZero();
    assertNamesTheWork(text(said));
  }

  private List<String> words() {
    String path = repository.root().toString();
    return List.of("run", "--repo", path, "--strategy", "build-only", "Write it");
  }

  /** A home without an engine; what is unpacked for PostgreSQL is taken from the real one. */
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
        "-Duser.home=%s -Djava.io.tmpdir=%s".formatted(home, temporary),
        "TEMPORAL_CLI",
        "",
        "PATH",
        "/usr/bin:/bin");
  }

  private Path data() {
    return directory.resolve("data");
  }

  private void assertNamesTheWork(String said) throws IOException {
    assertThat(said).contains("branch  perdure/t_");
    assertThat(Path.of(named(said, "files   "), "new.txt")).hasContent("new");
    assertThat(text(Path.of(named(said, "patch   ")))).contains("+++ b/new.txt");
  }

  private static String named(String said, String what) {
    Matcher line = Pattern.compile("^ +" + what + "(.*)$", Pattern.MULTILINE).matcher(said);
    assertThat(line.find()).as(said).isTrue();
    return line.group(1);
  }

  private static String text(Path file) {
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
