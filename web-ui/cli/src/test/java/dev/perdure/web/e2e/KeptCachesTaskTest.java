package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Whole tasks whose setup fills caches that the next task of the repository begins with. */
@Requires(MachinePart.SANDBOX)
class KeptCachesTaskTest extends OnScriptedTasks {

  private static final String SETTINGS =
      """
      workspace:
        setup: [./install.sh]
        keep: [{paths: [packages, ~/.cache/pip], key: packages.lock}]
      """;

  /** Downloads once: a second run finds both directories and leaves them as they are. */
  private static final String INSTALL =
      """
      #!/usr/bin/env bash
      set -e
      mkdir -p packages ~/.cache/pip
      [ -e packages/id ] || cat /proc/sys/kernel/random/uuid > packages/id
      [ -e ~/.cache/pip/kept-id ] || cp packages/id ~/.cache/pip/kept-id
      """;

  private static final String SHOW =
      """
      - when: {agent: build, turn: 1}
        tool_calls: [{name: bash, arguments: {command: "cat packages/id ~/.cache/pip/kept-id > seen.txt", description: Show the packages}}]
      - when: {agent: build}
        text: Done.
      """;

  @Test
  void theNextTaskFindsWhatTheSetupOfTheFirstMade() throws IOException {
    GreetingRepository caching = repository();

    String first = seenBy(caching, "kept-first");
    String second = seenBy(caching, "kept-second");

    assertThat(first).hasLineCount(2);
    assertThat(first.lines().distinct()).hasSize(1);
    assertThat(second).isEqualTo(first);
  }

  @Test
  void anotherKeyFileBeginsFromTheNewestCacheOfTheRepository() throws IOException {
    GreetingRepository caching = repository();
    String first = seenBy(caching, "kept-old-key");
    write(caching, "packages.lock", "version 2");
    caching.git("commit", "--quiet", "--all", "--message=Newer packages");

    assertThat(seenBy(caching, "kept-new-key")).isEqualTo(first);
  }

  private static GreetingRepository repository() throws IOException {
    var caching = GreetingRepository.at(Files.createTempDirectory(directory, "caching-"));
    Files.createDirectories(caching.root().resolve(".perdure"));
    write(caching, ".perdure/perdure.yaml", SETTINGS);
    write(caching, ".gitignore", "packages\n");
    write(caching, "packages.lock", "version 1");
    write(caching, "install.sh", INSTALL);
    assertThat(caching.root().resolve("install.sh").toFile().setExecutable(true)).isTrue();
    caching.git("add", "--all");
    caching.git("commit", "--quiet", "--message=Keep caches");
    return caching;
  }

  private static void write(GreetingRepository caching, String path, String text)
      throws IOException {
    Files.writeString(caching.root().resolve(path), text);
  }

  /** Runs a task to its end; gives the packages that its agent saw. */
  private static String seenBy(GreetingRepository caching, String name) {
    var ended =
        run(
            name,
            SHOW,
            "--repo",
            caching.root().toString(),
            "--strategy",
            "build-only",
            "--yes",
            "--json",
            "Show the packages");
    assertThat(ended.exitCode()).as(ended.output() + ended.errors()).isZero();
    String branch = Json.mapper().readTree(ended.output()).path("result").path("branch").asString();
    return caching.git("show", branch + ":seen.txt");
  }
}
