package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;
import java.nio.file.Path;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two hosts and a task that has no files yet: only one of them may act. */
@Timeout(120)
class HostFileLeasesTest {

  private static final String A = "a";
  private static final String B = "b";
  private static final int RACES = 40;

  @RegisterExtension final TestJournal journal = TestJournal.open();
  @TempDir Path directory;
  private final TaskHostStore taskHostStore = new TaskHostStore(journal.database());
  private final TaskStore taskStore = new TaskStore(journal.database());

  @Test
  void refusesAHostThatComesBackBeforeTheTaskHasAnotherHost() {
    TaskId task = started(A);
    FileLease early = lease(A, task);
    taskHostStore.move(task, A, B, null);

    assertRefused(A, task, early);
    assertRefused(B, task, early);
    taskHostStore.start(task, B);

    assertRefused(A, task, early);
    openFiles(B, task, lease(B, task));
    assertThat(taskHostStore.find(task)).contains(B);
  }

  @Test
  void refusesTheHostOfAnUnfinishedCloneIfAStartChoosesAnotherHost() {
    TaskId task = started(A);
    FileLease early = lease(A, task);

    assertThat(taskHostStore.start(task, B)).isEqualTo(B);

    assertRefused(A, task, early);
    openFiles(B, task, lease(B, task));
    assertThat(taskHostStore.find(task)).contains(B);
    assertThat(taskHostStore.left(A)).containsExactly(task);
    assertThat(taskHostStore.unsettled()).isEmpty();
  }

  @Test
  void refusesTheUnknownHostOfATaskOfAnOlderBuild() {
    TaskId task = journal.task("t_old");
    FileLease early = lease(A, task);

    taskHostStore.start(task, B);

    assertRefused(A, task, early);
  }

  @Test
  void leavesATaskOnTheHostThatHasRecordedFiles() {
    TaskId task = started(A);
    FileLease lease = lease(A, task);
    openFiles(A, task, lease);

    assertThat(taskHostStore.start(task, B)).isEqualTo(A);

    openFiles(A, task, lease);
    assertThatThrownBy(() -> lease(B, task)).isInstanceOf(FilesMovedException.class);
  }

  @Test
  void keepsALeaseOverARepeatedStartOnTheSameHost() {
    TaskId task = started(A);
    FileLease lease = lease(A, task);

    taskHostStore.start(task, A);

    openFiles(A, task, lease);
  }

  @Test
  void refusesAWorktreeOfAnotherHostAlsoWithoutALease() {
    TaskId task = started(A);
    taskHostStore.start(task, B);

    assertThatThrownBy(() -> taskStore.workspace(task, files(A)))
        .isInstanceOf(FilesMovedException.class);
    taskStore.workspace(task, files(B));
    assertThatThrownBy(() -> taskStore.workspace(task, files(A)))
        .isInstanceOf(FilesMovedException.class);
  }

  @Test
  void letsExactlyOneHostOpenTheFilesIfAStartRacesWithAClone() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (int race = 0; race < RACES; race++) {
        TaskId task = journal.task("t_start_" + race);
        taskHostStore.start(task, A);
        var barrier = new CyclicBarrier(2);
        Future<Boolean> first = threads.submit(() -> isOpening(A, task, barrier));
        Future<Boolean> second =
            threads.submit(() -> {
              barrier.await(1, TimeUnit.MINUTES);
              return taskHostStore.start(task, B).equals(B) && isOpening(B, task);
            });

        assertThat(first.get()).isNotEqualTo(second.get());
        assertHeldAlone(first.get() ? A : B, task);
      }
    }
  }

  @Test
  void leavesTheOldHostWithoutRightsIfAMoveRacesWithAClone() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      for (int race = 0; race < RACES; race++) {
        TaskId task = journal.task("t_move_" + race);
        taskHostStore.start(task, A);
        var barrier = new CyclicBarrier(2);
        Future<Boolean> first = threads.submit(() -> isOpening(A, task, barrier));
        Future<Boolean> second =
            threads.submit(() -> {
              barrier.await(1, TimeUnit.MINUTES);
              assertThat(taskHostStore.move(task, A, B, null)).isPresent();
              return taskHostStore.start(task, B).equals(B) && isOpening(B, task);
            });

        first.get();
        assertThat(second.get()).isTrue();
        assertHeldAlone(B, task);
      }
    }
  }

  private TaskId started(String host) {
    TaskId task = journal.task("t_1");
    taskHostStore.start(task, host);
    return task;
  }

  private boolean isOpening(String host, TaskId task, CyclicBarrier barrier) throws Exception {
    FileLease early = lease(host, task);
    barrier.await(1, TimeUnit.MINUTES);
    return isOpening(host, task, early);
  }

  private boolean isOpening(String host, TaskId task) {
    return isOpening(host, task, lease(host, task));
  }

  private boolean isOpening(String host, TaskId task, FileLease lease) {
    try {
      openFiles(host, task, lease);
      return true;
    } catch (FilesMovedException _) {
      return false;
    }
  }

  private void assertHeldAlone(String host, TaskId task) {
    assertThat(taskHostStore.find(task)).contains(host);
    openFiles(host, task, lease(host, task));
    String other = host.equals(A) ? B : A;
    assertThatThrownBy(() -> lease(other, task)).isInstanceOf(FilesMovedException.class);
  }

  private void assertRefused(String host, TaskId task, FileLease early) {
    assertThatThrownBy(() -> lease(host, task)).isInstanceOf(FilesMovedException.class);
    assertThatThrownBy(() -> openFiles(host, task, early)).isInstanceOf(FilesMovedException.class);
    assertThatThrownBy(() -> tell(task, early)).isInstanceOf(FilesMovedException.class);
  }

  private void tell(TaskId task, FileLease lease) {
    try (FileLease.Hold _ = lease.hold()) {
      new EventLog(journal.database()).notice(task, NoticeLevel.INFO, "A write of this host.");
    }
  }

  private void openFiles(String host, TaskId task, FileLease lease) {
    try (FileLease.Hold _ = lease.hold()) {
      taskStore.workspace(task, files(host));
    }
  }

  private static TaskRecordWorkspace files(String host) {
    return new TaskRecordWorkspace("/" + host, "branch", "base", null, host);
  }

  private FileLease lease(String host, TaskId task) {
    HostWorkspaces workspaces = HostWorkspaces.in(directory.resolve(host), host, Author.PERDURE);
    var leftFiles = new LeftFiles(new EventLog(journal.database()), taskHostStore, workspaces);
    return new HostFileLeases(taskHostStore, leftFiles, host).take(task).orElseThrow();
  }
}
