package dev.perdure.web.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.cli.terminal.TerminalCapabilities;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnfinishedTaskSummaryTest {

  @TempDir Path data;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void saysThatATaskWhichWasDeniedChangedNothing() {
    Workspace workspace = workspace();

    assertThat(summary(workspace))
        .contains("files   " + workspace.directory(), "branch  " + workspace.branch())
        .contains("patch   none, as no file was changed");
  }

  @Test
  void writesThePatchOfATaskThatWasStopped() throws IOException {
    Workspace workspace = workspace();
    Files.writeString(workspace.directory().resolve("new.txt"), "new");

    assertThat(summary(workspace)).contains("-not-handed-over").doesNotContain("none, as");
  }

  private Workspace workspace() {
    HostWorkspaces host = HostWorkspaces.in(data, "this", Author.PERDURE);
    return host.workspaces().open(new TaskId("t_1"), host.repositories().scratch("t_1"), "First");
  }

  private String summary(Workspace workspace) {
    var stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    var in = new BufferedReader(Reader.nullReader());
    try (var summary =
        new UnfinishedTaskSummary(
            new Terminal(stream, stream, in, TerminalCapabilities.none(500)), data)) {
      summary.of(workspace.task().value());
    }
    return err.toString(StandardCharsets.UTF_8);
  }
}
