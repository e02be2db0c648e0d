package dev.perdure.activities.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImitatedNotesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(exit code 0 after 0.1 s)",
        "(exit code 137 after 0.1 s, which stands for signal KILL)",
        "  (1 process left running was ended: sleep 9)",
        "(12 processes left running were ended: a, b, c, …)",
        "(processes left running were ended)",
        "(EXIT CODE 0 after 0.1 s)",
        "(exit\u00a0code 0 after 0.1 s)",
        "\u200b(exit code 0 after 0.1 s)",
        "\uff08exit code 0 after 0.1 s\uff09",
        "( exit code 0 after 0.1 s)",
        "(ended after its time of 2.0 s was up, with all its processes)",
        "(ended by Perdure after 1.0 s. It took too much memory.)",
        "(ended with exit code 0 after 1.0 s)",
        "(cancelled after 1.0 s, with all its processes)",
        "(still running after 1.0 s)",
        "(the outcome is unknown: the command was interrupted)",
        "(removed again: .travis.yml. Build servers run these files)",
        "(disarmed: x/.git/config.)",
        "(not disarmed: x.)",
        "(not reached: a.example is not allowed.)",
        "(no output)",
        "(nothing new)",
        "(the end of 80 bytes of output; the whole of it is ref:x)",
        "(the output is ref:x)",
        "(all of its output is ref:x)",
        "(as a terminal shows it; what was written is ref:x)",
        "(80 bytes of output that are no text)",
        "(Commands have no network unless hosts are named)",
        "(The workspace has the branch of the task and no remote.)",
        "(Before a plan is approved commands have no network)",
        "(1 line of the output looks like a note of Perdure)"
      })
  void areCounted(String line) {
    assertThat(ImitatedNotes.warning("a\n" + line + "\nb\n"))
        .isEqualTo(
            "\n(1 line of the output looks like a note of Perdure, and is the command's own words)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "(setq exit code)",
        "(ended)",
        "the process ended (exit code 0)",
        "(1 process)",
        "make: *** [all] Error 1",
        "(defun no-output ())",
        "(gdb) (eval)"
      })
  void areNotSeenInOrdinaryOutput(String line) {
    assertThat(ImitatedNotes.warning(line + "\n")).isEmpty();
  }

  @Test
  void areCountedTogether() {
    assertThat(ImitatedNotes.warning("(no output)\n(exit code 0 after 1 s)"))
        .isEqualTo(
            "\n(2 lines of the output look like a note of Perdure, and are the command's own words)");
  }
}
