package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.git.worktree.MergedRuns;
import dev.perdure.activities.git.worktree.RunContribution;
import dev.perdure.activities.git.worktree.TaskCommit;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.CheckpointRecord;
import dev.perdure.planner.task.MergeState;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.MergeResult;
import dev.perdure.workflows.port.StepGroup;
import dev.perdure.workflows.port.StepUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The merge of a group of steps, and its repetition after the process ended at any point of it. */
class StepGroupMergerTest extends WorkspaceScene {

  private static final String STEPS =
      """
      {"overview": "Fix", "approach": "", "verification": [], "steps": [
        {"id": "a", "title": "Do a", "instructions": "Do", "checks": []},
        {"id": "b", "title": "Do b", "instructions": "Do", "checks": []},
        {"id": "c", "title": "Do c", "instructions": "Do", "checks": []}]}
      """;

  private static final CommitRequest A = new CommitRequest(TASK, new StepId("a"), 1);
  private static final CommitRequest B = new CommitRequest(TASK, new StepId("b"), 1);
  private static final CommitRequest C = new CommitRequest(TASK, new StepId("c"), 1);
  private static final StepGroup GROUP = new StepGroup(TASK, List.of(A, B, C));

  @BeforeEach
  void openSteps() throws IOException {
    openTask();
    adoptPlan(STEPS);
    for (CommitRequest step : GROUP.steps()) {
      journal.run(TASK, "step-" + step.step() + "-1");
    }
    activities.openSteps(GROUP);
    for (CommitRequest step : GROUP.steps()) {
      Files.writeString(directory(step).resolve(step.step() + ".txt"), "new\n");
    }
    updates.clear();
  }

  @Test
  void commitsAndRecordsEachStepOnItsOwn() throws IOException {
    merge();

    assertMergedAndRecorded();
    assertThat(updates).extracting(StepUpdate::step).containsExactly(A.step(), B.step(), C.step());
    assertThat(updates).allMatch(update -> update.state() == StepState.DONE);
  }

  @Test
  void findsNothingLeftToDoWhenAskedAgain() throws IOException {
    merge();
    merge();

    assertMergedAndRecorded();
  }

  @Test
  void commitsEachStepOnItsOwnAfterTheProcessEndedBehindTheMoveOfTheFiles() throws IOException {
    for (CommitRequest step : GROUP.steps()) {
      write(step.step() + ".txt", "new\n");
    }

    merge();

    assertMergedAndRecorded();
  }

  @Test
  void commitsEachStepOnItsOwnAfterTheProcessEndedAmidTheMoveOfTheFiles() throws IOException {
    write("b.txt", "new\n");

    merge();

    assertMergedAndRecorded();
  }

  @Test
  void recordsEachStepAfterTheProcessEndedBehindTheCommits() throws IOException {
    mergeFiles();

    merge();

    assertMergedAndRecorded();
  }

  @Test
  void recordsWhatIsLeftAfterTheProcessEndedAmidTheRecords() throws IOException {
    MergedRuns merged = mergeFiles();
    TaskCommit first = merged.committed().getFirst();
    StepCommitter commits = stepCommitter();
    commits.record(A, workspace(), new StepCommit(commits.message(A), first, Instant.now()));

    merge();

    assertMergedAndRecorded();
  }

  @Test
  void closesWhatIsLeftAfterTheProcessEndedAmidClosing() throws IOException {
    mergeFiles();
    updates.clear();
    StepGroup begun = new StepGroup(TASK, List.of(A));
    assertThat(activities.mergeSteps(begun).merged()).hasSize(1);
    host.runs().removeFiles(open(B));
    records.stepStore().commit(TASK, B.step(), commit("Do b"));
    records
        .checkpointStore()
        .record(TASK, host.checkpoints().list(workspace()).get(1).after(B.step()));

    merge();

    assertMergedAndRecorded();
  }

  @Test
  void recordsAConflictInTheMiddleAndLeavesTheRestAlone() throws IOException {
    Files.writeString(directory(B).resolve("a.txt"), "other\n");

    for (int time = 0; time < 2; time++) {
      assertThat(activities.mergeSteps(GROUP).merged())
          .containsExactly(new MergeResult(List.of()), new MergeResult(List.of("a.txt")));
    }

    assertThat(log()).isEqualTo("Do a");
    assertThat(records.runStore().get(TASK.run("step-b-1")).merge()).isEqualTo(MergeState.CONFLICT);
    assertThat(records.stepStore().find(TASK, B.step()).orElseThrow().note()).contains("a.txt");
    assertThat(directory(B)).doesNotExist();
    assertThat(directory(C).resolve("c.txt")).exists();
    assertThat(updates).allMatch(update -> A.step().equals(update.step()));
  }

  @Test
  void givesWhatWasMergedBeforeAStepThatCanNotBeRecorded() throws IOException {
    Path base = workspace().mirror().resolve("refs/perdure-run").resolve(name(B));
    Files.writeString(base, "1".repeat(40) + "\n"); // a commit that is lost

    assertThat(activities.mergeSteps(GROUP).merged()).containsExactly(new MergeResult(List.of()));

    assertThat(log()).isEqualTo("Do a");
    assertThat(directory(C).resolve("c.txt")).exists();
  }

  private void merge() {
    assertThat(activities.mergeSteps(GROUP).merged())
        .hasSize(GROUP.steps().size())
        .allMatch(merged -> merged.conflicts().isEmpty());
  }

  private StepCommitter stepCommitter() {
    return new StepCommitter(
        records.eventLog(),
        records.taskReader(),
        records.stepStore(),
        records.checkpointStore(),
        host);
  }

  /** The part of the merge that git does. */
  private MergedRuns mergeFiles() {
    StepCommitter commits = stepCommitter();
    return host.merges()
        .merge(
            workspace(),
            GROUP.steps().stream()
                .map(step ->
                    new RunContribution(
                        host.runs().changes(open(step)),
                        commits.message(step),
                        StepCommitter.label(step)))
                .toList());
  }

  private Workspace open(CommitRequest step) {
    return host.runs().find(workspace(), directory(step)).orElseThrow();
  }

  private Path directory(CommitRequest step) {
    return places().worktree(step.task(), step.task().run("step-" + step.step()));
  }

  private String name(CommitRequest step) {
    return String.valueOf(directory(step).getFileName());
  }

  /** Each step has the one commit and the one checkpoint of its own change, and no files. */
  private void assertMergedAndRecorded() throws IOException {
    assertThat(log()).isEqualTo("Do a\nDo b\nDo c");
    assertThat(git().text("status", "--porcelain")).isEmpty();
    for (CommitRequest step : GROUP.steps()) {
      String commit = commit("Do " + step.step());
      assertThat(git().text("show", "--name-only", "--format=", commit))
          .isEqualTo(step.step() + ".txt");
      assertThat(
              git().text("show", "-s", "--format=%(trailers:key=Perdure-Step,valueonly)", commit))
          .isEqualTo(String.valueOf(step.step()));
      assertThat(records.stepStore().find(TASK, step.step()).orElseThrow().commit())
          .isEqualTo(commit);
      assertThat(directory(step)).doesNotExist();
    }
    assertThat(records.checkpointStore().list(TASK))
        .extracting(CheckpointRecord::reason)
        .containsExactly("step a 1", "step b 1", "step c 1");
    assertThat(host.checkpoints().list(workspace())).hasSize(GROUP.steps().size());
    assertThat(git().text("for-each-ref", "refs/perdure-run/", "refs/perdure/" + name(A) + "/"))
        .isEmpty();
  }

  private String commit(String subject) {
    return git()
        .text("log", "--format=%H", "--fixed-strings", "--grep=" + subject, "HEAD")
        .lines()
        .findFirst()
        .orElseThrow();
  }

  private String log() {
    return git().text("log", "--reverse", "--format=%s", workspace().base() + "..HEAD");
  }
}
