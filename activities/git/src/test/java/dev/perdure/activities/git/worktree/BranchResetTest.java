package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.planner.id.StepId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BranchResetTest extends WorkspaceFiles {

  private BranchReset branches;

  @BeforeEach
  void commitThreeSteps() {
    branches = new BranchReset(fixture.program, checkpoints, fixture.steps());
    step("a", "one");
    step("b", "two");
    step("c", "three");
  }

  @Test
  void readsWhichStepEachCommitIsOf() {
    WorkspaceFixture.write(workspace, "follow.txt", "up");
    fixture.steps().commit(workspace, "Follow\n\nPerdure-Task: t_1\n", "follow-up 1");

    assertThat(branches.commits(workspace))
        .extracting(BranchCommit::subject, BranchCommit::step)
        .containsExactly(
            tuple("Step a", Optional.of(new StepId("a"))),
            tuple("Step b", Optional.of(new StepId("b"))),
            tuple("Step c", Optional.of(new StepId("c"))),
            tuple("Follow", Optional.empty()));
  }

  @Test
  void takesCommitsOffTheBranchAndKeepsThemUnderARef() {
    String tip = fixture.steps().tip(workspace);
    List<BranchCommit> all = branches.commits(workspace);
    String ref = branches.next(workspace);

    assertThat(branches.reset(workspace, all.subList(1, 3), "reset to step b", () -> {}))
        .isInstanceOf(BranchResetResult.BranchMoved.class);

    assertThat(branches.commits(workspace)).containsExactly(all.getFirst());
    assertThat(at(ref)).isEqualTo(tip);
    assertThat(workspace.directory().resolve("a.txt")).hasContent("one");
    assertThat(workspace.directory().resolve("b.txt")).doesNotExist();
    assertThat(workspace.directory().resolve("c.txt")).doesNotExist();
    assertThat(workspace.git(fixture.program).text("status", "--porcelain")).isEmpty();
    assertThat(branches.next(workspace)).isNotEqualTo(ref);
  }

  @Test
  void takesAllOfTheBranchOffDownToWhatTheTaskBeganWith() {
    branches.reset(workspace, branches.commits(workspace), "reset to step a", () -> {});

    assertThat(fixture.steps().tip(workspace)).isEqualTo(workspace.base());
    assertThat(workspace.directory().resolve("a.txt")).doesNotExist();
  }

  @Test
  void keepsWhatWasNotCommittedInACheckpoint() {
    WorkspaceFixture.write(workspace, "d.txt", "half");

    var done =
        (BranchResetResult.BranchMoved)
            branches.reset(workspace, List.of(), "reset to step d", () -> {});

    assertThat(workspace.directory().resolve("d.txt")).doesNotExist();
    assertThat(workspace.directory().resolve("c.txt")).hasContent("three");
    String kept = done.kept().orElseThrow().commit();
    assertThat(fixture.program.on(workspace.mirror()).text("show", kept + ":d.txt"))
        .isEqualTo("half");
  }

  @Test
  void leavesTheBranchWhereAFileThatGitDoesNotKnowIsInTheWay() throws Exception {
    step("gone", "x");
    Files.delete(workspace.directory().resolve("a.txt"));
    WorkspaceFixture.write(workspace, ".gitignore", "a.txt\n");
    fixture.steps().commit(workspace, message("ignored"), "step ignored 1");
    Path secret = workspace.directory().resolve("a.txt");
    Files.writeString(secret, "secret");
    List<BranchCommit> all = branches.commits(workspace);

    var outcome =
        branches.reset(
            workspace,
            all.subList(4, 5),
            "reset to step ignored",
            () -> assertThat(all).as("nothing is recorded").isEmpty());

    assertThat(outcome)
        .isInstanceOfSatisfying(
            OverwriteRefused.class,
            blocked -> assertThat(blocked.files()).containsExactly("a.txt"));
    assertThat(secret).hasContent("secret");
    assertThat(branches.commits(workspace)).isEqualTo(all);
  }

  @Test
  void isDoneAgainAfterItBrokeOffBeforeTheBranchWasMoved() {
    List<BranchCommit> off = branches.commits(workspace).subList(1, 3);
    checkpoints.move(workspace, off.getFirst().commit() + "^");

    branches.reset(workspace, off, "reset to step b", () -> {});

    assertThat(branches.commits(workspace)).hasSize(1);
    assertThat(workspace.directory().resolve("a.txt")).hasContent("one");
    assertThat(workspace.directory().resolve("c.txt")).doesNotExist();
  }

  @Test
  void forgetsWhatWasSetAsideWithTheTask() {
    branches.reset(workspace, branches.commits(workspace), "reset to step a", () -> {});

    fixture.workspaces.remove(workspace.task());

    assertThat(fixture.program.on(workspace.mirror()).text("for-each-ref", "refs/perdure-aside"))
        .isEmpty();
  }

  private String at(String ref) {
    return fixture.program.on(workspace.mirror()).text("rev-parse", ref);
  }

  private void step(String id, String text) {
    WorkspaceFixture.write(workspace, id + ".txt", text);
    fixture.steps().commit(workspace, message(id), "step " + id + " 1");
  }

  private static String message(String id) {
    return "Step %s\n\nPerdure-Task: t_1\nPerdure-Step: %s\n".formatted(id, id);
  }
}
