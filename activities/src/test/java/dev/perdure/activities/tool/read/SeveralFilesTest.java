package dev.perdure.activities.tool.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolVerdict;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeveralFilesTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
    bench.file("a.txt", "one\n");
    bench.file("b/c.txt", "two\nthree\n");
  }

  @Test
  void standUnderTheirNamesInTheOrderAskedFor() {
    ToolResult result = read("b/c.txt", "a.txt");
    assertThat(result.output())
        .isEqualTo(
            """
            ==> b/c.txt <==
            1: two
            2: three
            (end of file, 2 lines)

            ==> a.txt <==
            1: one
            (end of file, 1 line)\
            """);
    assertThat(result.title()).isEqualTo("b/c.txt, a.txt");
    assertThat(result.metadata().flag("truncated")).isFalse();
    assertThat(result.metadata().list("files"))
        .containsExactly(
            Map.of("path", "b/c.txt", "totalLines", 2, "truncated", false, "isError", false),
            Map.of("path", "a.txt", "totalLines", 1, "truncated", false, "isError", false));
  }

  @Test
  void mayBeChangedAfterwards() {
    read("a.txt", "b/c.txt");
    assertThat(bench.edit("a.txt", "one", "1").isError()).isFalse();
    assertThat(bench.edit("b/c.txt", "two", "2").isError()).isFalse();
    assertThat(bench.text("b/c.txt")).isEqualTo("2\nthree\n");
  }

  @Test
  void thatAreMissingDoNotHideTheOthers() {
    ToolResult result = read("a.tx", "a.txt", "x\0y");
    assertThat(result.isError()).isFalse();
    assertThat(result.output())
        .contains("==> a.tx <==\nNo such file: a.tx", "Did you mean a.txt?", "1: one")
        .contains("is not a path");
    assertThat(read("p", "q").isError()).isTrue();
  }

  @Test
  void thatFindNoRoomAreNamedAndNotTakenForRead() {
    bench.file("long.txt", "0123456789\n".repeat(3_000));
    ToolResult result = read("long.txt", "a.txt");
    assertThat(result.output())
        .contains("2000: 0123456789", "read on with offset 2001")
        .endsWith("(There is no room left here for a.txt: read on in another call.)");
    assertThat(result.metadata().flag("truncated")).isTrue();
    assertThat(bench.edit("a.txt", "one", "1").output()).contains("read it first");
  }

  @Test
  void areToldOfTheirDirectoryOnce() {
    bench.file("b/AGENTS.md", "Write tests first.");
    bench.file("b/d.txt", "four\n");
    ToolResult result = read("b/c.txt", "b/d.txt");
    assertThat(result.output()).containsOnlyOnce("Write tests first.").contains("1: four");
    assertThat(result.metadata().list("instructions")).isEqualTo(List.of("b/AGENTS.md"));
  }

  @Test
  void mayBeImagesAndDirectoriesAndArtifacts() {
    bench.file(
        "p.gif",
        "GIF89a\1\0\1\0\u0080\0\0\0\0\0\u00FF\u00FF\u00FF!\u00F9\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
            .getBytes(StandardCharsets.ISO_8859_1));
    String id = bench.artifacts.store("x\n".getBytes(StandardCharsets.UTF_8), "text/plain");
    ToolResult result = read("p.gif", "b", "ref:" + id);
    assertThat(result.output()).contains("It is attached.", "c.txt\n(1 entry)", "1: x");
    assertThat(result.metadata().list("media"))
        .singleElement(InstanceOfAssertFactories.MAP)
        .containsEntry("mediaType", "image/gif");
  }

  @Test
  void eachNeedTheirPermission() {
    ToolVerdict verdict =
        bench.verdict(
            "read", JsonObject.of("filePath", List.of("a.txt", ".env")), ToolBench.defaults());
    assertThat(verdict.toString()).contains(".env").doesNotContain("1: one");
  }

  @Test
  void areOneWhereTheListHasOne() {
    assertThat(read("a.txt")).isEqualTo(bench.read("a.txt"));
    assertThat(read("a.txt", "a.txt")).isEqualTo(bench.read("a.txt"));
  }

  @Test
  void mustBeSome() {
    assertThat(read().output()).contains("/filePath").contains("at least 1");
    assertThat(bench.call("read", JsonObject.of("filePath", List.of(1))).output())
        .contains("/filePath/0")
        .contains("string expected");
  }

  private ToolResult read(String... paths) {
    return bench.call("read", JsonObject.of("filePath", List.of(paths)));
  }
}
