package dev.perdure.activities.tool.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files above what is held in memory. */
@Tag("slow")
class LongFilesTest {

  private static final int LINES = 1_500_000;

  @TempDir static Path shared;
  @TempDir Path home;
  private ToolBench bench;

  @BeforeAll
  static void write() throws IOException {
    Path log = shared.resolve("long.log");
    try (var out = Files.newBufferedWriter(log)) {
      out.write("\uFEFFthe first\r\n");
      for (int i = 2; i < LINES; i++) {
        out.write("line %d of a log that is much longer than memory\r\n".formatted(i));
      }
      out.write("the last");
    }
    assertThat(log)
        .isNotEmptyFile()
        .satisfies(file -> assertThat(Files.size(file)).isGreaterThan(64 << 20));
  }

  @BeforeEach
  void layOut() throws IOException {
    bench = new ToolBench(home);
    Files.createLink(bench.root.resolve("long.log"), shared.resolve("long.log"));
  }

  @Test
  void areShownFromAnyLineOn() {
    ToolResult page = read("long.log", LINES - 1, 10);
    assertThat(page.output())
        .isEqualTo(
            """
            1499999: line 1499999 of a log that is much longer than memory
            1500000: the last
            (end of file, 1500000 lines)\
            """);
    assertThat(page.metadata().number("totalLines")).hasValue((long) LINES);
    assertThat(read("long.log", 1, 1).output())
        .isEqualTo("1: the first\n(lines 1 to 1 of 1500000: read on with offset 2)");
  }

  @Test
  void sayHowManyLinesTheyHaveWhereThereIsNoSuchLine() {
    assertThat(read("long.log", LINES + 1, 1).output())
        .isEqualTo(
            "long.log has 1500000 lines: there is no line 1500001; give an offset from 1 to"
                + " 1500000.");
  }

  @Test
  void fillAPageAndNoMore() {
    ToolResult page = read("long.log", 100, 2_000);
    assertThat(page.output().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(51 * 1024);
    long shown = page.output().lines().filter(line -> line.matches("\\d+: .*")).count();
    assertThat(page.output()).contains("read on with offset %d)".formatted(100 + shown));
  }

  @Test
  void areSearchedToTheirEnd() {
    ToolResult found = bench.call("grep", JsonObject.of("pattern", "^the (fir|la)st$"));
    assertThat(found.output()).isEqualTo("long.log:\n  1: the first\n  1500000: the last\n");
  }

  @Test
  void mayHaveLinesLongerThanMemory() throws IOException {
    String text = "é".repeat(1 << 20);
    try (var out = Files.newBufferedWriter(bench.root.resolve("one.json"))) {
      for (int i = 0; i < 40; i++) {
        out.write(text);
      }
      out.write("\nneedle\n");
    }
    assertThat(read("one.json", 1, 2).output())
        .contains(" (line of %d bytes cut)\n2: needle\n".formatted(80 << 20));
    JsonObject call = JsonObject.of("pattern", "needle").with("path", "one.json");
    assertThat(bench.call("grep", call).output()).isEqualTo("one.json:\n  2: needle\n");
  }

  @Test
  void areRefusedWhereTheyAreNoText() throws IOException {
    try (var file = new java.io.RandomAccessFile(bench.root.resolve("zeros").toFile(), "rw")) {
      file.setLength(1L << 32);
    }
    assertThat(bench.read("zeros").output())
        .startsWith("zeros has 4294967296 bytes of application/octet-stream");
  }

  private ToolResult read(String file, int offset, int limit) {
    return bench.call(
        "read", JsonObject.of("filePath", file).with("offset", offset).with("limit", limit));
  }
}
