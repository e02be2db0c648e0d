package dev.perdure.activities.tool.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.tool.ToolBench;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** New text with a comment in place of what a model leaves out. */
class ElisionCommentsTest {

  private static final String OLD = "a\nb\nc\nd\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "// ... rest unchanged",
        "    # ... existing code ...",
        "/* … remaining methods … */",
        "<!-- ... rest of the page ... -->",
        "-- ... the rest of the query stays the same",
        "{/* ... other components ... */}",
        "// rest of the function remains unchanged",
        "# The rest of the file as before",
        "[... rest of the code omitted ...]",
        "(rest of the code unchanged)",
        "// ...existing code...",
      })
  void isRefusedWhereTextWouldBeLost(String line) {
    assertThat(ElisionComments.fault("newString", OLD, "a\n" + line + "\n").orElseThrow())
        .contains("newString has '" + line.strip() + "'", "write that text out");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "// ...",
        "...rest",
        "  ...rest,",
        "const {a, ...rest} = b; // the rest",
        "# existing users keep their rights",
        "// the rest of the arguments",
        "* the same",
        "// Remaining: 3",
        "# other...wise",
      })
  void isNotSeenInOtherLines(String line) {
    assertThat(ElisionComments.fault("newString", OLD, "a\n" + line + "\n")).isEmpty();
  }

  @Test
  void mayStayAndMayComeWhereNothingGoes() {
    String line = "// ... rest unchanged\n";
    assertThat(ElisionComments.fault("newString", OLD + line, "a\n" + line)).isEmpty();
    assertThat(ElisionComments.fault("newString", "a\n", "a\n" + line)).isEmpty();
  }

  @Test
  void isRefusedByEachToolThatChangesFiles(@TempDir Path home) {
    ToolBench bench = new ToolBench(home);
    bench.readFile("a.js", OLD);
    String fresh = "a\n// ... rest unchanged\n";
    String patch = "-b\n-c\n-d\n+// ... rest unchanged\n";
    assertThat(bench.edit("a.js", OLD, fresh).isError()).isTrue();
    assertThat(bench.write("a.js", fresh).output()).contains("content has '// ... rest unchanged'");
    assertThat(
            bench
                .patch("*** Begin Patch\n*** Update File: a.js\n" + patch + "*** End Patch")
                .output())
        .contains("hunk 1 of 1: it has '// ... rest unchanged'");
    assertThat(bench.text("a.js")).isEqualTo(OLD);
  }
}
