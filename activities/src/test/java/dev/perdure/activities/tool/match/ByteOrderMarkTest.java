package dev.perdure.activities.tool.match;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that begin with a byte order mark, edited and patched with it and without. */
class ByteOrderMarkTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void aFileWithAMark() throws IOException {
    bench = new ToolBench(home);
    bench.file("a.cs", "\uFEFFusing A;\r\nusing B;\r\n".getBytes(UTF_8));
    bench.read("a.cs");
  }

  @Test
  void keepWhatTheEditDoesNotQuote() {
    bench.edit("a.cs", "using A;\nusing B;", "using C;");
    assertThat(bench.text("a.cs")).isEqualTo("\uFEFFusing C;\r\n");
  }

  @Test
  void loseTheMarkWhereTheOldTextQuotesItAndTheNewDoesNot() {
    bench.edit("a.cs", "\uFEFFusing A;", "using C;");
    assertThat(bench.text("a.cs")).isEqualTo("using C;\r\nusing B;\r\n");
  }

  @Test
  void haveNoSecondMarkWhereTheNewTextAloneHasOne() {
    bench.edit("a.cs", "using A;", "\uFEFFusing C;");
    assertThat(bench.text("a.cs")).isEqualTo("\uFEFFusing C;\r\nusing B;\r\n");
  }

  @Test
  void takeAPatchThatQuotesTheMarkAsGitDoes() {
    patch("--- a/a.cs\n+++ b/a.cs\n@@ -1,2 +1,2 @@\n-\uFEFFusing A;\n+\uFEFFusing C;\n using B;\n");
    assertThat(bench.text("a.cs")).isEqualTo("\uFEFFusing C;\r\nusing B;\r\n");
  }

  @Test
  void takeAPatchThatDoesNotQuoteTheMark() {
    patch("*** Begin Patch\n*** Update File: a.cs\n-using A;\n+using C;\n*** End Patch");
    assertThat(bench.text("a.cs")).isEqualTo("\uFEFFusing C;\r\nusing B;\r\n");
  }

  @Test
  void keepTheMarkWhereTheyMove() {
    patch("*** Begin Patch\n*** Update File: a.cs\n*** Move to: b.cs\n-using B;\n*** End Patch");
    assertThat(bench.text("b.cs")).isEqualTo("\uFEFFusing A;\r\n");
  }

  @Test
  void areDeletedByAPatchThatTakesAllLinesAway() {
    patch("--- a/a.cs\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-using A;\n-using B;\n");
    assertThat(bench.root.resolve("a.cs")).doesNotExist();
  }

  private void patch(String text) {
    assertThat(bench.call("patch", JsonObject.of("patchText", text)).isError()).isFalse();
  }
}
