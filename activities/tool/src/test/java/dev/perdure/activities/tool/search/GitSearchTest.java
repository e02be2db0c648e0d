package dev.perdure.activities.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GitSearchTest extends SearchEngineContract {

  @Override
  SearchEngine engine() {
    return new GitSearch();
  }

  @Test
  void speaksThePatternsOfPerl() {
    assertThat(grep(JsonObject.of("pattern", "(?<=int )answer")).output())
        .isEqualTo("src/Main.java:\n  2:   int answer = 42;\n");
  }

  @Test
  void refusesToMatchOverTheEndsOfLines() {
    assertThat(grep(JsonObject.of("pattern", "class").with("multiline", true)).output())
        .isEqualTo(
            ". cannot be searched: multiline needs ripgrep, which is not installed: search single lines.");
  }

  @Test
  void listsTrackedFilesThatARuleIgnores() throws Exception {
    RealGit.git(bench.root, "add", "-f", "build/out.java");
    assertThat(engine().files(bench.root, PathGlob.all()).files()).contains("build/out.java");
  }

  @Test
  void doesNotRunWhatARepositoryConfigures() throws Exception {
    Path trap = home.resolve("trap");
    RealGit.git(bench.root, "config", "core.fsmonitor", "touch " + trap + "; false");
    assertThat(glob("*.md").output()).isEqualTo("README.md");
    assertThat(Files.exists(trap)).isFalse();
  }
}
