package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.HostTask;
import dev.perdure.activities.journal.task.StoredPacks;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.workspace.replica.ReplicaModule;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.WorkspaceActivities;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tasks that move from one host to another. */
class MovedFilesTest extends WorkspaceScene {

  private static final String HERE = "here";
  private static final String THERE = "there";

  private volatile Optional<FileLease> lease = Optional.empty();

  @Override
  WorkspaceActivities leased(WorkspaceActivities all) {
    return (WorkspaceActivities)
        Proxy.newProxyInstance(
            WorkspaceActivities.class.getClassLoader(),
            new Class<?>[] {WorkspaceActivities.class},
            (_, method, arguments) -> {
              Optional<FileLease.Hold> hold = lease.map(FileLease::hold);
              try {
                return method.invoke(all, arguments);
              } finally {
                hold.ifPresent(FileLease.Hold::close);
              }
            });
  }

  @Override
  HostWorkspaces siteIn(Path data) {
    return site(HERE, data);
  }

  private HostWorkspaces site(String name, Path data) {
    HostWorkspaces alone = HostWorkspaces.in(data, name, Author.PERDURE);
    return alone.with(
        new ReplicaModule(records, alone, COPY_BOUND, COPY_SHARE).workspaceReplication());
  }

  @Test
  void continuesOnTheOtherHostAndBackWithoutOldFiles() throws Exception {
    fixTheCart();
    write("cart.txt", "in no copy\n");
    HostWorkspaces there = site(THERE, temporary.resolve(THERE));
    move(HERE, THERE);

    Workspace brought = there.workspace(TASK);
    assertThat(brought.directory().resolve("cart.txt")).hasContent("fixed");
    assertThatThrownBy(() -> leases(host).take(TASK)).isInstanceOf(FilesMovedException.class);
    Files.writeString(brought.directory().resolve("more.txt"), "more");
    there.checkpoints().take(brought, "there");
    there.replication().keep(brought);
    leftFiles(host).sweep();

    assertThat(host.workspaces().find(TASK)).isEmpty();
    assertThat(host.restore(TASK)).isEmpty();
    assertThat(notices()).last().asString().contains("away from host 'here'", "put aside in");
    assertThat(putAside("cart.txt")).hasContent("in no copy\n");

    move(THERE, HERE);
    FileLease lease = leases(host).take(TASK).orElseThrow();

    assertThat(lease.placement()).isEqualTo(2);
    assertThat(workspace().directory().resolve("more.txt")).hasContent("more");
    assertThat(workspace().directory().resolve("cart.txt")).hasContent("fixed");
    leftFiles(host).sweep();
    assertThat(host.workspaces().find(TASK)).isPresent();
  }

  @Test
  void bringsFilesBackToAHostThatNeverNoticedTheMoves() throws Exception {
    fixTheCart();
    HostWorkspaces there = site(THERE, temporary.resolve(THERE));
    move(HERE, THERE);
    Workspace brought = there.workspace(TASK);
    Files.writeString(brought.directory().resolve("more.txt"), "more");
    there.checkpoints().take(brought, "there");
    there.replication().keep(brought);
    move(THERE, HERE);

    assertThat(leases(host).take(TASK)).isPresent();

    assertThat(workspace().directory().resolve("more.txt")).hasContent("more");
  }

  @Test
  void keepsNewFilesOfATaskThatCameBackBeforeItHadFiles() {
    create(JsonObject.empty());
    records.taskHostStore().start(TASK, HERE);
    move(HERE, THERE);
    records.taskHostStore().start(TASK, HERE);
    lease = leases(host).take(TASK);
    activities.open(REF);

    leftFiles(host).sweep();

    assertThat(leases(host).take(TASK)).isPresent();
    assertThat(host.workspaces().find(TASK)).isPresent();
  }

  @Test
  void writesNothingForATaskThatHasMoved() throws Exception {
    fixTheCart();
    journal.run(TASK, "late");
    StoredPacks kept = records.workspaceReplicaStore().files(TASK);
    Workspace workspace = workspace();
    WorkspaceFacts facts = records.workspaceFactsStore().find(TASK).orElseThrow();
    FileLease lease = leases(host).take(TASK).orElseThrow();
    move(HERE, THERE);
    write("cart.txt", "late\n");
    Checkpoint late = host.checkpoints().take(workspace, "late");
    RunId run = new RunId("t_1.late");
    ToolResult result = ToolResult.of("late", "late");
    var place = new TaskRecordWorkspace("/late", "late", "late", null, HERE);
    Map<String, ThrowingCallable> writes =
        Map.of(
            "pack", () -> host.replication().keep(workspace),
            "copy", () -> host.replication().keepAfterCall(workspace),
            "intent",
                () ->
                    records
                        .toolJournalStore()
                        .intend(run, run.call(1, 0), new CallIntent.Files(List.of(), result)),
            "result", () -> records.toolJournalStore().settle(run, run.call(1, 0), result),
            "cover", () -> records.checkpointStore().include(TASK, late.tree(), Instant.now()),
            "checkpoint", () -> records.checkpointStore().record(TASK, late.after(null)),
            "facts", () -> records.workspaceFactsStore().keep(TASK, facts),
            "notice", () -> records.eventLog().notice(TASK, NoticeLevel.INFO, "late"),
            "workspace", () -> records.taskStore().workspace(TASK, place));

    try (FileLease.Hold _ = lease.hold()) {
      writes.forEach((name, write) ->
          assertThatThrownBy(write).as(name).isInstanceOf(FilesMovedException.class));
    }

    assertThat(records.workspaceReplicaStore().files(TASK)).isEqualTo(kept);
    assertThat(records.toolJournalStore().find(run.call(1, 0))).isEmpty();
    assertThat(notices()).doesNotContain("late");
    assertThat(records.taskHostStore().find(TASK)).contains(THERE);
  }

  @Test
  void keepsTheFactsOfATaskThatMovesBeforeACommit() throws Exception {
    fixTheCart();
    WorkspaceFacts facts = records.workspaceFactsStore().find(TASK).orElseThrow();
    lease = leases(host).take(TASK);
    move(HERE, THERE);
    write("more.txt", "late\n");

    assertThatThrownBy(() -> activities.commit(new CommitRequest(TASK, FIX, 1)))
        .hasStackTraceContaining(FilesMovedException.class.getName());

    assertThat(records.workspaceFactsStore().find(TASK)).contains(facts);
  }

  @Test
  void writesAsBeforeWhileTheTaskStays() throws Exception {
    openPlanned();
    int packs = records.workspaceReplicaStore().files(TASK).number();
    try (FileLease.Hold _ = leases(host).take(TASK).orElseThrow().hold()) {
      write("cart.txt", "fixed\n");
      host.checkpoints().take(workspace(), "by hand");
      host.replication().keep(workspace());
      RunId run = new RunId("t_1.main");
      ToolResult result = ToolResult.of("done", "done");
      records
          .toolJournalStore()
          .intend(run, run.call(1, 0), new CallIntent.Files(List.of(), result));
      assertThat(records.toolJournalStore().settle(run, run.call(1, 0), result)).isEqualTo(result);
    }
    assertThat(records.workspaceReplicaStore().files(TASK).number()).isEqualTo(packs + 1);
  }

  @Test
  void leavesATaskWithoutACopyAndMovesOneThatHasNoFilesYet() {
    openTask();
    host.replication().forget(TASK);
    create(new TaskId("t_2"), JsonObject.empty(), "");
    records.taskHostStore().start(new TaskId("t_2"), HERE);

    List<HostTask> tasks = records.taskHostStore().tasks(HERE, "");

    assertThat(tasks).extracting(HostTask::isMovable).containsExactly(false, true);
    var moved = records.taskHostStore().move(tasks.getLast().task(), HERE, THERE, null);
    assertThat(moved).hasValueSatisfying(move -> assertThat(move.to()).isNull());
    assertThat(records.taskHostStore().find(tasks.getLast().task())).isEmpty();
  }

  private void fixTheCart() throws IOException {
    openPlanned();
    write("cart.txt", "fixed\n");
    activities.commit(new CommitRequest(TASK, FIX, 1));
  }

  private void move(String from, String to) {
    assertThat(records.taskHostStore().move(TASK, from, to, "ana")).isPresent();
  }

  private LeftFiles leftFiles(HostWorkspaces at) {
    return new LeftFiles(records.eventLog(), records.taskHostStore(), at);
  }

  private HostFileLeases leases(HostWorkspaces at) {
    return new HostFileLeases(records.taskHostStore(), leftFiles(at), at.id());
  }

  private Path putAside(String name) throws IOException {
    Path workspaces = host.directory().resolve("workspaces");
    try (var found = Files.newDirectoryStream(workspaces, TASK + ".found-*")) {
      return found.iterator().next().resolve(name);
    }
  }
}
