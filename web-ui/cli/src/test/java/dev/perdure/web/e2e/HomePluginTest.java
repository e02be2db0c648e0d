package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.postgres.EmbeddedPostgresSettings;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A plugin of the home in one run: its tool, server, hook, agent, command and skill together. */
@Timeout(900)
@Requires(MachinePart.ENGINE)
@Tag("slow")
class HomePluginTest {

  @TempDir Path directory;

  @Test
  void aPluginOfTheHomeBringsEverythingItHoldsToATask() throws IOException {
    GreetingRepository repository = GreetingRepository.at(directory.resolve("repository"));
    Path home = home();

    var ended =
        PerdureProcess.run(
            directory.resolve("data"),
            Map.of(
                "PERDURE_MODEL", "script/" + fixture().resolve("script.yaml"),
                "JAVA_TOOL_OPTIONS", "-Duser.home=" + home),
            "run",
            "--repo",
            repository.root().toString(),
            "--strategy",
            "build-only",
            "--yes",
            "--json",
            "/ship:it hello");

    assertThat(ended.exitCode()).as(ended.output() + ended.errors()).isZero();
    String branch = Json.mapper().readTree(ended.output()).at("/result/branch").asString();
    assertThat(repository.git("ls-tree", "--name-only", branch))
        .contains("notes.txt", "done.txt")
        .doesNotContain("secret.txt");
    assertThat(repository.git("show", branch + ":notes.txt")).isEqualTo("memo: hello\n");
  }

  private Path home() throws IOException {
    Path home = directory.resolve("home");
    Path cache = Files.createDirectories(home.resolve(".cache/perdure"));
    Path unpacked = EmbeddedPostgresSettings.userCache();
    if (Files.isDirectory(unpacked)) {
      Files.createSymbolicLink(cache.resolve("postgres"), unpacked);
    }
    Path plugins = Files.createDirectories(home.resolve(".perdure/plugins"));
    try (Stream<Path> files = Files.walk(fixture().resolve("ship"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = plugins.resolve(fixture().relativize(file).toString());
        Files.createDirectories(Objects.requireNonNull(to.getParent()));
        Files.copy(file, to);
        to.toFile().setExecutable(to.toString().endsWith(".sh"));
      }
    }
    return home;
  }

  private static Path fixture() {
    try {
      return Path.of(
          Objects.requireNonNull(HomePluginTest.class.getResource("/e2e/plugin")).toURI());
    } catch (URISyntaxException wrong) {
      throw new IllegalStateException(wrong);
    }
  }
}
