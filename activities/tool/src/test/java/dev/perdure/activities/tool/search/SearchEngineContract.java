package dev.perdure.activities.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contract of grep, glob and list for every search program. */
abstract class SearchEngineContract {

  @TempDir Path home;
  ToolBench bench;

  abstract SearchEngine engine();

  @BeforeEach
  void makeProject() throws Exception {
    bench = new ToolBench(home);
    bench.engine = engine();
    bench.file("src/Main.java", "class Main {\n  int answer = 42;\n}\n");
    bench.file("src/deep/Util.java", "class Util {}\n");
    bench.file("README.md", "The answer is 42.\n");
    bench.file("build/out.java", "class Out { int answer; }\n");
    bench.file(".hidden/note.txt", "answer\n");
    bench.file(".gitignore", "build/\n");
    bench.file("data.bin", new byte[] {'a', 'n', 's', 'w', 'e', 'r', 0});
    assertThat(
            new ProcessBuilder("git", "init", "-q")
                .directory(bench.root.toFile())
                .start()
                .waitFor())
        .isZero();
  }

  @Test
  void cutsLongListsOfFilesAndSaysHowMany() {
    for (int i = 0; i < 120; i++) {
      bench.file("many/%03d.txt".formatted(i), "");
    }
    ToolResult result = glob("many/*");
    assertThat(result.metadata().number("count")).hasValue(100L);
    assertThat(result.metadata().flag("truncated")).isTrue();
    assertThat(result.output()).contains("100 of 120 files shown");
  }

  @Test
  void saysNothingOfDirectoriesThatAreGone() throws Exception {
    assertThat(
            new ProcessBuilder("git", "add", "src")
                .directory(bench.root.toFile())
                .start()
                .waitFor())
        .isZero();
    Files.delete(bench.root.resolve("src/deep/Util.java"));
    Files.delete(bench.root.resolve("src/deep"));
    assertThat(glob("**/*.java").output()).isEqualTo("src/Main.java");
    assertThat(grep(JsonObject.of("pattern", "class \\w+")).output())
        .isEqualTo("src/Main.java:\n  1: class Main {\n");
  }

  @Test
  void findsInAnyCase() {
    assertThat(grep(JsonObject.of("pattern", "CLASS UTIL").with("-i", true)).output())
        .isEqualTo("src/deep/Util.java:\n  1: class Util {}\n");
  }

  @Test
  void showsLinesAroundMatchesAndMarksGaps() {
    bench.file("many.txt", "1\nhit\n3\n4\n5\n5:x\nhit\n8\n");
    assertThat(
            grep(JsonObject.of("pattern", "hit").with("-C", 1).with("path", "many.txt")).output())
        .isEqualTo(
            """
            many.txt:
              1- 1
              2: hit
              3- 3
              --
              6- 5:x
              7: hit
              8- 8
            """);
  }

  @Test
  void showsLinesBeforeOrAfterAlone() {
    JsonObject search = JsonObject.of("pattern", "int").with("path", "src/Main.java");
    assertThat(grep(search.with("-B", 1)).output())
        .isEqualTo("src/Main.java:\n  1- class Main {\n  2:   int answer = 42;\n");
  }

  @Test
  void cutsAtTheLimitOfMatchesWithTheLinesAroundThem() {
    bench.file("many.txt", "hit\na\nb\nhit\nc\n");
    assertThat(
            grep(JsonObject.of("pattern", "hit")
                    .with("path", "many.txt")
                    .with("after", 1)
                    .with("limit", 1))
                .output())
        .startsWith("many.txt:\n  1: hit\n  2- a\n")
        .contains("the first 1 matching lines")
        .doesNotContain("4:");
  }

  @Test
  void givesFilesOrCountsAlone() {
    JsonObject search = JsonObject.of("pattern", "class|answer").with("glob", "*.java");
    assertThat(grep(search.with("output_mode", "files_with_matches")).output())
        .isEqualTo("src/Main.java\nsrc/deep/Util.java");
    assertThat(grep(search.with("output_mode", "count")).output())
        .isEqualTo("src/Main.java: 2\nsrc/deep/Util.java: 1");
  }

  @Test
  void searchesWithoutGitAsWell() throws IOException {
    Path outside = Files.createDirectories(home.resolve("plain/node_modules/x"));
    Files.writeString(outside.resolve("a.js"), "answer");
    Files.writeString(home.resolve("plain/b.js"), "answer");
    ToolResult result = grep(JsonObject.of("pattern", "answer").with("path", "../plain"));
    assertThat(result.output())
        .isEqualTo(home.toRealPath().resolve("plain/b.js") + ":\n  1: answer\n");
  }

  @Test
  void asksBeforeItSearchesOutside() {
    CallOutcome verdict =
        bench.verdict(
            "grep", JsonObject.of("pattern", "x").with("path", "/etc"), ToolBench.defaults());
    assertThat(verdict).isInstanceOf(CallOutcome.NeedsPermission.class);
    assertThat(((CallOutcome.NeedsPermission) verdict).subject().items().toString())
        .contains("external_directory")
        .contains("/etc/*");
  }

  @Test
  void tellsTheModelWhoseExpressionsItTakes() {
    assertThat(new GrepTool(engine()).spec().description())
        .contains("(" + engine().dialect() + ")")
        .contains("Text is " + engine().encodings() + ".");
  }

  @Test
  void readsNothingThroughLinks() throws IOException {
    Path secret = Files.writeString(home.resolve("secret.txt"), "answer: secret\n");
    Files.createSymbolicLink(bench.root.resolve("leak.txt"), secret);
    Files.createSymbolicLink(bench.root.resolve("outside"), home);
    assertThat(grep(JsonObject.of("pattern", "answer")).output()).doesNotContain("secret");
    assertThat(glob("**/*").output()).doesNotContain("outside/");
  }

  ToolResult grep(JsonObject arguments) {
    return bench.call("grep", arguments);
  }

  ToolResult glob(String pattern) {
    return bench.call("glob", JsonObject.of("pattern", pattern));
  }
}
