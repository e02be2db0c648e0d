package dev.perdure.activities.tool.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryInstructionsTest {

  @TempDir Path home;
  private ToolBench bench;

  @BeforeEach
  void open() {
    bench = new ToolBench(home);
    bench.file("AGENTS.md", "Of the root.\n");
    bench.file("a/AGENTS.md", "Use tabs.\n");
    bench.file("a/CLAUDE.md", "Never told.\n");
    bench.file("a/b/CLAUDE.md", "No mocks.\n");
    bench.file("a/b/c.txt", "text\n");
    bench.file("a/d.txt", "text\n");
  }

  @Test
  void tellsWhatDirectoriesAskOnceInARun() {
    String first = bench.read("a/b/c.txt").output();
    assertThat(first)
        .startsWith("1: text\n(end of file, 1 line)\n")
        .containsSubsequence(
            "all files in a (from a/AGENTS.md)", "Use tabs.", "a/b/CLAUDE.md", "No mocks.")
        .doesNotContain("Never told")
        .doesNotContain("Of the root");
    assertThat(bench.read("a/b/c.txt").output()).doesNotContain("Use tabs");
    assertThat(bench.read("a/d.txt").output()).doesNotContain("Use tabs");
  }

  @Test
  void leaveRoomForThePageHoweverLongTheyAre() {
    bench.file("long/AGENTS.md", "rule\n".repeat(5_000));
    bench.file("long/a/AGENTS.md", "規則".repeat(5_000));
    bench.file("long/a/b/AGENTS.md", "規則".repeat(5_000));
    bench.file("long/a/b/c/AGENTS.md", "規則".repeat(5_000));
    bench.file("long/a/b/c/f.txt", "x\n".repeat(5_000));
    ToolResult result = bench.read("long/a/b/c/f.txt");
    assertThat(result.output())
        .startsWith("1: x\n2: x\n")
        .contains("(cut: read long/AGENTS.md for the rest)", "(cut: read long/a/b/c/AGENTS.md");
    assertThat(result.metadata().text("artifact")).isEmpty();
  }

  @Test
  void areTextAndNotEmpty() {
    bench.file("b/AGENTS.md", new byte[] {'a', 0, 'b'});
    bench.file("b/c/AGENTS.md", " \n");
    bench.file("b/c/f.txt", "text\n");
    assertThat(bench.read("b/c/f.txt").output()).isEqualTo("1: text\n(end of file, 1 line)");
  }

  @Test
  void tellsAgainWhatHasChanged() {
    bench.read("a/d.txt");
    bench.file("a/AGENTS.md", "Use spaces.\n");
    assertThat(bench.read("a/d.txt").output()).contains("Use spaces.");
  }

  @Test
  void doesNotRepeatAFileThatIsReadItself() {
    assertThat(bench.read("a/AGENTS.md").output()).isEqualTo("1: Use tabs.\n(end of file, 1 line)");
    assertThat(bench.read("a/d.txt").output()).doesNotContain("Use tabs");
  }

  @Test
  void believesNoLinkThatLeadsOut() throws Exception {
    Path secret = Files.writeString(home.resolve("secret"), "secret");
    Files.delete(bench.root.resolve("a/AGENTS.md"));
    Files.createSymbolicLink(bench.root.resolve("a/AGENTS.md"), secret);
    assertThat(bench.read("a/d.txt").output()).doesNotContain("secret");
  }
}
