package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Heads of hunks as models write them: with wrong counts, without numbers, with several anchors.
 */
class BadHunkHeadTest {

  private static final String FILES = "--- a/a.txt\n+++ b/a.txt\n";

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
    bench.file("a.txt", "one\ntwo\nthree\nfour\n");
    bench.read("a.txt");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@@ -1,1 +1,1 @@\n one\n-two\n+2\n-three\n+3\n",
        "@@ -1,2 +1,2 @@\n one\n-two\n+2\n-three\n+3\n",
        "@@ -1,9 +1,9 @@\n one\n-two\n+2\n-three\n+3\n",
        "@@ -1,9 +1,9 @@\n one\n-two\n+2\n@@ -3 +3 @@\n-three\n+3\n",
        "@@ -1,2 +1,2 @@\n one\n-two\n+2\n\n@@ -3 +3 @@\n-three\n+3\n",
        "@@ -1,2 +1,2 @@\n-two\n+2\n-three\n+3\n-- \n2.45.1\n",
        "@@\n-two\n+2\n@@\n-three\n+3\n",
        "@@ ... @@\n one\n-two\n+2\n-three\n+3\n",
        "@@ one\n-two\n+2\n-three\n+3\n",
      })
  void readsAHunkToItsEndWhateverItsHeadCounts(String hunks) {
    ToolResult result = patch(FILES + hunks);
    assertThat(result.isError()).as(result.output()).isFalse();
    assertThat(bench.text("a.txt")).isEqualTo("one\n2\n3\nfour\n");
  }

  @Test
  void refusesAChangeThatStandsInNoHunk() {
    ToolResult result = patch(FILES + "@@ -2 +2 @@\n-two\n+2\nthree\n-four\n+4\n");
    assertThat(result.output())
        .contains("Line 7", "'-four'", "begin each line of a hunk with a space");
    assertThat(bench.text("a.txt")).isEqualTo("one\ntwo\nthree\nfour\n");
  }

  @Test
  void refusesAHunkWithoutLines() {
    assertThat(patch(FILES + "@@ -2 +2 @@\n").output()).contains("has no lines");
  }

  @Test
  void findsAPlaceByTheHeadsOfAClassAndAFunction() {
    bench.file("b.py", "class A:\n  def f():\n    x\nclass B:\n  def f():\n    x\n");
    bench.read("b.py");
    patch(update("@@ class B:\n@@ def f():\n-    x\n+    y\n"));
    assertThat(bench.text("b.py"))
        .isEqualTo("class A:\n  def f():\n    x\nclass B:\n  def f():\n    y\n");
  }

  @Test
  void takesAPartOfALineForTheHeadIfNoLineEqualsIt() {
    bench.file("b.py", "def f(a):\n    x\ndef g(a):\n    x\n");
    bench.read("b.py");
    patch(update("@@ def g @@\n-    x\n+    y\n"));
    assertThat(bench.text("b.py")).isEqualTo("def f(a):\n    x\ndef g(a):\n    y\n");
  }

  @Test
  void namesTheHeadThatIsNotThere() {
    bench.file("b.py", "def f(a):\n    x\n");
    bench.read("b.py");
    assertThat(patch(update("@@ def h\n-    x\n+    y\n")).output())
        .contains("'@@ def h' is not in the file", "a bare @@");
  }

  @Test
  void refusesToChooseBetweenTheLineAHeadStatesAndOneThatMatchesBetter() {
    bench.file("b.py", "x\ny\n\nclass A:\n  x\n  y\n");
    bench.read("b.py");
    assertThat(patch("--- a/b.py\n+++ b/b.py\n@@ -5,2 +5,2 @@\n x\n-y\n+z\n").output())
        .contains("match at lines 1, 5");
  }

  private static String update(String hunks) {
    return "*** Begin Patch\n*** Update File: b.py\n" + hunks + "*** End Patch";
  }

  private ToolResult patch(String text) {
    return bench.call("patch", JsonObject.of("patchText", text));
  }
}
