package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Repositories that were set up for other products, as their documents describe it. The server has
 * no key of a vendor, so agents that name a vendor's model use the task's.
 */
@Timeout(900)
@Requires(MachinePart.ENGINE)
@Tag("slow")
class ForeignRepositoriesTest {

  @TempDir private static Path directory;
  private static PerdureProcess server;

  @TempDir Path repositories;
  private String said = "";

  @BeforeAll
  static void start() throws IOException {
    Path none = Files.writeString(directory.resolve("none.yaml"), "[]");
    server =
        PerdureProcess.serve(directory.resolve("data"), Map.of("PERDURE_MODEL", "script/" + none));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void oneForClaudeCodeRunsAsItIs() throws IOException {
    GreetingRepository repository = repository("claude-code");

    String branch = run(repository, "claude-code");

    assertThat(repository.git("show", branch + ":notes.txt")).isEqualTo("memo: hello\n");
    assertThat(repository.git("show", branch + ":hooks.log"))
        .isEqualTo("PreToolUse Write done.txt\nPreToolUse Write signed.txt\n");
    assertThat(repository.git("show", branch + ":done.txt")).isEqualTo("done");
    assertThat(said)
        .contains(
            "'.claude/settings.json' says model, env, hooks.Notification, which Perdure does not");
    assertThat(repository.git("show", branch + ":signed.txt")).isEqualTo("build");
  }

  @Test
  void oneForOpenCodeRunsAsItIs() throws IOException {
    GreetingRepository repository = repository("opencode");

    String branch = run(repository, "opencode");

    assertThat(repository.git("show", branch + ":notes.txt")).isEqualTo("memo: hello\n");
    assertThat(repository.git("show", branch + ":done.txt")).isEqualTo("done");
    assertThat(said)
        .contains(
            "'opencode.json' says theme, which Perdure does not follow", ".opencode/plugin, which");
  }

  private GreetingRepository repository(String name) throws IOException {
    var repository = GreetingRepository.at(repositories.resolve(name));
    Path from = fixture(name).resolve("files");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = repository.root().resolve(from.relativize(file).toString());
        Files.createDirectories(Objects.requireNonNull(to.getParent()));
        Files.copy(file, to);
        to.toFile().setExecutable(to.toString().matches(".*\\.(sh|py)"));
      }
    }
    repository.git("add", "--all", "--force");
    repository.git("commit", "--quiet", "--message=Settings");
    return repository;
  }

  private static Path fixture(String name) {
    try {
      return Path.of(
          Objects.requireNonNull(ForeignRepositoriesTest.class.getResource("/e2e/foreign/" + name))
              .toURI());
    } catch (URISyntaxException wrong) {
      throw new IllegalStateException(wrong);
    }
  }

  /** Runs a command of the repository over its script; the branch of what was delivered. */
  private String run(GreetingRepository repository, String name) {
    var ended =
        PerdureProcess.run(
            directory.resolve("data"),
            Map.of("PERDURE_SERVER", server.url()),
            "run",
            "--model",
            "script/" + fixture(name).resolve("script.yaml"),
            "--repo",
            repository.root().toString(),
            "--strategy",
            "build-only",
            "--yes",
            "--trust",
            "--json",
            "/note hello");
    said = ended.errors();
    assertThat(ended.exitCode()).as(ended.output() + ended.errors()).isZero();
    return Json.mapper().readTree(ended.output()).path("result").path("branch").asString();
  }
}
