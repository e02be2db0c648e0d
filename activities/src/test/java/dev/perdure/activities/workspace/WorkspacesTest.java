package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.workspace.git.Directories;
import dev.perdure.planner.envelope.TaskId;
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
    var commit = fixture.steps().commit(workspace, "Work").commit();
    Directories.delete(workspace.directory());
    assertThat(fixture.workspaces.find(WorkspaceFixture.TASK)).isEmpty();
    assertThat(fixture.open()).isEqualTo(workspace);
    assertThat(workspace.directory().resolve("work.txt")).hasContent("work");
    assertThat(fixture.steps().tip(workspace)).isEqualTo(commit);
  }

  @Test
  void refusesAnIdThatIsNoName() {
    assertThatThrownBy(() -> fixture.workspaces.open(new TaskId("../x"), fixture.source, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'../x' can't name a directory");
  }
}
