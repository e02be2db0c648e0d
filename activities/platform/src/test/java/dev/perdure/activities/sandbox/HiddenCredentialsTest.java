package dev.perdure.activities.sandbox;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands see caches and toolchains of the home without the credentials that lie in them. */
@Requires(MachinePart.SANDBOX)
class HiddenCredentialsTest {

  private static final String SECRET = "hunter2hunter2";

  private static final Map<String, String> CREDENTIALS =
      Map.ofEntries(
          Map.entry(".m2/settings-corp.xml", "<password>hunter2hunter2</password>"),
          Map.entry(
              ".m2/settings.xml", "<a><servers><server>hunter2hunter2</server></servers></a>"),
          Map.entry(".gradle/init.d/corp.gradle", "def pw = 'hunter2hunter2'\n"),
          Map.entry(".gradle/gradle.properties", "signing.password=hunter2hunter2\n"),
          Map.entry(".ivy2/.credentials", "hunter2hunter2"),
          Map.entry(".sbt/1.0/credentials", "hunter2hunter2"),
          Map.entry(".sbt/repositories", "corp: https://joe:hunter2hunter2@repo.example\n"),
          Map.entry(".android/adbkey", "hunter2hunter2"),
          Map.entry(".android/release.jks", "hunter2hunter2"),
          Map.entry(".pub-cache/credentials.json", "hunter2hunter2"),
          Map.entry(".stack/config.yaml", "token: hunter2hunter2\n"),
          Map.entry(".cabal/config", "password: hunter2hunter2\n"),
          Map.entry(".hex/hex.config", "{api_key, <<\"hunter2hunter2\">>}.\n"),
          Map.entry(".poetry/auth.toml", "hunter2hunter2"),
          Map.entry(".conda/.condarc", "channel: https://u:hunter2hunter2@conda.example\n"),
          Map.entry(".cache/pypoetry/auth.toml", "hunter2hunter2"),
          Map.entry(".cache/gh/token", "hunter2hunter2"),
          Map.entry(".cargo/config.toml", "[registry]\ntoken = \"hunter2hunter2\"\n"),
          Map.entry(".nuget/NuGet/NuGet.Config", "hunter2hunter2"),
          Map.entry(".composer/auth.json", "hunter2hunter2"),
          Map.entry(".mix/server.pem", "hunter2hunter2"),
          Map.entry(".julia/servers/auth.toml", "hunter2hunter2"));

  private static final Map<String, String> CONTENT =
      Map.of(
          ".m2/repository/a/token-lib.jar", "content of the jar",
          ".m2/settings.xml.d/mirrors.xml", "<mirror>content of the mirror</mirror>",
          ".gradle/gradle.properties.example", "content of the example",
          ".local/bin/auth-tool", "content of the tool",
          ".cargo/bin/tokei", "content of tokei",
          ".sdkman/etc/config", "content=of the settings\n");

  @TempDir Path base;
  private Path home;

  @BeforeEach
  void fillTheHome() throws IOException {
    home = Files.createDirectory(base.resolve("home"));
    Files.createDirectory(base.resolve("tree"));
    Files.createDirectory(base.resolve("records"));
    for (Map<String, String> files : List.of(CONTENT, CREDENTIALS)) {
      for (var file : files.entrySet()) {
        Path path = home.resolve(file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
        assertThat(path.toFile().setExecutable(file.getKey().contains("bin/"))).isTrue();
      }
    }
  }

  @Test
  void hidesEveryCredential() throws Exception {
    for (WorktreeAccess view : WorktreeAccess.values()) {
      assertThat(run(view, "grep -rsa %s %s".formatted(SECRET, home))).isEmpty();
    }
  }

  @Test
  void hidesCredentialsInOddFiles() throws Exception {
    Path outside =
        Files.writeString(base.resolve("corp.xml"), "<password>" + SECRET + "</password>");
    Files.createSymbolicLink(home.resolve(".m2/linked.xml"), outside);
    Files.write(
        home.resolve(".m2/latin.xml"),
        "<!-- für --><password>%s</password>".formatted(SECRET).getBytes(ISO_8859_1));
    Files.writeString(home.resolve(".m2/large.xml"), " ".repeat(2_000_000) + SECRET);
    Path token = home.resolve(".cache/gh/token");
    assertThat(token.toFile().setExecutable(true)).isTrue();

    for (String file :
        List.of(".m2/linked.xml", ".m2/latin.xml", ".m2/large.xml", ".cache/gh/token")) {
      assertThat(run(WorktreeAccess.BUILDING, "cat " + home.resolve(file)))
          .as(file)
          .doesNotContain(SECRET);
    }
  }

  @Test
  void showsTheContentOfCachesAndSettingsWithoutTheirSecrets() throws Exception {
    for (var file : CONTENT.entrySet()) {
      assertThat(run(WorktreeAccess.BUILDING, "cat " + home.resolve(file.getKey())))
          .as(file.getKey())
          .isEqualTo(file.getValue());
    }
    assertThat(run(WorktreeAccess.BUILDING, "cat " + home.resolve(".cargo/config.toml")))
        .isEqualTo("[registry]\n");
    assertThat(run(WorktreeAccess.BUILDING, "cat " + home.resolve(".sbt/repositories")))
        .isEqualTo("corp: https://repo.example\n");
  }

  @Test
  void hidesPerduresOwnSettingsWhereverTheyAre() throws Exception {
    Path settings = Files.writeString(base.resolve("perdure.yaml"), SECRET);
    List<Path> hidden = List.of(settings, base.resolve("missing.yaml"));
    Sandbox sandbox = SandboxDetector.detect(home, List.of(), hidden);

    assertThat(run(sandbox, WorktreeAccess.BUILDING, "cat " + settings)).isEmpty();
  }

  private String run(WorktreeAccess view, String command) throws Exception {
    return run(SandboxDetector.detect(home), view, command);
  }

  private String run(Sandbox sandbox, WorktreeAccess view, String command)
      throws IOException, InterruptedException {
    return ConfinedCommand.run(sandbox, base, view, command).text();
  }
}
