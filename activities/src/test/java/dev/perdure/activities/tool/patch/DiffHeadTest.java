package dev.perdure.activities.tool.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What git and other programs write into a diff besides hunks. */
class DiffHeadTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @Test
  void givesNewAndChangedFilesTheModeADiffOfGitSays() {
    bench.file("run.sh", "echo 1\n");
    bench.read("run.sh");
    patch(
        "diff --git a/run.sh b/run.sh\n"
            + "old mode 100644\n"
            + "new mode 100755\n"
            + "index 1..2\n"
            + "--- a/run.sh\n"
            + "+++ b/run.sh\n"
            + "@@ -1 +1 @@\n"
            + "-echo 1\n"
            + "+echo 2\n"
            + "diff --git a/new.sh b/new.sh\n"
            + "new file mode 100755\n"
            + "--- /dev/null\n"
            + "+++ b/new.sh\n"
            + "@@ -0,0 +1 @@\n"
            + "+ls\n");
    assertThat(bench.root.resolve("run.sh")).isExecutable();
    assertThat(bench.root.resolve("new.sh")).isExecutable();
  }

  @Test
  void takesTheModeAwayThatADiffOfGitTakesAway() throws IOException {
    Path script = bench.file("run.sh", "echo 1\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    bench.read("run.sh");
    patch(
        "diff --git a/run.sh b/run.sh\n"
            + "old mode 100755\n"
            + "new mode 100644\n"
            + "--- a/run.sh\n"
            + "+++ b/run.sh\n"
            + "@@ -1 +1 @@\n"
            + "-echo 1\n"
            + "+echo 2\n");
    assertThat(Files.getPosixFilePermissions(script))
        .isEqualTo(PosixFilePermissions.fromString("rw-r--r--"));
  }

  @Test
  void readsQuotedPathsAndCreatesEmptyFilesCopiesAndDeletesThem() {
    bench.file("ä.txt", "one\n");
    bench.file("empty", "");
    bench.read("ä.txt");
    bench.read("empty");
    patch(
        "diff --git \"a/\\303\\244.txt\" \"b/\\303\\244.txt\"\n"
            + "--- \"a/\\303\\244.txt\"\n"
            + "+++ \"b/\\303\\244.txt\"\n"
            + "@@ -1 +1 @@\n"
            + "-one\n"
            + "+two\n"
            + "diff --git a/made by us b/made by us\n"
            + "new file mode 100644\n"
            + "index 0..e\n"
            + "diff --git a/empty b/empty\n"
            + "deleted file mode 100644\n"
            + "index e..0\n"
            + "diff --git \"a/\\303\\244.txt\" b/copy.txt\n"
            + "similarity index 100%\n"
            + "copy from \"\\303\\244.txt\"\n"
            + "copy to copy.txt\n");
    assertThat(bench.text("ä.txt")).isEqualTo("two\n");
    assertThat(bench.text("copy.txt")).isEqualTo("two\n");
    assertThat(bench.text("made by us")).isEmpty();
    assertThat(bench.root.resolve("empty")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--- a/a.txt\n"
            + "+++ b/a.txt\n"
            + "@@ -1 +1 @@\n"
            + "-one\n"
            + "+1\n"
            + "diff --git a/x.png b/x.png\n"
            + "index 1..2 100644\n"
            + "Binary files a/x.png and b/x.png differ\n",
        "--- a/a.txt\n"
            + "+++ b/a.txt\n"
            + "@@ -1 +1 @@\n"
            + "-one\n"
            + "+1\n"
            + "diff --git a/x b/x\n"
            + "index 1..2\n"
            + "GIT binary patch\n"
            + "literal 2\n"
            + "JcmZQzWMT#Y01f~L\n",
        "--- a/a.txt\n"
            + "+++ b/a.txt\n"
            + "@@ -1 +1 @@\n"
            + "-one\n"
            + "+1\n"
            + "diff --git a/l b/l\n"
            + "new file mode 120000\n"
            + "--- /dev/null\n"
            + "+++ b/l\n"
            + "@@ -0,0 +1 @@\n"
            + "+a.txt\n"
            + "\\ No newline at end of file\n",
        "--- a/a.txt\n"
            + "+++ b/a.txt\n"
            + "@@ -1 +1 @@\n"
            + "-one\n"
            + "+1\n"
            + "diff --git a/b.txt b/b.txt\n"
            + "old mode 100644\n"
            + "new mode 100755\n",
        "--- a/a.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n",
        "--- a/a.txt\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-other\n",
        "diff --git a/a.txt b/b.txt\nrename from a.txt\nrename to b.txt\n",
        "--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+x\n",
        "*** Begin Patch\n"
            + "*** Update File: a.txt\n"
            + "@@\n"
            + "-one\n"
            + "+1\n"
            + "*** Delete File: none.txt\n"
            + "*** End Patch"
      })
  void refusesAllOfWhatItCantDoInPart(String patch) {
    bench.file("a.txt", "one\ntwo\n");
    bench.file("b.txt", "b\n");
    bench.read("a.txt");
    bench.read("b.txt");
    ToolResult result = bench.call("patch", JsonObject.of("patchText", patch));
    assertThat(result.isError()).as(result.output()).isTrue();
    assertThat(bench.text("a.txt")).isEqualTo("one\ntwo\n");
    assertThat(bench.text("b.txt")).isEqualTo("b\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-one\n+1\n",
        "--- a.txt\t2020-01-01 00:00:00 +0000\n+++ a.txt\t2020-01-02\n@@ -1 +1 @@\n-one\n+1\n",
        "--- a/a.txt\n+++ a.txt\n@@ -1 +1 @@\n-one\n+1\n",
        "--- a.txt.orig\n+++ a.txt\n@@ -1 +1 @@\n-one\n+1\n",
        "--- i/a.txt\n+++ w/a.txt\n@@ -1 +1 @@\n-one\n+1\n",
        "--- a/a.txt\r\n+++ b/a.txt\r\n@@ -1 +1 @@\r\n-one\r\n+1\r\n",
        "--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,1 @@ heading\n-one\n+1\n",
        "Here it is:\n```diff\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-one\n+1\n```\n"
      })
  void readsHeadsInAllTheirForms(String patch) {
    bench.file("a.txt", "one\ntwo\n");
    bench.read("a.txt");
    patch(patch);
    assertThat(bench.text("a.txt")).isEqualTo("1\ntwo\n");
  }

  @Test
  void leavesAFileInADirectoryThatIsNamedLikeAPrefixWhereItIs() {
    bench.file("b/x.txt", "one\n");
    bench.read("b/x.txt");
    patch("--- b/x.txt\n+++ b/x.txt\n@@ -1 +1 @@\n-one\n+two\n");
    assertThat(bench.text("b/x.txt")).isEqualTo("two\n");
  }

  @Test
  void takesHunksInAnyOrderAndOneFileTwice() {
    bench.file("a.txt", "1\n2\n3\n4\n5\n6\n7\n8\n");
    bench.read("a.txt");
    patch(
        "--- a/a.txt\n+++ b/a.txt\n@@ -7 +8 @@\n-7\n+seven\n@@ -1 +1,2 @@\n-1\n+one\n+and\n"
            + "--- a/a.txt\n+++ b/a.txt\n@@ -9 +9 @@\n-8\n+eight\n");
    assertThat(bench.text("a.txt")).isEqualTo("one\nand\n2\n3\n4\n5\n6\nseven\neight\n");
  }

  private void patch(String text) {
    ToolResult result = bench.call("patch", JsonObject.of("patchText", text));
    assertThat(result.isError()).as(result.output()).isFalse();
  }
}
