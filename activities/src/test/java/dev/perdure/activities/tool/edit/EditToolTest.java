package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditToolTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @Test
  void editsAFileItHasReadAndShowsTheDifference() {
    bench.file("src/a.txt", "one\ntwo\nthree\n");
    bench.read("src/a.txt");
    ToolResult result = bench.edit("src/a.txt", "two", "TWO");
    assertThat(result.isError()).isFalse();
    assertThat(bench.text("src/a.txt")).isEqualTo("one\nTWO\nthree\n");
    assertThat(result.metadata().text("diff"))
        .hasValue("--- a/src/a.txt\n+++ b/src/a.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n");
    assertThat(result.metadata().number("additions")).hasValue(1L);
    assertThat(result.metadata().number("deletions")).hasValue(1L);
    assertThat(result.metadata().text("matcher")).isEmpty();
  }

  @Test
  void refusesAFileItHasNotRead() {
    bench.file("a.txt", "one\n");
    ToolResult result = bench.edit("a.txt", "one", "two");
    assertThat(result.isError()).isTrue();
    assertThat(result.output()).contains("a.txt").contains("read it first");
    assertThat(bench.text("a.txt")).isEqualTo("one\n");
  }

  @Test
  void refusesAFileThatChangedSinceItWasRead() {
    bench.file("a.txt", "one\n");
    bench.read("a.txt");
    bench.file("a.txt", "one more\n");
    ToolResult result = bench.edit("a.txt", "one", "two");
    assertThat(result.output()).contains("changed since you last read it");
    assertThat(bench.text("a.txt")).isEqualTo("one more\n");
  }

  @Test
  void takesItsOwnEditsForRead() {
    bench.file("a.txt", "one\n");
    bench.read("a.txt");
    bench.edit("a.txt", "one", "two");
    assertThat(bench.edit("a.txt", "two", "three").isError()).isFalse();
    assertThat(bench.text("a.txt")).isEqualTo("three\n");
  }

  @Test
  void createsAFileFromAnEmptyOldText() {
    ToolResult result = bench.edit("new/dir/a.txt", "", "hello\n");
    assertThat(result.isError()).isFalse();
    assertThat(bench.text("new/dir/a.txt")).isEqualTo("hello\n");
    assertThat(result.metadata().text("diff").orElseThrow()).startsWith("--- /dev/null\n+++ b/new");
  }

  @Test
  void refusesToCreateOverContent() {
    bench.file("a.txt", "one\n");
    bench.read("a.txt");
    assertThat(bench.edit("a.txt", "", "hello\n").output()).contains("has content");
  }

  @Test
  void appliesSeveralEditsOrNone() {
    bench.file("a.txt", "one\ntwo\n");
    bench.read("a.txt");
    ToolResult failed = multi("edit", edit("one", "1"), edit("three", "3"));
    assertThat(failed.output()).contains("edit 2 of 2").contains("None of the edits was applied");
    assertThat(bench.text("a.txt")).isEqualTo("one\ntwo\n");
    assertThat(multi("multiedit", edit("one", "1"), edit("1\ntwo", "2")).isError()).isFalse();
    assertThat(bench.text("a.txt")).isEqualTo("2\n");
  }

  @Test
  void reportsTheMatcherThatFired() {
    bench.file("a.txt", "  if x:\n    y\n");
    bench.read("a.txt");
    ToolResult result = bench.edit("a.txt", "if x:\n  y", "if x:\n  z");
    assertThat(result.metadata().text("matcher")).hasValue("indentation-flexible");
    assertThat(bench.text("a.txt")).isEqualTo("  if x:\n    z\n");
  }

  @Test
  void keepsModeAndBytesThatAreNotUtf8() throws IOException {
    byte[] before = "caf\u00E9 = 1\n".getBytes(StandardCharsets.ISO_8859_1);
    Path file = bench.file("run.sh", before);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x--x"));
    assertThat(bench.read("run.sh").output()).contains("not UTF-8");
    assertThat(bench.edit("run.sh", "= 1", "= 2").isError()).isFalse();
    assertThat(Files.readAllBytes(file))
        .isEqualTo("caf\u00E9 = 2\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rwxr-x--x");
    assertThat(bench.edit("run.sh", "= 2", "= é").output()).contains("only ASCII");
  }

  @Test
  void changesTheFileALinkLeadsToAndKeepsTheLink() throws IOException {
    bench.file("real.txt", "one\n");
    Path link = Files.createSymbolicLink(bench.root.resolve("link.txt"), Path.of("real.txt"));
    bench.read("link.txt");
    assertThat(bench.edit("link.txt", "one", "two").isError()).isFalse();
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(bench.text("real.txt")).isEqualTo("two\n");
  }

  @Test
  void neverWritesOutsideOrIntoGit() throws IOException {
    Path outside = Files.writeString(home.resolve("outside.txt"), "one\n");
    Files.createSymbolicLink(bench.root.resolve("link.txt"), outside);
    for (String path : List.of("../outside.txt", outside.toString(), "link.txt", ".git/config")) {
      assertThat(bench.edit(path, "", "x").isError()).as(path).isTrue();
      assertThat(
              bench.call("write", JsonObject.of("filePath", path).with("content", "x")).isError())
          .as(path)
          .isTrue();
    }
    assertThat(outside).hasContent("one\n");
    assertThat(bench.root.resolve(".git")).doesNotExist();
  }

  @Test
  void saysWhatToDoAboutAMissingFileOrADirectory() {
    bench.file("dir/a.txt", "x");
    assertThat(bench.edit("gone.txt", "a", "b").output())
        .contains("gone.txt")
        .contains("no such file");
    assertThat(bench.edit("dir", "a", "b").output()).contains("is a directory");
  }

  @Test
  void writesWholeFilesItHasRead() {
    assertThat(write("a.txt", "one\n").isError()).isFalse();
    assertThat(write("a.txt", "two\n").isError()).isFalse();
    bench.file("b.txt", "b\n");
    assertThat(write("b.txt", "x").output()).contains("read it first");
    assertThat(bench.text("a.txt")).isEqualTo("two\n");
    assertThat(write("c.txt", "a\0b").output()).contains("NUL");
  }

  @Test
  void keepsCarriageReturnsOfAFileThatIsWrittenAnew() {
    bench.file("dos.txt", "a\r\nb\r\n");
    bench.read("dos.txt");
    assertThat(write("dos.txt", "x\ny\nz").output()).contains("CRLF as before");
    assertThat(bench.text("dos.txt")).isEqualTo("x\r\ny\r\nz");
    bench.file("mixed.txt", "a\r\nb\n");
    bench.read("mixed.txt");
    write("mixed.txt", "x\ny\n");
    assertThat(bench.text("mixed.txt")).isEqualTo("x\ny\n");
  }

  @Test
  void refusesTwoKindsOfReplacementInOneCall() {
    bench.file("a.txt", "one\ntwo\n");
    bench.read("a.txt");
    JsonObject several =
        JsonObject.of("filePath", "a.txt")
            .with("edits", List.of(Map.of("oldString", "one", "newString", "1")));
    assertThat(bench.call("edit", several.with("oldString", "two").with("newString", "2")).output())
        .contains("'two'")
        .contains("leave edits out");
    assertThat(bench.text("a.txt")).isEqualTo("one\ntwo\n");
    bench.call("edit", several.with("oldString", "").with("newString", ""));
    assertThat(bench.text("a.txt")).isEqualTo("1\ntwo\n");
  }

  @Test
  void namesWhatAReplacementLacks() {
    bench.file("a.txt", "one\n");
    bench.read("a.txt");

    assertThat(refusal(Map.of("filePath", "a.txt", "oldString", "one")))
        .contains("newString is missing", "edits");
    assertThat(refusal(Map.of("filePath", "a.txt", "newString", "two")))
        .contains("oldString is missing", "edits");
    assertThat(refusal(Map.of("filePath", "a.txt")))
        .contains("oldString and newString are missing", "edits");
    assertThat(bench.text("a.txt")).isEqualTo("one\n");
  }

  private String refusal(Map<String, String> arguments) {
    JsonObject given = JsonObject.empty();
    for (var argument : arguments.entrySet()) {
      given = given.with(argument.getKey(), argument.getValue());
    }
    ToolResult result = bench.call("edit", given);
    assertThat(result.isError()).isTrue();
    return result.output();
  }

  private ToolResult write(String path, String content) {
    return bench.call("write", JsonObject.of("filePath", path).with("content", content));
  }

  private ToolResult multi(String tool, Map<String, String> first, Map<String, String> second) {
    return bench.call(
        tool, JsonObject.of("filePath", "a.txt").with("edits", List.of(first, second)));
  }

  private static Map<String, String> edit(String oldText, String newText) {
    return Map.of("oldString", oldText, "newString", newText);
  }
}
