package dev.perdure.activities.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolVerdict;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What grep, glob and list answer, whichever program searches. */
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

  @ParameterizedTest
  @CsvSource({
    "src, It is a directory: ask for src/**.",
    "/etc/*, Patterns look below path and never above it",
    "../*, Patterns look below path and never above it"
  })
  void saysWhatAGlobThatFindsNothingMayHaveMeant(String glob, String hint) {
    assertThat(bench.call("glob", JsonObject.of("pattern", glob)).output())
        .startsWith("No files match " + glob + ". ")
        .contains(hint);
  }

  @Test
  void findsLinesGroupedByFileInOrder() {
    ToolResult result = grep(JsonObject.of("pattern", "answer"));
    assertThat(result.output())
        .isEqualTo(
            """
            .hidden/note.txt:
              1: answer

            README.md:
              1: The answer is 42.

            src/Main.java:
              2:   int answer = 42;
            """);
    assertThat(result.metadata().number("count")).hasValue(3L);
    assertThat(result.metadata().flag("truncated")).isFalse();
  }

  @Test
  void narrowsByPathIncludeAndLimit() {
    assertThat(grep(JsonObject.of("pattern", "answer").with("path", "src")).output())
        .startsWith("src/Main.java:");
    assertThat(grep(JsonObject.of("pattern", "answer").with("path", "README.md")).output())
        .startsWith("README.md:");
    assertThat(
            grep(JsonObject.of("pattern", "class").with("include", "*.java"))
                .metadata()
                .number("count"))
        .hasValue(2L);
    ToolResult limited = grep(JsonObject.of("pattern", ".").with("limit", 1));
    assertThat(limited.metadata().number("count")).hasValue(1L);
    assertThat(limited.metadata().flag("truncated")).isTrue();
  }

  @Test
  void saysWhenNothingMatchesOrTheExpressionIsNone() {
    assertThat(grep(JsonObject.of("pattern", "nowhere")).output())
        .isEqualTo("No lines match nowhere.");
    ToolResult invalid = grep(JsonObject.of("pattern", "f("));
    assertThat(invalid.isError()).isTrue();
    assertThat(invalid.output()).startsWith("Invalid regular expression 'f(': ").contains("\\(");
    assertThat(grep(JsonObject.of("pattern", "x").with("path", "gone")).output())
        .contains("There is no gone");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "answer = [4 ~ Invalid regular expression 'answer = [4': ",
        "*.java ~ Files are found by glob.",
        "answer\\nclass ~ Each line is searched by itself"
      })
  void saysWhatAnExpressionThatFindsNothingMayHaveMeant(String expression, String hint) {
    assertThat(grep(JsonObject.of("pattern", expression)).output()).contains(hint);
  }

  @Test
  void saysThatIncludeIsOneGlob() {
    assertThat(grep(JsonObject.of("pattern", "answer").with("include", "*.java,*.md")).output())
        .contains("include is one glob: write several as");
  }

  @Test
  void searchesAllButWhatIncludeExcludes() {
    assertThat(grep(JsonObject.of("pattern", "answer").with("include", "!*.java")).output())
        .contains("README.md:", ".hidden/note.txt:")
        .doesNotContain("Main.java");
  }

  @Test
  void findsFilesByGlobWithoutIgnoredOnes() {
    assertThat(glob("**/*.java").output()).isEqualTo("src/Main.java\nsrc/deep/Util.java");
    assertThat(glob("*.md").output()).isEqualTo("README.md");
    assertThat(glob("src/*.java").output()).isEqualTo("src/Main.java");
    assertThat(glob("src/**/*.{java,kt}").output()).isEqualTo("src/Main.java\nsrc/deep/Util.java");
    assertThat(glob("*.none").output()).isEqualTo("No files match *.none.");
    assertThat(glob("a{b").output()).contains("Invalid glob");
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
  void listsATree() {
    ToolResult result = bench.call("ls", JsonObject.of("ignore", List.of("*.bin", ".hidden/**")));
    assertThat(result.output())
        .isEqualTo(
            """
            ./
              .gitignore
              README.md
              src/
                Main.java
                deep/
                  Util.java
            (4 files)\
            """);
  }

  @Test
  void listsNothingOfDirectoriesThatAreToBeLeftOut() {
    assertThat(
            bench
                .call("list", JsonObject.of("ignore", List.of("src", "**/.hidden", "*.bin")))
                .output())
        .isEqualTo("./\n  .gitignore\n  README.md\n(2 files)");
    assertThat(bench.call("list", JsonObject.of("path", "src/deep")).output()).endsWith("(1 file)");
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
    ToolVerdict verdict =
        bench.verdict(
            "grep", JsonObject.of("pattern", "x").with("path", "/etc"), ToolBench.defaults());
    assertThat(verdict).isInstanceOf(ToolVerdict.Asks.class);
    assertThat(((ToolVerdict.Asks) verdict).subject().list("items").toString())
        .contains("external_directory")
        .contains("/etc/*");
  }

  @Test
  void refusesToSearchWhatTheSystemMakesUp() {
    for (String tool : java.util.List.of("list", "glob", "grep")) {
      var result =
          ToolBench.done(
              bench.verdict(
                  tool,
                  JsonObject.of("pattern", "x").with("path", "/proc"),
                  ToolBench.everything()));
      assertThat(result.isError()).isTrue();
      assertThat(result.output()).contains("/proc", "search elsewhere");
    }
  }

  @Test
  void matchesTheEndOfALineThatEndsLikeOnWindows() {
    bench.file("crlf.txt", "one answer\r\ntwo\r\n");
    assertThat(grep(JsonObject.of("pattern", "answer$").with("path", "crlf.txt")).output())
        .isEqualTo("crlf.txt:\n  1: one answer\n");
  }

  @Test
  void tellsTheModelWhoseExpressionsItTakes() {
    assertThat(new GrepTool(engine()).spec().description())
        .contains("(" + engine().dialect() + ")")
        .contains("Text is " + engine().encodings() + ".");
  }

  @Test
  void refusesGlobsThatNestTooDeep() {
    assertThat(glob("{".repeat(500) + "a" + "}".repeat(500)).output()).contains("Invalid glob");
  }

  @Test
  void showsAroundTheMatchOfAVeryLongLine() {
    bench.file("min.js", "x".repeat(50_000) + "needle" + "y".repeat(50_000) + "\n");
    assertThat(grep(JsonObject.of("pattern", "needle")).output())
        .contains("…xxx", "needleyyy", "part of a line of 100006 characters")
        .hasSizeLessThan(2_400);
  }

  @Test
  void readsNothingThroughLinks() throws IOException {
    Path secret = Files.writeString(home.resolve("secret.txt"), "answer: secret\n");
    Files.createSymbolicLink(bench.root.resolve("leak.txt"), secret);
    Files.createSymbolicLink(bench.root.resolve("outside"), home);
    assertThat(grep(JsonObject.of("pattern", "answer")).output()).doesNotContain("secret");
    assertThat(glob("**/*").output()).doesNotContain("outside/");
  }

  @Test
  void takesABlankPathForTheWorkspace() {
    assertThat(grep(JsonObject.of("pattern", "answer").with("path", "")).metadata().number("count"))
        .hasValue(3L);
  }

  ToolResult grep(JsonObject arguments) {
    return bench.call("grep", arguments);
  }

  ToolResult glob(String pattern) {
    return bench.call("glob", JsonObject.of("pattern", pattern));
  }
}
