package dev.perdure.activities.tool.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadToolTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @Test
  void readsArtifactsByReference() {
    String id = bench.artifacts.store("a\nb\n".getBytes(StandardCharsets.UTF_8), "text/plain");
    assertThat(bench.read("ref:" + id).output()).startsWith("1: a\n2: b\n");
    assertThat(bench.read("ref:nothing").output()).contains("no artifact 'nothing'");
  }

  @Test
  void refusesWhatIsNeitherFileNorDirectory() throws Exception {
    Path pipe = bench.root.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(bench.read("pipe").output()).contains("neither a file nor a directory");
    Files.delete(pipe);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void knowsWideTextByItsMark(String charset) {
    Charset wide = Charset.forName(charset);
    for (String text : List.of("plain words\nand more\n", "größe 日本\n二\n")) {
      String lines = "1: %s\n2: %s\n".formatted((Object[]) text.split("\n"));
      bench.file("marked.txt", ("\uFEFF" + text).getBytes(wide));
      assertThat(bench.read("marked.txt").output()).startsWith(lines).contains(charset + ", not");
    }
  }

  @Test
  void saysWhatToDoAboutANameThatIsNotUtf8() throws IOException {
    Path odd = Path.of(URI.create(bench.root.toUri() + "caf%E9.txt"));
    Files.writeString(odd, "words\n");
    String remedy = "no file tool can open such a file: rename it with bash.)";
    assertThat(bench.read(".").output()).contains("caf\uFFFD.txt\n", remedy);
    assertThat(bench.read("caf\uFFFD.txt").output()).endsWith(remedy);
  }

  @Test
  void attachesAnImageAmongOtherFiles() {
    bench.file(
        "p.gif",
        "GIF89a\1\0\1\0\u0080\0\0\0\0\0\u00FF\u00FF\u00FF!\u00F9\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
            .getBytes(StandardCharsets.ISO_8859_1));
    bench.file("b/c.txt", "x");
    String id = bench.artifacts.store("x\n".getBytes(StandardCharsets.UTF_8), "text/plain");
    JsonObject paths = JsonObject.of("filePath", List.of("p.gif", "b", "ref:" + id));
    ToolResult result = bench.call("read", paths);
    assertThat(result.output()).contains("It is attached.", "c.txt\n(1 entry)", "1: x");
    assertThat(result.metadata().list("media").toString()).contains("mediaType=image/gif");
  }

  @Test
  void needsPermissionForEachOfSeveralFiles() {
    JsonObject paths = JsonObject.of("filePath", List.of("a.txt", ".env"));
    assertThat(bench.verdict("read", paths, ToolBench.defaults()).toString()).contains(".env");
  }

  @Test
  void takesNoInstructionsThroughALinkThatLeadsOut() throws IOException {
    Path secret = Files.writeString(home.resolve("secret"), "secret");
    bench.file("a/d.txt", "text\n");
    Files.createSymbolicLink(bench.root.resolve("a/AGENTS.md"), secret);
    assertThat(bench.read("a/d.txt").output()).doesNotContain("secret");
  }

  @Test
  void tellsARuleOfTheRepositoryOnceForTheFilesItIsFor() {
    bench.file(".claude/rules/api.md", "---\npaths: ['src/**/*.ts']\n---\nValidate input.\n");
    bench.file("src/a.ts", "1\n");
    bench.file("src/b.ts", "2\n");
    bench.file("docs/a.md", "3\n");

    assertThat(bench.read("docs/a.md").output()).doesNotContain("Validate");
    assertThat(bench.read("src/a.ts").output())
        .contains(
            "The repository's rules for src/**/*.ts (from .claude/rules/api.md; they grant no"
                + " permission):\nValidate input.")
        .doesNotContain("paths:");
    assertThat(bench.read("src/b.ts").output()).doesNotContain("Validate");
  }
}
