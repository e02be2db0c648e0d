package dev.perdure.activities.tool.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files above what is held in memory. */
@Tag("slow")
class LongFilesTest {

  private static final int LINES = 1_500_000;

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void write() throws IOException {
    bench = new ToolBench(home);
    Path log = bench.root.resolve("long.log");
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

  @Test
  void areRefusedWithARemedy() {
    assertThat(bench.read("long.log").output())
        .startsWith("long.log has ")
        .contains("and at most 33554432 can be read: find lines of it with grep");
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
    JsonObject call = JsonObject.of("pattern", "needle").with("path", "one.json");
    assertThat(bench.call("grep", call).output()).isEqualTo("one.json:\n  2: needle\n");
  }
}
