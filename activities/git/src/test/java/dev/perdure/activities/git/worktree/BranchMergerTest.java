package dev.perdure.activities.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The merge of parallel runs into their task, with a commit of each. */
class BranchMergerTest extends WorkspaceFiles {

  private final Map<String, Workspace> own = new LinkedHashMap<>();
  private RunWorktrees runs;
  private BranchMerger merger;

  @BeforeEach
  void open() {
    runs = new RunWorktrees(fixture.program, Author.PERDURE);
    merger = new BranchMerger(fixture.program, Author.PERDURE);
    WorkspaceFixture.write(workspace, "shared.txt", "as it was\n");
    WorkspaceFixture.write(workspace, "old/gone.txt", "old\n");
    WorkspaceFixture.write(workspace, "folder/file.txt", "a file\n");
    fixture.steps().commit(workspace, "Before", "before");
  }

  @Test
  void commitsEachRunInItsOrderOnItsOwn() throws IOException {
    openRuns("a", "b", "c");
    write("a", "a \"quoted\" ü.txt");
    write("b", "new/b.txt");
    Files.delete(place("b").resolve("old/gone.txt"));
    write("c", "folder");

    MergedRuns merged = merge("a", "b", "c");

    assertThat(merged.conflicts()).isEmpty();
    assertThat(changes(merged))
        .containsExactly(
            "A a \"quoted\" ü.txt Run a",
            "A new/b.txt D old/gone.txt Run b",
            "A folder D folder/file.txt Run c");
    assertThat(workspace.directory().resolve("folder")).hasContent("c");
    assertThat(workspace.directory().resolve("old")).doesNotExist();
    assertClean(3);
  }

  @Test
  void mergesRunsThatChangeTheSameFileInTheSameWay() {
    openRuns("a", "b", "c");
    write("a", "same.txt", "same");
    write("b", "same.txt", "same");
    write("b", "b.txt");
    write("c", "same.txt", "same");

    MergedRuns merged = merge("a", "b", "c");

    assertThat(changes(merged)).containsExactly("A same.txt Run a", "A b.txt Run b", "");
    assertClean(3);
  }

  @Test
  void mergesBesideWhatTheTaskChangedAndCommitsThatWithTheFirst() {
    openRuns("a", "b");
    write("a", "a.txt");
    write("b", "b.txt");
    WorkspaceFixture.write(workspace, "task.txt", "the task's");

    assertThat(changes(merge("a", "b")))
        .containsExactly("A a.txt A task.txt Run a", "A b.txt Run b");
    assertClean(2);
  }

  @Test
  void stopsAtTheFirstThatConflictsAndLeavesTheRestAlone() {
    openRuns("a", "b", "c");
    write("a", "shared.txt");
    write("b", "shared.txt");
    write("b", "b.txt");
    write("c", "c.txt");

    MergedRuns merged = merge("a", "b", "c");

    assertThat(merged.conflicts()).containsExactly("shared.txt");
    assertThat(changes(merged)).containsExactly("M shared.txt Run a");
    assertThat(workspace.directory().resolve("shared.txt")).hasContent("a");
    assertThat(workspace.directory().resolve("b.txt")).doesNotExist();
    assertThat(workspace.directory().resolve("c.txt")).doesNotExist();
    assertClean(1);
  }

  @Test
  void findsADirectoryAndAFileOfOneNameInConflict() {
    openRuns("a", "b");
    write("a", "name/a.txt");
    write("b", "name");

    MergedRuns merged = merge("a", "b");

    assertThat(merged.committed()).hasSize(1);
    assertThat(merged.conflicts()).isNotEmpty().allMatch(name -> name.startsWith("name"));
  }

  @Test
  void blamesTheRunInWhoseWayAnIgnoredFileIs() {
    WorkspaceFixture.write(workspace, ".gitignore", "secret.txt\n");
    fixture.steps().commit(workspace, "Ignore", "ignore");
    openRuns("a", "b", "c");
    write("a", "a.txt");
    write("b", ".gitignore", "\n");
    write("b", "secret.txt");
    write("c", "c.txt");
    WorkspaceFixture.write(workspace, "secret.txt", "the task's");

    MergedRuns merged = merge("a", "b", "c");

    assertThat(merged.conflicts()).containsExactly("secret.txt");
    assertThat(changes(merged)).containsExactly("A a.txt Run a");
    assertThat(workspace.directory().resolve("secret.txt")).hasContent("the task's");
    assertThat(workspace.directory().resolve("c.txt")).doesNotExist();
    assertClean(1);
  }

  @Test
  void makesNoCommitButACheckpointOfARunWithoutChanges() {
    openRuns("a", "b", "c");
    write("a", "a.txt");
    write("c", "c.txt");

    MergedRuns merged = merge("a", "b", "c");

    assertThat(changes(merged)).containsExactly("A a.txt Run a", "", "A c.txt Run c");
    assertThat(merged.committed())
        .extracting(run -> run.checkpoint().label())
        .containsExactly("a", "b", "c");
    assertClean(3);
  }

  @Test
  void commitsEachRunOnItsOwnWhereTheFilesWereMovedBefore() {
    openRuns("a", "b", "c");
    own.keySet().forEach(run -> write(run, run + ".txt"));
    own.keySet().forEach(run -> WorkspaceFixture.write(workspace, run + ".txt", run));

    assertThat(changes(merge("a", "b", "c")))
        .containsExactly("A a.txt Run a", "A b.txt Run b", "A c.txt Run c");
    assertClean(3);
  }

  @Test
  void commitsEachRunOnItsOwnWhereSomeFilesWereMovedBefore() throws IOException {
    openRuns("a", "b", "c");
    own.keySet().forEach(run -> write(run, run + ".txt"));
    Files.delete(place("b").resolve("old/gone.txt"));
    Files.delete(workspace.directory().resolve("old/gone.txt"));
    WorkspaceFixture.write(workspace, "c.txt", "c");

    assertThat(changes(merge("a", "b", "c")))
        .containsExactly("A a.txt Run a", "A b.txt D old/gone.txt Run b", "A c.txt Run c");
    assertClean(3);
  }

  @Test
  void commitsEachRunOnItsOwnWhereFilesThatTheTaskHadChangedWereMovedBefore() {
    WorkspaceFixture.write(workspace, "task.txt", "the task's");
    openRuns("a", "b");
    own.keySet().forEach(run -> write(run, run + ".txt"));
    own.keySet().forEach(run -> WorkspaceFixture.write(workspace, run + ".txt", run));

    assertThat(changes(merge("a", "b")))
        .containsExactly("A a.txt A task.txt Run a", "A b.txt Run b");
  }

  @Test
  void findsTheCheckpointsOfAnEarlierMergeHoweverManyAreAskedFor() {
    openRuns("a", "b", "c");
    write("a", "a.txt");
    write("c", "c.txt");
    MergedRuns first = merge("a", "b", "c");

    MergedRuns again = merge("a", "b", "c");
    MergedRuns last = merge("b");

    assertThat(again.conflicts()).isEmpty();
    assertThat(again.committed()).noneMatch(TaskCommit::changed);
    assertThat(again.committed())
        .extracting(TaskCommit::checkpoint)
        .isEqualTo(first.committed().stream().map(TaskCommit::checkpoint).toList());
    assertThat(last.committed().getFirst().checkpoint())
        .isEqualTo(first.committed().get(1).checkpoint());
    assertThat(fixture.steps().find(workspace, "Run a"))
        .contains(first.committed().getFirst().commit());
    assertClean(3);
  }

  @Test
  void goesOnFromWhereAnUndoHasLed() {
    openRuns("a", "b");
    own.keySet().forEach(run -> write(run, run + ".txt"));
    WorkspaceFixture.write(workspace, "shared.txt", "undone");
    checkpoints.take(workspace, "undone");
    new UndoRedo(fixture.program, checkpoints).undo(workspace);

    MergedRuns merged = merge("a", "b");

    Checkpoint before = checkpoints.list(workspace).getFirst();
    assertThat(merged.committed().getFirst().checkpoint().parent()).isEqualTo(before.commit());
    assertThat(checkpoints.current(workspace))
        .isEqualTo(merged.committed().getLast().checkpoint().commit());
  }

  private void openRuns(String... names) {
    List<Path> places = List.of(names).stream().map(this::place).toList();
    runs.openAll(workspace, places);
    for (String name : names) {
      own.put(name, runs.find(workspace, place(name)).orElseThrow());
    }
  }

  private Path place(String name) {
    return workspace.directory().resolveSibling("t_1-sub-" + name);
  }

  private void write(String run, String file) {
    write(run, file, run);
  }

  private void write(String run, String file, String text) {
    try {
      Path path = place(run).resolve(file);
      if (Files.isDirectory(path)) {
        DirectoryOperations.delete(path);
      }
      Files.createDirectories(path.getParent());
      Files.writeString(path, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private MergedRuns merge(String... names) {
    return merger.merge(
        workspace,
        List.of(names).stream()
            .map(name -> new RunContribution(runs.changes(own.get(name)), "Run " + name, name))
            .toList());
  }

  /** Renders the changes and message of each commit; an empty text for a run without a commit. */
  private List<String> changes(MergedRuns merged) {
    return merged.committed().stream()
        .map(run ->
            run.changed()
                ? git()
                        .text(
                            "show",
                            "--name-status",
                            "-z",
                            "--no-renames",
                            "--format=",
                            run.commit())
                        .replace('\0', ' ')
                    + git().text("log", "-1", "--format=%B", run.commit())
                : "")
        .toList();
  }

  /** The branch is checked out with nothing beside it, and each run has its checkpoint. */
  private void assertClean(int checkpointsOfRuns) {
    assertThat(fixture.program.at(workspace.directory()).text("status", "--porcelain")).isEmpty();
    assertThat(checkpoints.list(workspace)).hasSizeGreaterThanOrEqualTo(checkpointsOfRuns + 1);
    assertThat(checkpoints.treeHash(workspace))
        .isEqualTo(git().text("rev-parse", workspace.branchRef() + "^{tree}"))
        .isEqualTo(checkpoints.list(workspace).getLast().tree());
    assertThat(workspace.directory().resolveSibling("t_1.index")).doesNotExist();
  }

  private Git git() {
    return fixture.program.on(workspace.mirror());
  }
}
