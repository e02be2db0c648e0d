package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.worktree.BranchCommit;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The work tree of a fork, which begins with commits of another task. */
class ForkedWorkspaceTest {

  private static final TaskId FORK = new TaskId("t_2");

  private HostWorkspaces host;
  private Workspace first;
  private String kept;

  @BeforeEach
  void commitTwice(@TempDir Path data) throws IOException {
    host = HostWorkspaces.in(data, "here", Author.PERDURE);
    TaskId task = new TaskId("t_1");
    first = host.workspaces().open(task, host.repositories().scratch("t_1"), "First");
    kept = commit("a");
    commit("b");
  }

  @Test
  void hasTheFilesOfTheCommitAndTheBaseOfTheOtherTask() {
    Workspace fork = fork(first.mirror());

    assertThat(fork.directory().resolve("a.txt")).hasContent("a");
    assertThat(fork.directory().resolve("b.txt")).doesNotExist();
    assertThat(fork.base()).isEqualTo(first.base());
    assertThat(host.steps().tip(fork)).isEqualTo(kept);
    assertThat(host.branches().commits(fork))
        .extracting(BranchCommit::commit)
        .containsExactly(kept);
  }

  @Test
  void takesTheCommitsIntoARepositoryOfItsOwn() {
    Path own = host.repositories().scratch("t_2").directory();

    Workspace fork = fork(own);
    host.repositories().dropScratch("t_1");

    assertThat(fork.mirror()).isEqualTo(own);
    assertThat(host.workspaces().find(FORK)).contains(fork);
    assertThat(host.steps().tip(fork)).isEqualTo(kept);
  }

  @Test
  void isTheSameWhereItIsMadeAgain() throws IOException {
    Workspace fork = fork(first.mirror());
    Files.writeString(fork.directory().resolve("c.txt"), "c");

    assertThat(fork(first.mirror())).isEqualTo(fork);
    assertThat(fork.directory().resolve("c.txt")).exists();
    assertThat(first.directory().resolve("c.txt")).doesNotExist();
  }

  private Workspace fork(Path mirror) {
    return host.workspaces().fork(FORK, first, mirror, kept, "Fork");
  }

  private String commit(String name) throws IOException {
    Files.writeString(first.directory().resolve(name + ".txt"), name);
    String message = "%s\n\nPerdure-Step: %s\n".formatted(name, name);
    return host.steps().commit(first, message, "step " + name).commit();
  }
}
