package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.limit.TaskLimits;
import dev.perdure.activities.limit.TaskMonitor;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CodeFormattersTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
    bench.formatters = upperCase("tr", "a-z", "A-Z");
    bench.readFile("a.txt", "ONE\n");
  }

  @Test
  void formatWhatIsWrittenAndShowIt() {
    ToolResult result = bench.edit("a.txt", "ONE", "one\ntwo");
    assertThat(bench.text("a.txt")).isEqualTo("ONE\nTWO\n");
    assertThat(result.metadata().text("diff").orElseThrow())
        .contains("+TWO")
        .doesNotContain("+two");
    assertThat(result.output()).contains("Formatted by upper");
  }

  @Test
  void leaveTheNextEditFresh() {
    bench.edit("a.txt", "ONE", "two");
    assertThat(bench.edit("a.txt", "TWO", "three").isError()).isFalse();
    assertThat(bench.text("a.txt")).isEqualTo("THREE\n");
  }

  @Test
  void formatWholeFilesAndPatchesToo() {
    bench.write("b.txt", "new\n");
    bench.patch("*** Begin Patch\n*** Update File: a.txt\n-ONE\n+one more\n*** End Patch");
    assertThat(bench.text("b.txt")).isEqualTo("NEW\n");
    assertThat(bench.text("a.txt")).isEqualTo("ONE MORE\n");
  }

  @Test
  void leaveOtherFilesAsTheyAre() {
    bench.write("b.md", "new\n");
    assertThat(bench.text("b.md")).isEqualTo("new\n");
  }

  @Test
  void writeWhatAFormatterFailedOnAsItIsAndSaySo() {
    for (String command : List.of("exit 3", "cat >/dev/null", "echo oops >&2; exit 1", "yes")) {
      bench.formatters = upperCase("sh", "-c", command);
      ToolResult result = bench.write("c.txt", command);
      assertThat(result.isError()).isFalse();
      assertThat(result.output()).contains("Not formatted, as upper failed");
      assertThat(bench.text("c.txt")).isEqualTo(command);
      bench.read("c.txt");
    }
    bench.formatters = upperCase("no-such-program");
    assertThat(bench.write("c.txt", "x").output()).contains("no-such-program");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void leaveAFileAsItIsWhoseFormatterTakesTooMuchMemory() {
    bench.formatters = upperCase("perl", "-e", "$x = 'x' x (400 << 20); sleep 600");
    var limits = new TaskLimits(200 << 20, 1_000, 1L << 40, 1 << 20);
    try (var monitor = new TaskMonitor(home, limits, new DiskReserve(home, 0)).start()) {
      assertThat(bench.write("c.txt", "x").output())
          .as("%s", monitor)
          .contains("Not formatted, as upper failed", "a task may use 200 MiB");
    }
    assertThat(bench.text("c.txt")).isEqualTo("x");
  }

  @Test
  void doNotWaitForWhatAProgramLeavesBehind() {
    bench.formatters = upperCase("sh", "-c", "cat; sleep 60 & echo $! >pid");
    ToolResult result = bench.edit("a.txt", "ONE", "two");
    ProcessHandle.of(Long.parseLong(bench.text("pid").strip()))
        .ifPresent(ProcessHandle::destroyForcibly);
    assertThat(result.output()).contains("something it started holds its output open");
    assertThat(bench.text("a.txt")).isEqualTo("two\n");
  }

  @Test
  void getNoPathThatLooksLikeAnOption() {
    bench.formatters = upperCase("sh", "-c", "echo $0", "$FILE");
    bench.write("-c.txt", "x");
    assertThat(bench.text("-c.txt")).isEqualTo("./-c.txt\n");
  }

  @Test
  void areReadFromTheInstallationsConfiguration() throws IOException {
    Path file =
        Files.writeString(
            home.resolve("perdure.yaml"),
            """
            workspace: {network: false}
            formatter:
              upper:
                command: [tr, a-z, A-Z]
                extensions: [.txt]
                unconfined: true
            """);
    bench.formatters = CodeFormatters.read(Map.of("PERDURE_CONFIG", file.toString()), home);
    bench.write("x.txt", "abc");
    assertThat(bench.text("x.txt")).isEqualTo("ABC");
    bench.formatters = CodeFormatters.read(Map.of(), home);
    bench.write("y.txt", "abc");
    assertThat(bench.text("y.txt")).isEqualTo("abc");
    Files.writeString(file, "formatter: {upper: {command: []}}");
    assertThatThrownBy(() -> CodeFormatters.read(Map.of("PERDURE_CONFIG", file.toString()), home))
        .hasMessageContaining("perdure.yaml")
        .hasMessageContaining("'upper' needs a command");
  }

  @Test
  void doNotRunWithoutASandboxUnlessTheOperatorSaysSo() {
    bench.formatters =
        new CodeFormatters(
            List.of(
                new CodeFormatters.Formatter(
                    "upper", List.of("tr", "a-z", "A-Z"), List.of(".txt"), false)));

    assertThat(bench.write("d.txt", "abc").output())
        .contains("Not formatted, as upper failed (this machine has no sandbox");
    assertThat(bench.text("d.txt")).isEqualTo("abc");
  }

  @Test
  @Requires(MachinePart.SANDBOX)
  void changeNothingButTheContentThatTheyAreGiven() throws IOException, InterruptedException {
    bench.sandbox = SandboxDetector.detect(home);
    bench.formatters =
        upperCase(
            "sh", "-c", "{ touch ran; touch %s/ran; } 2>/dev/null; tr a-z A-Z".formatted(home));

    bench.write("e.txt", "abc");

    assertThat(bench.text("e.txt")).isEqualTo("ABC");
    assertThat(home.resolve("ran")).doesNotExist();
    assertThat(home.resolve("tree/ran")).doesNotExist();
  }

  private static CodeFormatters upperCase(String... command) {
    return new CodeFormatters(
        List.of(new CodeFormatters.Formatter("upper", List.of(command), List.of(".txt"), true)));
  }
}
