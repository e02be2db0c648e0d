package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.CheckpointRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the versions of a file from the checkpoints of a task, each with the call that made it. */
final class FileVersionReader {

  private static final int MAX_VERSIONS = 200;

  private final CheckpointStore checkpointStore;
  private final HostWorkspaces host;
  private final ChangeAttribution changeAttribution;

  FileVersionReader(
      CheckpointStore checkpointStore, HostWorkspaces host, ChangeAttribution changeAttribution) {
    this.checkpointStore = checkpointStore;
    this.host = host;
    this.changeAttribution = changeAttribution;
  }

  List<CheckpointOperationsFileVersion> of(TaskId task, String path) {
    Workspace workspace = host.workspace(task);
    Map<Integer, CheckpointRecord> known =
        checkpointStore.list(task).stream()
            .collect(Collectors.toMap(CheckpointRecord::number, Function.identity()));
    List<CheckpointOperationsFileVersion> versions = new ArrayList<>();
    for (Checkpoint checkpoint : host.checkpoints().touching(workspace, path, MAX_VERSIONS)) {
      host.changes()
          .of(workspace.mirror(), checkpoint.parent(), checkpoint.commit(), path)
          .map(change -> version(checkpoint, known.get(checkpoint.number()), change))
          .ifPresent(versions::add);
    }
    return versions;
  }

  private CheckpointOperationsFileVersion version(
      Checkpoint checkpoint, @Nullable CheckpointRecord known, ChangeSetFileChange change) {
    Optional<CheckpointRecord> record = Optional.ofNullable(known);
    Optional<StoredToolCall> call = record.flatMap(of -> changeAttribution.of(of, change.path()));
    return new CheckpointOperationsFileVersion(
        checkpoint.number(),
        checkpoint.commit(),
        record.map(CheckpointRecord::run).orElse(null),
        record.map(CheckpointRecord::turn).orElse(null),
        record.map(CheckpointRecord::step).orElse(null),
        call.map(of -> of.call().callId()).orElse(null),
        call.map(of -> of.call().name()).orElse(null),
        record.map(CheckpointRecord::createdAt).orElse(null),
        change);
  }
}
