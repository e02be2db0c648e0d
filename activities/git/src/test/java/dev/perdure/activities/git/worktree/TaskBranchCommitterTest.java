package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskBranchCommitterTest extends WorkspaceFiles {

  @Test
  void putsTheWorkOfAStepOnTheBranch() {
    WorkspaceFixture.write(workspace, "fix.txt", "fixed\n");
    var committed = fixture.steps().commit(workspace, "Fix it\n\nStep: fix\n", "step");
    var git = fixture.program.at(workspace.directory());
    assertThat(committed.changed()).isTrue();
    assertThat(git.text("log", "--format=%H %an <%ae> %s", "-1"))
        .isEqualTo(committed.commit() + " Perdure <perdure@localhost> Fix it");
    assertThat(git.text("rev-parse", "HEAD^")).isEqualTo(workspace.base());
    assertThat(git.text("status", "--porcelain")).isEmpty();
  }

  @Test
  void addsNoSecondCommitWhenAskedAgain() {
    WorkspaceFixture.write(workspace, "fix.txt", "fixed\n");
    var first = fixture.steps().commit(workspace, "Fix it", "step");
    var again = fixture.steps().commit(workspace, "Fix it", "step");
    assertThat(again.commit()).isEqualTo(first.commit());
    assertThat(again.changed()).isFalse();
  }

  @Test
  void makesNoCommitForAStepWithoutChanges() {
    assertThat(fixture.steps().commit(workspace, "Nothing", "step").commit())
        .isEqualTo(workspace.base());
  }

  @Test
  void staysOnTheTasksBranchWhateverWasCheckedOut() {
    fixture.program.at(workspace.directory()).text("checkout", "--quiet", "-b", "elsewhere");
    WorkspaceFixture.write(workspace, "fix.txt", "fixed\n");
    var committed = fixture.steps().commit(workspace, "Fix it", "step");
    assertThat(fixture.steps().tip(workspace)).isEqualTo(committed.commit());
    assertThat(fixture.program.at(workspace.directory()).text("branch", "--show-current"))
        .isEqualTo(workspace.branch());
  }
}
