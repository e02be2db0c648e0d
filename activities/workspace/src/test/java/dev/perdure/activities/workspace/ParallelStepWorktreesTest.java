package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.MergeState;
import dev.perdure.workflows.port.CheckRequest;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.MergeResult;
import dev.perdure.workflows.port.StepGroup;
import dev.perdure.workflows.port.StepGroupFiles;
import dev.perdure.workflows.port.StepUpdate;
import io.temporal.failure.ActivityFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The merge of a step's own files, and its repetition after the process ended amid one. */
class ParallelStepWorktreesTest extends WorkspaceScene {

  private static final CommitRequest STEP = new CommitRequest(TASK, FIX, 1);
  private static final CommitRequest OTHER = new CommitRequest(TASK, new StepId("other"), 1);

  private static final CommitRequest LAST = new CommitRequest(TASK, new StepId("last"), 1);

  private Path own;

  @BeforeEach
  void changeTheCartApart() throws IOException {
    openPlanned();
    own = Path.of(activities.openStep(STEP).directory());
    Files.writeString(own.resolve("cart.txt"), "fixed\n");
  }

  @Test
  void mergesAndCommitsOnceHoweverOftenAsked() {
    merge();
    merge();

    assertCommittedOnce();
    assertThat(own).doesNotExist();
    assertThat(records.runStore().get(TASK.run("step-fix-1")).merge()).isEqualTo(MergeState.MERGED);
  }

  @Test
  void commitsWhatWasMergedBeforeTheProcessEnded() {
    host.runs().merge(workspace(), opened());

    merge();

    assertCommittedOnce();
  }

  @Test
  void recordsWhatWasCommittedBeforeTheProcessEnded() {
    host.runs().merge(workspace(), opened());
    String message = "Fix the cart\n\nPerdure-Task: t_1\nPerdure-Step: fix\n";
    host.steps().commit(workspace(), message, "step fix 1");

    merge();

    assertCommittedOnce();
  }

  @Test
  void namesTheFilesThatAnotherChangedMeanwhileAndTouchesNone() throws IOException {
    write("cart.txt", "another's\n");

    assertThat(merge(STEP).conflicts()).containsExactly("cart.txt");
    assertThat(merge(STEP).conflicts()).containsExactly("cart.txt");

    assertThat(workspace().directory().resolve("cart.txt")).hasContent("another's");
    assertThat(log()).isEmpty();
  }

  @Test
  void recordsTheStepAsRunningVerifyingAndDoneByTheWorkItself() {
    activities.openSteps(new StepGroup(TASK, List.of(STEP)));
    activities.check(new CheckRequest(TASK, FIX, 1));
    merge(STEP);
    merge(STEP);

    assertThat(updates)
        .extracting(StepUpdate::state)
        .containsExactly(StepState.RUNNING, StepState.VERIFYING, StepState.DONE, StepState.DONE);
    assertThat(updates)
        .allMatch(update -> TASK.run("step-fix-1").equals(update.run()) && update.attempt() == 1);
  }

  @Test
  void recordsNoneAsDoneWhoseChangesConflict() throws IOException {
    write("cart.txt", "another's\n");

    merge(STEP);

    assertThat(updates).isEmpty();
  }

  @Test
  void opensNoFilesOfAStepThatAPersonHasLeftOut() {
    leftOut.add(OTHER.step());

    var files = activities.openSteps(new StepGroup(TASK, List.of(OTHER))).files().getFirst();

    assertThat(files.leftOut()).isTrue();
    assertThat(Path.of(files.directory())).doesNotExist();
  }

  @Test
  void opensTheFilesOfStepsTogetherAndAgainAsTheyWereLeft() throws IOException {
    leftOut.add(LAST.step());
    var group = new StepGroup(TASK, List.of(STEP, OTHER, LAST));

    var files = activities.openSteps(group).files();

    assertThat(own).hasToString(files.getFirst().directory());
    assertThat(own.resolve("cart.txt")).hasContent("fixed");
    assertThat(Path.of(files.get(1).directory())).isDirectory();
    assertThat(files.getLast().leftOut()).isTrue();
    assertThat(Path.of(files.getLast().directory())).doesNotExist();
    assertThat(activities.openSteps(group)).isEqualTo(new StepGroupFiles(files));
  }

  @Test
  void mergesStepsTogetherUpToTheFirstThatConflictsHoweverOftenAsked() throws IOException {
    var group = new StepGroup(TASK, List.of(STEP, OTHER, LAST));
    journal.run(TASK, "step-other-1");
    activities.openSteps(group);
    Files.writeString(place(OTHER).resolve("cart.txt"), "another's\n");
    Files.writeString(place(LAST).resolve("last.txt"), "last\n");
    updates.clear();

    for (int time = 0; time < 2; time++) {
      assertThat(activities.mergeSteps(group).merged())
          .extracting(MergeResult::conflicts)
          .containsExactly(List.of(), List.of("cart.txt"));
    }

    assertCommittedOnce();
    assertThat(place(LAST).resolve("last.txt")).exists();
    assertThat(updates).allMatch(update -> FIX.equals(update.step()));
  }

  @Test
  void leavesAMergeThatFailsToAnActivityOfItsOwn() throws IOException {
    journal.run(TASK, "step-other-1");
    var other = host.runs().find(workspace(), place(OTHER)).orElseThrow();
    var base = other.mirror().resolve("refs/perdure-run").resolve(other.task().value());
    Files.writeString(base, "1".repeat(40) + "\n"); // a commit that is lost

    assertThat(activities.mergeSteps(new StepGroup(TASK, List.of(STEP, OTHER))).merged())
        .containsExactly(new MergeResult(List.of()));
    assertThatThrownBy(() -> activities.mergeSteps(new StepGroup(TASK, List.of(OTHER))))
        .isInstanceOf(ActivityFailure.class);
  }

  private Path place(CommitRequest step) {
    return Path.of(activities.openStep(step).directory());
  }

  private void merge() {
    assertThat(merge(STEP).conflicts()).isEmpty();
  }

  private Workspace opened() {
    return host.runs().find(workspace(), own).orElseThrow();
  }

  /** The work tree is on its branch, which has one commit more and nothing beside it. */
  private void assertCommittedOnce() {
    assertThat(log()).isEqualTo("Fix the cart");
    assertThat(git().text("branch", "--show-current")).isEqualTo(workspace().branch());
    assertThat(git().text("status", "--porcelain")).isEmpty();
    assertThat(records.stepStore().find(TASK, FIX).orElseThrow().commit())
        .isEqualTo(git().text("rev-parse", "HEAD"));
    assertThat(records.checkpointStore().list(TASK)).hasSize(1);
    assertThat(host.checkpoints().list(workspace())).hasSize(1);
  }

  private String log() {
    return git().text("log", "--format=%s", workspace().base() + "..HEAD");
  }

  private MergeResult merge(CommitRequest step) {
    return activities.mergeSteps(new StepGroup(step.task(), List.of(step))).merged().getFirst();
  }
}
