package dev.perdure.activities.tool.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
  void endsAnExpressionOverLinesThatBacktracksForEver() {
    bench.file("long.txt", "a".repeat(200) + "\n");
    var query = new SearchQuery("(.*a){30}x", false, true, 0, 0, SearchQuery.Output.LINES);
    assertThatThrownBy(() -> new MultilineScan(query, 5, Duration.ofMillis(50)).below(bench.root))
        .hasMessageContaining("took more than");
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
