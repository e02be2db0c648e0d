package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Envelopes that are cut off, in another order than the file, or name a file as its own target. */
class EnvelopeTest {

  private static final String TEXT = "one\ntwo\nthree\n";
  private static final String HEAD = "*** Begin Patch\n*** Update File: a.txt\n";

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
    bench.file("a.txt", TEXT);
    bench.read("a.txt");
  }

  @Test
  void areRefusedWithoutTheirEnd() {
    assertRefused(HEAD + "-two\n+2\n").contains("may be cut off");
    assertRefused("*** Begin Patch\n*** Add File: b.txt\n+one\n").contains("may be cut off");
  }

  @Test
  void nameTheLineOfAHunkThatStandsAboveTheOneBefore() {
    assertRefused(HEAD + "@@\n-three\n+3\n@@\n-one\n+1\n*** End Patch")
        .contains("hunk 2 of 2", "stand at line 1, above the hunk before it");
  }

  @Test
  void mayNameAFileAsItsOwnTarget() {
    patch(HEAD + "*** Move to: ./a.txt\n-two\n+2\n*** End Patch");
    assertThat(bench.text("a.txt")).isEqualTo("one\n2\nthree\n");
  }

  @Test
  void takeNoLinkAwayInPlaceOfItsFile() throws IOException {
    Files.createSymbolicLink(bench.root.resolve("link"), Path.of("a.txt"));
    bench.read("link");
    String link = "*** Begin Patch\n*** Update File: link\n";
    assertRefused("*** Begin Patch\n*** Delete File: link\n*** End Patch")
        .contains("link is a symbolic link to a.txt");
    assertRefused(link + "*** Move to: b.txt\n-two\n+2\n*** End Patch")
        .contains("link is a symbolic link to a.txt");
    assertThat(patch(link + "-two\n+2\n*** End Patch").isError()).isFalse();
    assertThat(bench.root.resolve("link")).isSymbolicLink().hasContent("one\n2\nthree\n");
  }

  @Test
  void makeNoFileOfADirectoryTheyNeed() {
    String files = "*** Add File: b\n+x\n*** Add File: b/c\n+y\n";
    assertRefused("*** Begin Patch\n" + files + "*** End Patch")
        .contains("b would be a file and the directory of b/c");
    assertThat(bench.root.resolve("b")).doesNotExist();
  }

  @Test
  void areToldFromTheDiffOfAMerge() {
    assertRefused("--- a/a.txt\n+++ b/a.txt\n@@@ -1,1 -1,1 +1,1 @@@\n- one\n -uno\n++1\n")
        .contains("is of a merge");
  }

  private org.assertj.core.api.AbstractStringAssert<?> assertRefused(String text) {
    ToolResult result = patch(text);
    assertThat(result.isError()).isTrue();
    assertThat(bench.text("a.txt")).isEqualTo(TEXT);
    return assertThat(result.output());
  }

  private ToolResult patch(String text) {
    return bench.call("patch", JsonObject.of("patchText", text));
  }
}
