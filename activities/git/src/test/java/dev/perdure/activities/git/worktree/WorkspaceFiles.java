package dev.perdure.activities.git.worktree;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test in the work tree of a task. */
abstract class WorkspaceFiles {

  @TempDir Path temporary;
  WorkspaceFixture fixture;
  Workspace workspace;
  Checkpoints checkpoints;

  @BeforeEach
  final void openWorkspace() {
    fixture = new WorkspaceFixture(temporary);
    workspace = fixture.open();
    checkpoints = fixture.checkpoints();
  }
}
