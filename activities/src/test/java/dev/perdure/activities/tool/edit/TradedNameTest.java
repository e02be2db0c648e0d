package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Patches in which one file gets the name of another that leaves it. */
class TradedNameTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
    bench.file("a", "A\n");
    bench.file("b", "B\n");
    bench.read("a");
    bench.read("b");
  }

  @Test
  void swapsTwoFiles() {
    patch(move("a", "b") + move("b", "a"));
    assertThat(bench.text("a")).isEqualTo("B\n");
    assertThat(bench.text("b")).isEqualTo("A\n");
  }

  @Test
  void handsNamesOnInEitherOrder() {
    patch(move("a", "b") + move("b", "c"));
    assertThat(bench.text("b")).isEqualTo("A\n");
    assertThat(bench.text("c")).isEqualTo("B\n");
    assertThat(bench.root.resolve("a")).doesNotExist();
  }

  @Test
  void movesAFileToWhereALaterChangeDeletesOne() {
    patch(move("a", "b") + "*** Delete File: b\n");
    assertThat(bench.text("b")).isEqualTo("A\n");
    assertThat(bench.root.resolve("a")).doesNotExist();
  }

  @Test
  void refusesToMoveAFileOntoOneThatStays() {
    ToolResult result = patch(move("a", "b"));
    assertThat(result.output()).contains("can't move to b, which exists already");
    assertThat(bench.text("a")).isEqualTo("A\n");
  }

  @Test
  void refusesToMoveTwoFilesToOneName() {
    bench.file("c", "C\n");
    bench.read("c");
    ToolResult result = patch(move("a", "b") + move("c", "b") + move("b", "d"));
    assertThat(result.isError()).isTrue();
    assertThat(bench.text("a") + bench.text("b") + bench.text("c")).isEqualTo("A\nB\nC\n");
  }

  @Test
  void saysThatAFileCanNotBecomeADirectoryAtOnce() {
    ToolResult result = patch("*** Delete File: b\n*** Add File: b/c\n+x\n");
    assertThat(result.output()).contains("b is a file", "delete it in a call of its own first");
    assertThat(bench.text("b")).isEqualTo("B\n");
  }

  private static String move(String from, String to) {
    return "*** Update File: " + from + "\n*** Move to: " + to + "\n";
  }

  private ToolResult patch(String changes) {
    return bench.call(
        "patch", JsonObject.of("patchText", "*** Begin Patch\n" + changes + "*** End Patch"));
  }
}
