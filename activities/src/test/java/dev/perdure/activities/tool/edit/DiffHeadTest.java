package dev.perdure.activities.tool.edit;

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
        """
        diff --git a/run.sh b/run.sh
        old mode 100644
        new mode 100755
        index 1..2
        --- a/run.sh
        +++ b/run.sh
        @@ -1 +1 @@
        -echo 1
        +echo 2
        diff --git a/new.sh b/new.sh
        new file mode 100755
        --- /dev/null
        +++ b/new.sh
        @@ -0,0 +1 @@
        +ls
        """);
    assertThat(bench.root.resolve("run.sh")).isExecutable();
    assertThat(bench.root.resolve("new.sh")).isExecutable();
  }

  @Test
  void takesTheModeAwayThatADiffOfGitTakesAway() throws IOException {
    Path script = bench.file("run.sh", "echo 1\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    bench.read("run.sh");
    patch(
        """
        diff --git a/run.sh b/run.sh
        old mode 100755
        new mode 100644
        --- a/run.sh
        +++ b/run.sh
        @@ -1 +1 @@
        -echo 1
        +echo 2
        """);
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
        """
        diff --git "a/\\303\\244.txt" "b/\\303\\244.txt"
        --- "a/\\303\\244.txt"
        +++ "b/\\303\\244.txt"
        @@ -1 +1 @@
        -one
        +two
        diff --git a/made by us b/made by us
        new file mode 100644
        index 0..e
        diff --git a/empty b/empty
        deleted file mode 100644
        index e..0
        diff --git "a/\\303\\244.txt" b/copy.txt
        similarity index 100%
        copy from "\\303\\244.txt"
        copy to copy.txt
        """);
    assertThat(bench.text("ä.txt")).isEqualTo("two\n");
    assertThat(bench.text("copy.txt")).isEqualTo("two\n");
    assertThat(bench.text("made by us")).isEmpty();
    assertThat(bench.root.resolve("empty")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        --- a/a.txt
        +++ b/a.txt
        @@ -1 +1 @@
        -one
        +1
        diff --git a/x.png b/x.png
        index 1..2 100644
        Binary files a/x.png and b/x.png differ
        """,
        """
        --- a/a.txt
        +++ b/a.txt
        @@ -1 +1 @@
        -one
        +1
        diff --git a/x b/x
        index 1..2
        GIT binary patch
        literal 2
        JcmZQzWMT#Y01f~L
        """,
        """
        --- a/a.txt
        +++ b/a.txt
        @@ -1 +1 @@
        -one
        +1
        diff --git a/l b/l
        new file mode 120000
        --- /dev/null
        +++ b/l
        @@ -0,0 +1 @@
        +a.txt
        \\ No newline at end of file
        """,
        """
        --- a/a.txt
        +++ b/a.txt
        @@ -1 +1 @@
        -one
        +1
        diff --git a/b.txt b/b.txt
        old mode 100644
        new mode 100755
        """,
        "--- a/a.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-one\n",
        "--- a/a.txt\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-one\n-other\n",
        "diff --git a/a.txt b/b.txt\nrename from a.txt\nrename to b.txt\n",
        "--- /dev/null\n+++ b/a.txt\n@@ -0,0 +1 @@\n+x\n",
        """
        *** Begin Patch
        *** Update File: a.txt
        @@
        -one
        +1
        *** Delete File: none.txt
        *** End Patch\
        """
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
        """
        --- a/a.txt
        +++ b/a.txt
        @@ -7 +8 @@
        -7
        +seven
        @@ -1 +1,2 @@
        -1
        +one
        +and
        --- a/a.txt
        +++ b/a.txt
        @@ -9 +9 @@
        -8
        +eight
        """);
    assertThat(bench.text("a.txt")).isEqualTo("one\nand\n2\n3\n4\n5\n6\nseven\neight\n");
  }

  private void patch(String text) {
    ToolResult result = bench.call("patch", JsonObject.of("patchText", text));
    assertThat(result.isError()).as(result.output()).isFalse();
  }
}
