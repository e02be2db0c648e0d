package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.process.AsyncResult;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorktreeAdderTest extends WorkspaceFiles {

  @Test
  void addsManyWorktreesAtOnce() {
    List<Path> directories =
        IntStream.range(0, 48)
            .mapToObj(number -> workspace.directory().resolveSibling("t_1-sub-" + number))
            .toList();

    try (var threads = Executors.newFixedThreadPool(8)) {
      List<AsyncResult<Path>> added =
          directories.stream().map(path -> AsyncResult.of(() -> add(path), threads)).toList();
      added.forEach(AsyncResult::get);
    }

    assertThat(directories)
        .allSatisfy(path -> assertThat(path).isDirectoryContaining(file -> !file.endsWith(".git")));
  }

  private Path add(Path directory) {
    Workspace run = RunWorktreeFactory.workspace(workspace, directory, workspace.base());
    new WorktreeAdder(fixture.program).add(run, "--detach", directory.toString(), workspace.base());
    return directory;
  }
}
