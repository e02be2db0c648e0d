package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Cases;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchFuzzTest {

  private static final String[] LINES = {
    "a", "b", "  b", "\tc", "", " ", "-", "+", "@@ x", "*** End Patch", "--- a/x", "ü"
  };
  private static final String[] PIECES =
      """
      *** Begin Patch
      *** End Patch
      *** Update File: a.txt
      *** Add File: n/b.txt
      *** Delete File: a.txt
      *** Move to: c.txt
      *** End of File
      @@
      @@ one
       one
      -two
      +2
       three

      --- a/a.txt
      +++ b/a.txt
      --- /dev/null
      +++ /dev/null
      @@ -1,3 +1,3 @@
      @@ -0,0 +1 @@
      @@ -999999999,9 +1 @@
      \\ No newline at end of file
      rename from a.txt
      rename to ../out.txt
      *** Add File: ../out.txt
      *** Update File: /etc/hostname
      *** Add File: link/out.txt
      *** Move to: link/out.txt
      +++ b/../../out.txt
      *** Delete File: link/keep.txt
      *** Add File: .git/hooks/pre-commit
      *** Add File: \0
      +x
      -one
      \r
      GIT binary patch
      diff --git a/a.txt b/a.txt
      """
          .split("(?<=\n)");

  @TempDir Path home;

  @Test
  void appliesEveryDiffOfTwoTextsExactly() {
    ToolBench bench = new ToolBench(home);
    Cases.check(random -> {
      List<String> before = lines(random);
      List<String> after = lines(random);
      if (before.equals(after)) {
        return;
      }
      int context = random.nextInt(4);
      List<String> diff =
          UnifiedDiffUtils.generateUnifiedDiff(
              "a/a.txt", "b/a.txt", before, DiffUtils.diff(before, after), context);
      bench.file("a.txt", text(before));
      bench.read("a.txt");
      ToolResult result = bench.patch(String.join("\n", diff) + "\n");
      assertThat(result.isError()).as(result.output()).isFalse();
      assertThat(bench.text("a.txt")).isEqualTo(text(after));
    });
  }

  @Test
  void neverFailsInsideAndNeverReachesOutside() throws IOException {
    ToolBench bench = new ToolBench(home);
    Path outside = Files.createDirectories(home.resolve("outside"));
    Files.writeString(outside.resolve("keep.txt"), "kept");
    Files.createSymbolicLink(bench.root.resolve("link"), outside);
    Files.createDirectories(bench.root.resolve(".git"));
    Cases.check(random -> {
      bench.file("a.txt", "one\ntwo\nthree\n");
      bench.read("a.txt");
      String begin = random.nextInt(3) == 0 ? "" : "*** Begin Patch\n*** Update File: a.txt\n";
      ToolResult result = bench.patch(begin + Cases.text(random, 14, PIECES) + " ");
      assertThat(result.output()).doesNotContain("failed inside");
      assertThat(names(home)).containsExactlyInAnyOrder("outside", "records", "tree");
      assertThat(names(outside)).containsExactly("keep.txt");
      assertThat(names(bench.root.resolve(".git"))).isEmpty();
    });
  }

  private static List<String> lines(Random random) {
    String[] lines = new String[random.nextInt(12) + 1];
    Arrays.setAll(lines, _ -> Cases.pick(random, LINES));
    return List.of(lines);
  }

  private static String text(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  private static List<String> names(Path directory) {
    try (var children = Files.list(directory)) {
      return children.map(child -> String.valueOf(child.getFileName())).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
