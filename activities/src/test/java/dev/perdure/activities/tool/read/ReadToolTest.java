package dev.perdure.activities.tool.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.PathText;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
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
  void numbersLinesAndCountsThem() {
    bench.file("a.txt", "one\r\ntwo");
    ToolResult result = bench.read("a.txt");
    assertThat(result.output()).isEqualTo("1: one\n2: two\n(end of file, 2 lines)");
    assertThat(result.metadata().number("totalLines")).hasValue(2L);
    assertThat(result.metadata().flag("truncated")).isFalse();
  }

  @Test
  void readsOnFromAnOffset() {
    bench.file("a.txt", "1\n2\n3\n4\n5\n");
    ToolResult result =
        bench.call("read", JsonObject.of("filePath", "a.txt").with("offset", 2).with("limit", 2));
    assertThat(result.output()).isEqualTo("2: 2\n3: 3\n(lines 2 to 3 of 5: read on with offset 4)");
    assertThat(result.metadata().flag("truncated")).isTrue();
    assertThat(bench.call("read", JsonObject.of("filePath", "a.txt").with("offset", 9)).output())
        .contains("5 lines")
        .contains("no line 9");
  }

  @Test
  void staysWithinItsLimits() {
    bench.file("long.txt", "x".repeat(3_000) + "\n");
    assertThat(bench.read("long.txt").output())
        .contains("line of 3000 characters cut")
        .hasSizeLessThan(2_200);
    bench.file("many.txt", "0123456789\n".repeat(20_000));
    assertThat(bench.read("many.txt").output()).contains("read on with offset 2001");
    bench.file("wide.txt", ("y".repeat(1_900) + "\n").repeat(100));
    assertThat(bench.read("wide.txt").output().getBytes(StandardCharsets.UTF_8).length)
        .isLessThan(50 * 1024 + 200);
  }

  @Test
  void listsDirectoriesAndRefusesBinaries() {
    bench.file("dir/sub/a.txt", "x");
    bench.file("dir/b.bin", new byte[] {1, 0, 2});
    bench.file("dir/p.png", "\u0089PNG\r\n\u001A\n\0".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(bench.read("dir").output()).isEqualTo("b.bin\np.png\nsub/\n(3 entries)");
    assertThat(bench.read("dir/b.bin").output()).contains("binary file of 3 bytes");
    assertThat(bench.read("dir/p.png").output()).contains("image/png").contains("damaged");
    bench.file("empty", "");
    assertThat(bench.read("empty").output()).isEqualTo("(end of file, 0 lines)");
  }

  @Test
  void suggestsNearNames() {
    bench.file("src/Main.java", "x");
    ToolResult result = bench.read("src/main.kt");
    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains("No such file: src/main.kt").contains("src/Main.java");
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

  @Test
  void saysThatAPathWithNulIsNone() throws IOException {
    assertThat(bench.read("a\0b").output()).contains("is not a path");
  }

  @Test
  void suggestsTheNearestNamesAndTheSameNameElsewhere() throws Exception {
    bench.file("src/main/Handler.java", "x");
    bench.file("src/main/Handlers.java", "x");
    bench.file("src/main/Other.java", "x");
    assertThat(bench.read("src/main/Handlr.java").output())
        .contains("Did you mean src/main/Handler.java, src/main/Handlers.java?");
    assertThat(bench.read("Other.java").output()).contains("Did you mean src/main/Other.java?");
    assertThat(bench.read("src\\main\\Other.java").output())
        .contains("Did you mean src/main/Other.java?");
    assertThat(bench.read("src/zzz").output()).contains("glob or list");
  }

  @Test
  void showsUtf16AndSaysSo() {
    bench.file("wide.txt", "\uFEFFgröße\nzwei\n".getBytes(StandardCharsets.UTF_16LE));
    assertThat(bench.read("wide.txt").output())
        .startsWith("1: größe\n2: zwei\n")
        .contains("UTF-16LE, not UTF-8");
    bench.file("latin.txt", "gr\u00f6\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(bench.read("latin.txt").output()).contains("gr\uFFFD\uFFFDe").contains("not UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
  void knowsWideTextWithAndWithoutItsMark(String charset) {
    Charset wide = Charset.forName(charset);
    for (String text : List.of("plain words\nand more\n", "größe 日本\n二\n")) {
      String lines = "1: %s\n2: %s\n".formatted((Object[]) text.split("\n"));
      bench.file("wide.txt", text.getBytes(wide));
      assertThat(bench.read("wide.txt").output()).startsWith(lines).contains(charset + ", not");
      bench.file("marked.txt", ("\uFEFF" + text).getBytes(wide));
      assertThat(bench.read("marked.txt").output()).startsWith(lines).contains(charset + ", not");
    }
  }

  @Test
  void showsThatAFileHoldsNulFarBehindItsBeginning() {
    bench.file("log.txt", "line\n".repeat(2_000) + "a\0b\n");
    assertThat(
            bench.call("read", JsonObject.of("filePath", "log.txt").with("offset", 2_001)).output())
        .startsWith("2001: a\uFFFDb\n")
        .contains("holds NUL characters");
  }

  @Test
  void saysHowALineThatIsCutCanBeSeen() {
    bench.file("min.js", "x".repeat(5_000));
    assertThat(bench.read("min.js").output()).contains("5000 characters cut", "with bash");
  }

  @Test
  void namesTheOffsetsThereAre() {
    bench.file("a.txt", "1\n2\n");
    for (long beyond : List.of(3L, 5_000_000_000L)) {
      assertThat(
              bench
                  .call("read", JsonObject.of("filePath", "a.txt").with("offset", beyond))
                  .output())
          .isEqualTo(
              "a.txt has 2 lines: there is no line %d; give an offset from 1 to 2."
                  .formatted(beyond));
    }
    bench.file("empty", "");
    assertThat(bench.call("read", JsonObject.of("filePath", "empty").with("offset", 2)).output())
        .isEqualTo("empty is empty: leave offset out.");
  }

  @Test
  void showsNamesSoThatNothingInThemIsHidden() {
    bench.file("d/a\u202Etxt.exe", "x");
    bench.file("d/b\u001B[31m", "x");
    assertThat(bench.read("d").output()).isEqualTo("a\\u202etxt.exe\nb\\x1b[31m\n(2 entries)");
    assertThat(bench.read("d/\u2066gone").output())
        .doesNotContain("\u2066")
        .contains("\\u2066gone");
    assertThat(bench.read("d/a\u202Etxt.exe").output()).startsWith("1: x");
  }

  @Test
  void saysThatAFileIsNoDirectory() {
    bench.file("a.txt", "x");
    assertThat(bench.read("a.txt/b").output())
        .isEqualTo("No such file: a.txt/b. a.txt is a file, no directory.");
  }

  @Test
  void doesNotCutACharacterInTwo() {
    bench.file("emoji.txt", "x".repeat(1_999) + "\uD83D\uDE00".repeat(10));
    assertThat(bench.read("emoji.txt").output()).doesNotContain("\uFFFD").contains("x…");
  }

  @Test
  void keepsToItsPageWhateverLimitIsAskedFor() {
    bench.file("short.txt", "x\n".repeat(9_000));
    ToolResult all =
        bench.call("read", JsonObject.of("filePath", "short.txt").with("limit", 9_000));
    assertThat(all.output()).contains("lines 1 to 2000 of 9000: read on with offset 2001");
    assertThat(all.metadata().text("artifact")).isEmpty();
  }

  @Test
  void pagesLargeDirectories() {
    for (int i = 0; i < 30; i++) {
      bench.file("many/%02d.txt".formatted(i), "");
    }
    ToolResult page =
        bench.call("read", JsonObject.of("filePath", "many").with("offset", 11).with("limit", 5));
    assertThat(page.output()).startsWith("10.txt\n").contains("read on with offset 16");
    assertThat(bench.call("read", JsonObject.of("filePath", "many").with("offset", 99)).output())
        .contains("30 entries")
        .contains("no entry 99");
  }

  @Test
  void followsLinksWithinTheWorkspaceAndSurvivesLoops() throws Exception {
    bench.file("real/a.txt", "real");
    Files.createSymbolicLink(bench.root.resolve("link"), bench.root.resolve("real"));
    Files.createSymbolicLink(bench.root.resolve("loop"), bench.root.resolve("loop"));
    assertThat(bench.read("link/a.txt").output()).startsWith("1: real");
    assertThat(bench.read("loop").output()).contains("leads back to itself");
    assertThat(bench.read("real/a.txt/b").isError()).isTrue();
  }

  @Test
  void readsAFileWithABackslashInItsName() throws IOException {
    bench.file("a\\b.txt", "words\n");
    assertThat(bench.read("a\\b.txt").output()).startsWith("1: words");
  }

  @Test
  void saysWhatToDoAboutANameThatIsNotUtf8() throws IOException {
    Files.writeString(PathText.below(bench.root, "caf\uDCE9.txt"), "words\n");
    String remedy = "rename it with bash, such as mv -- $'caf\\351.txt' cafe.txt.";
    assertThat(bench.read(".").output()).contains("\"caf\\351.txt\"\n", remedy);
    for (String path : List.of("\"caf\\351.txt\"", "caf\uDCE9.txt", "caf\u00E9.txt")) {
      assertThat(bench.read(path).output()).contains("\"caf\\351.txt\"").endsWith(remedy);
    }
  }
}
