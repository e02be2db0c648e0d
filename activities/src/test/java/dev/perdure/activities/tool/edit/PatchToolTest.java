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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PatchToolTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
  }

  @Test
  void addsUpdatesMovesAndDeletesFilesAtOnce() throws IOException {
    Path tool = bench.file("tool.sh", "#!/bin/sh\necho one\n");
    Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
    bench.file("old.txt", "gone\n");
    bench.file("a.py", "def f():\n    return 1\n\ndef g():\n    return 1\n");
    List.of("tool.sh", "old.txt", "a.py").forEach(bench::read);
    ToolResult result =
        patch(
            """
            *** Begin Patch
            *** Add File: new/b.txt
            +hello
            +there
            *** Update File: tool.sh
            *** Move to: bin/tool.sh
            @@
             #!/bin/sh
            -echo one
            +echo two
            *** Delete File: old.txt
            *** Update File: a.py
            @@ def g():
            -    return 1
            +    return 2
            *** End Patch
            """);
    assertThat(result.output())
        .startsWith("A new/b.txt\nR tool.sh -> bin/tool.sh\nD old.txt\nM a.py\n");
    assertThat(bench.text("new/b.txt")).isEqualTo("hello\nthere\n");
    assertThat(bench.text("bin/tool.sh")).isEqualTo("#!/bin/sh\necho two\n");
    assertThat(Files.isExecutable(bench.root.resolve("bin/tool.sh"))).isTrue();
    assertThat(bench.root.resolve("tool.sh")).doesNotExist();
    assertThat(bench.root.resolve("old.txt")).doesNotExist();
    assertThat(bench.text("a.py")).isEqualTo("def f():\n    return 1\n\ndef g():\n    return 2\n");
    assertThat(result.metadata().number("additions")).hasValue(5L);
  }

  @Test
  void appliesAllOrNothing() {
    bench.file("a.txt", "one\n");
    bench.file("b.txt", "two\n");
    bench.read("a.txt");
    bench.read("b.txt");
    ToolResult result =
        patch(
            """
            *** Begin Patch
            *** Update File: a.txt
            -one
            +ONE
            *** Update File: b.txt
            -three
            +THREE
            *** End Patch
            """);
    assertThat(result.isError()).isTrue();
    assertThat(result.output())
        .contains("b.txt: hunk 1 of 1")
        .contains("Nothing of the patch was applied");
    assertThat(bench.text("a.txt")).isEqualTo("one\n");
  }

  @Test
  void refusesAHunkThatFitsSeveralPlaces() {
    bench.file("a.txt", "x\ny\nx\n");
    bench.read("a.txt");
    assertThat(patch("*** Begin Patch\n*** Update File: a.txt\n-x\n+z\n*** End Patch").output())
        .contains("at lines 1, 3");
  }

  @Test
  void refusesLinesThatSayNoPlaceOrChangeNothing() {
    bench.file("a.txt", "x\n");
    bench.read("a.txt");
    assertThat(patch("*** Begin Patch\n*** Update File: a.txt\n-x\n+x\n*** End Patch").output())
        .contains("nothing would change");
    assertThat(patch("*** Begin Patch\n*** Update File: a.txt\n+z\n*** End Patch").output())
        .contains("does not say where");
    patch("*** Begin Patch\n*** Update File: a.txt\n+z\n*** End of File\n*** End Patch");
    assertThat(bench.text("a.txt")).isEqualTo("x\nz\n");
  }

  @Test
  void findsHunksInSpiteOfWhitespaceAndSaysSo() {
    bench.file("a.txt", "\tif (x) {\n\t\ty();\n\t}\n");
    bench.read("a.txt");
    ToolResult result =
        patch(
            """
            *** Begin Patch
            *** Update File: a.txt
            @@
             if (x) {
            -  y();
            +  z();
             }
            *** End Patch
            """);
    assertThat(result.isError()).as(result.output()).isFalse();
    assertThat(bench.text("a.txt")).isEqualTo("\tif (x) {\n\t\tz();\n\t}\n");
    assertThat(result.metadata().text("matcher")).hasValue("line-trimmed");
  }

  @Test
  void appliesSeveralHunksInOrderAndAnEarlierFileStateTwice() {
    bench.file("a.txt", "1\n2\n3\n4\n5\n");
    bench.read("a.txt");
    patch(
        """
        *** Begin Patch
        *** Update File: a.txt
        @@
        -1
        +one
        +one and a half
        @@
        -5
        +five
        *** Update File: a.txt
        @@
        -3
        +three
        *** End Patch
        """);
    assertThat(bench.text("a.txt")).isEqualTo("one\none and a half\n2\nthree\n4\nfive\n");
  }

  @Test
  void takesHeredocsAroundThePatchAndCarriageReturnsInTheFile() {
    bench.file("a.txt", "one\r\ntwo\r\n");
    bench.read("a.txt");
    patch(
        """
        apply_patch <<'EOF'
        *** Begin Patch
        *** Update File: a.txt
         one
        -two
        +2
        +3
        *** End Patch
        EOF
        """);
    assertThat(bench.text("a.txt")).isEqualTo("one\r\n2\r\n3\r\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void doesWhatGitDoesWithItsOwnDiffs(int context) throws Exception {
    String before = "a\nb\nc\nd\ne\nf\ng\nsame\nsame\nh\ni";
    String after = "a\nB\nc\nd\ne\nnew\nf\ng\nsame\nh\ni\n";
    bench.file("dir/x.txt", before);
    bench.file("gone.txt", "bye\n");
    git("init -q && git add -A && git -c user.name=a -c user.email=a@b commit -qm 1");
    bench.file("dir/x.txt", after);
    bench.file("fresh.txt", "no end");
    Files.delete(bench.root.resolve("gone.txt"));
    String diff = git("add -A && git diff --cached -U" + context);
    git("reset -q --hard");
    bench.read("dir/x.txt");
    bench.read("gone.txt");
    ToolResult result = patch(diff);
    assertThat(result.isError()).as(result.output()).isFalse();
    assertThat(bench.text("dir/x.txt")).isEqualTo(after);
    assertThat(bench.text("fresh.txt")).isEqualTo("no end");
    assertThat(bench.root.resolve("gone.txt")).doesNotExist();
  }

  @Test
  void movesAFileByARenameOfGit() throws Exception {
    bench.file("old name.txt", "1\n2\n3\n");
    bench.read("old name.txt");
    patch(
        """
        diff --git a/old name.txt b/new.txt
        similarity index 100%
        rename from old name.txt
        rename to new.txt
        """);
    assertThat(bench.text("new.txt")).isEqualTo("1\n2\n3\n");
    assertThat(bench.root.resolve("old name.txt")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "*** Begin Patch\n*** End Patch",
        "*** Begin Patch\n*** Update File: a.txt\n*** End Patch",
        "*** Begin Patch\n*** Rename File: a.txt\n*** End Patch",
        "*** Begin Patch\n*** Add File: b.txt\nno plus\n*** End Patch",
        "*** Begin Patch\n*** Delete File: missing.txt\n*** End Patch",
        "*** Begin Patch\n*** Add File: a.txt\n+x\n*** End Patch",
        "*** Begin Patch\n*** Add File: ../out.txt\n+x\n*** End Patch",
        "*** Begin Patch\n*** Update File: a.txt\n*** Move to: /etc/x\n-one\n+two\n*** End Patch",
        "--- a/a.txt\n+++ b/a.txt\n",
        "--- a/a.txt\n+++ b/a.txt\n@@ what @@\n-one\n+two\n",
        "--- a/a.txt\n+++ b/a.txt\n@@ -1,9 +1,9 @@\n-one\n+two\n*** x"
      })
  void saysWhatIsWrongAndChangesNothing(String patch) {
    bench.file("a.txt", "one\n");
    bench.read("a.txt");
    ToolResult result = patch(patch);
    assertThat(result.isError()).isTrue();
    assertThat(result.output().length()).isGreaterThan(30);
    assertThat(bench.text("a.txt")).isEqualTo("one\n");
    assertThat(home.resolve("out.txt")).doesNotExist();
  }

  @Test
  void saysHowMuchFuzzWasNeededAndAllowsNoMoreThanAskedFor() {
    bench.file("a.txt", "\tone\n\ttwo\n");
    bench.read("a.txt");
    String patch = "*** Begin Patch\n*** Update File: a.txt\n one\n-two\n+three\n*** End Patch";
    ToolResult strict = bench.call("patch", JsonObject.of("patchText", patch).with("fuzz", 1));
    assertThat(strict.output()).contains("not in the file, at a fuzz of 1 at most");
    ToolResult loose = bench.call("patch", JsonObject.of("patchText", patch));
    assertThat(loose.metadata().number("fuzz")).hasValue(2L);
    assertThat(loose.output()).contains("Matched by indentation-flexible, fuzz 2.");
    assertThat(bench.text("a.txt")).isEqualTo("\tone\n\tthree\n");
  }

  @Test
  void findsAHunkThatLostABlankLine() {
    bench.file("a.txt", "one\n\ntwo\nthree\n");
    bench.read("a.txt");
    ToolResult result =
        patch("*** Begin Patch\n*** Update File: a.txt\n one\n two\n-three\n+THREE\n*** End Patch");
    assertThat(result.metadata().text("matcher")).hasValue("blank-lines");
    assertThat(bench.text("a.txt")).isEqualTo("one\n\ntwo\nTHREE\n");
  }

  @Test
  void changesLineEndingsAsADiffOfGitSays() {
    bench.file("a.txt", "one\r\ntwo\r\n");
    bench.read("a.txt");
    patch("--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-one\r\n+one\n two\r\n");
    assertThat(bench.text("a.txt")).isEqualTo("one\ntwo\r\n");
  }

  @Test
  void keepsTheLastLineWhenAnUnfinishedTailIsDeleted() {
    bench.file("a.txt", "one\n\ntwo");
    bench.read("a.txt");
    patch(
        "--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,2 @@\n one\n \n-two\n\\ No newline at end of file\n");
    assertThat(bench.text("a.txt")).isEqualTo("one\n\n");
  }

  private ToolResult patch(String text) {
    return bench.call("apply_patch", JsonObject.of("patchText", text));
  }

  private String git(String arguments) throws Exception {
    Process process =
        new ProcessBuilder("sh", "-c", "git " + arguments)
            .directory(bench.root.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
