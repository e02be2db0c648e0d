package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.planner.id.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspacesTest {

  @TempDir Path temporary;
  private WorkspaceFixture fixture;

  @BeforeEach
  void prepare() {
    fixture = new WorkspaceFixture(temporary);
  }

  @Test
  void opensAWorkTreeOnABranchOfItsOwn() {
    var workspace = fixture.open();
    assertThat(workspace.branch()).isEqualTo("perdure/t_1-fix-the-grosse");
    assertThat(workspace.base()).isEqualTo(fixture.users.head());
    assertThat(workspace.directory().resolve("README.md")).hasContent("hello");
    assertThat(fixture.program.at(workspace.directory()).text("status", "--porcelain", "--branch"))
        .isEqualTo("## perdure/t_1-fix-the-grosse");
  }

  @Test
  void leadsNowhereNearTheUsersRepository() throws Exception {
    var before = fixture.users.state();
    var workspace = fixture.open();
    assertThat(Files.readString(workspace.directory().resolve(".git")))
        .contains(workspace.mirror().toString());
    var git = fixture.program.at(workspace.directory());
    assertThat(git.text("remote")).isEmpty();
    assertThat(git.text("config", "--local", "--list"))
        .doesNotContain(fixture.users.directory().toString());
    assertThat(fixture.users.state()).isEqualTo(before);
  }

  @Test
  void opensTheSameOneAgainWithTheWorkInIt() {
    var first = fixture.open();
    WorkspaceFixture.write(first, "work.txt", "work\n");
    assertThat(fixture.open()).isEqualTo(first);
    assertThat(first.directory().resolve("work.txt")).exists();
  }

  @Test
  void startsOverWhereACrashLeftAHalfOpenedOne() throws Exception {
    var workspace = fixture.open();
    Files.delete(temporary.resolve("workspaces/t_1.properties"));
    Files.delete(workspace.directory().resolve("README.md"));
    assertThat(fixture.open()).isEqualTo(workspace);
    assertThat(workspace.directory().resolve("README.md")).hasContent("hello");
  }

  @Test
  void startsOverWhereOnlyTheBranchWasMade() {
    fixture
        .program
        .on(fixture.source.directory())
        .text("update-ref", "refs/heads/perdure/t_1-fix-the-grosse", fixture.source.commit());
    assertThat(fixture.open().directory().resolve("README.md")).exists();
  }

  @Test
  void keepsItsFilesWhenAnotherWorkTreeIsPruned() {
    var workspace = fixture.open();
    fixture.program.on(workspace.mirror()).text("worktree", "prune", "--expire=now");
    assertThat(fixture.workspaces.find(WorkspaceFixture.TASK)).contains(workspace);
  }

  @Test
  void bringsTheFilesBackAsTheBranchHasThem() {
    var workspace = fixture.open();
    WorkspaceFixture.write(workspace, "work.txt", "work\n");
    var commit = fixture.steps().commit(workspace, "Work", "step").commit();
    DirectoryOperations.delete(workspace.directory());
    assertThat(fixture.workspaces.find(WorkspaceFixture.TASK)).isEmpty();
    assertThat(fixture.open()).isEqualTo(workspace);
    assertThat(workspace.directory().resolve("work.txt")).hasContent("work");
    assertThat(fixture.steps().tip(workspace)).isEqualTo(commit);
  }

  @Test
  void bringsBackWhatATurnLeftThatIsInNoCommit() {
    var workspace = fixture.open();
    WorkspaceFixture.write(workspace, "a.txt", "turn\n");
    fixture.checkpoints().takeIfChanged(workspace, "turn 1");
    DirectoryOperations.delete(workspace.directory());
    assertThat(fixture.workspaces.revive(WorkspaceFixture.TASK)).contains(workspace);
    assertThat(workspace.directory().resolve("a.txt")).hasContent("turn");
  }

  @Test
  void worksOnInADataDirectoryThatWasMoved() throws Exception {
    var workspace = fixture.open();
    WorkspaceFixture.write(workspace, "a.txt", "turn\n");
    fixture.checkpoints().takeIfChanged(workspace, "turn 1");
    var moved = java.nio.file.Files.createDirectories(temporary.resolve("moved"));
    for (var name : new String[] {"workspaces", "repos"}) {
      java.nio.file.Files.move(temporary.resolve(name), moved.resolve(name));
    }
    var elsewhere = new Workspaces(moved.resolve("workspaces"), fixture.program);
    var found = elsewhere.find(WorkspaceFixture.TASK).orElseThrow();
    assertThat(found.directory()).isEqualTo(moved.resolve("workspaces/t_1"));
    assertThat(fixture.program.at(found.directory()).text("status", "--porcelain"))
        .isEqualTo("?? a.txt");
    DirectoryOperations.delete(found.directory());
    assertThat(elsewhere.revive(WorkspaceFixture.TASK).orElseThrow().directory().resolve("a.txt"))
        .hasContent("turn");
  }

  @Test
  void removesFilesCheckpointsAndBranchOfATask() {
    var workspace = fixture.open();
    WorkspaceFixture.write(workspace, "a.txt", "turn\n");
    fixture.checkpoints().takeIfChanged(workspace, "turn 1");
    assertThat(fixture.workspaces.all()).containsExactly(WorkspaceFixture.TASK);
    fixture.workspaces.remove(WorkspaceFixture.TASK);
    assertThat(workspace.directory()).doesNotExist();
    assertThat(fixture.workspaces.all()).isEmpty();
    assertThat(fixture.workspaces.revive(WorkspaceFixture.TASK)).isEmpty();
    assertThat(
            fixture
                .program
                .on(workspace.mirror())
                .text("for-each-ref", "refs/perdure", "refs/heads/perdure"))
        .isEmpty();
  }

  @Test
  void refusesAnIdThatIsNoName() {
    assertThatThrownBy(() -> fixture.workspaces.open(new TaskId("../x"), fixture.source, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'../x' can't name a directory");
  }

  @Test
  void saysWhatIsLostWhereItsRepositoryWasDeletedAndTouchesNoFile() throws Exception {
    var workspace = fixture.open();
    WorkspaceFixture.write(workspace, "work.txt", "work\n");
    DirectoryOperations.delete(workspace.mirror());
    assertThat(fixture.workspaces.find(WorkspaceFixture.TASK)).isEmpty();
    assertThat(fixture.workspaces.revive(WorkspaceFixture.TASK)).isEmpty();
    assertThat(fixture.workspaces.known(WorkspaceFixture.TASK)).isEmpty();
    assertThat(fixture.workspaces.lost(WorkspaceFixture.TASK).orElseThrow().sentence())
        .contains(
            workspace.mirror() + "' was deleted or replaced", workspace.directory().toString());
    assertThat(workspace.directory().resolve("work.txt")).hasContent("work");
  }

  @Test
  void doesNotTakeAnotherRepositoryInTheSamePlaceForItsOwn() {
    var workspace = fixture.open();
    DirectoryOperations.delete(workspace.mirror());
    fixture.program.text("init", "--quiet", "--bare", workspace.mirror().toString());
    assertThatThrownBy(fixture::open).isInstanceOf(WorkspaceLostException.class);
    assertThat(fixture.workspaces.known(WorkspaceFixture.TASK)).isEmpty();
    assertThat(workspace.directory().resolve("README.md")).exists();
  }

  @Test
  void makesAWorkTreeAgainThatGitHasForgottenAndKeepsWhatWasThere() throws Exception {
    var workspace = fixture.open();
    WorkspaceFixture.write(workspace, "work.txt", "work\n");
    DirectoryOperations.delete(workspace.gitDirectory());
    assertThat(fixture.workspaces.revive(WorkspaceFixture.TASK)).contains(workspace);
    assertThat(workspace.directory().resolve("README.md")).hasContent("hello");
    try (var kept = Files.newDirectoryStream(temporary.resolve("workspaces"), "t_1.found-*")) {
      assertThat(kept.iterator().next().resolve("work.txt")).hasContent("work");
    }
  }
}
