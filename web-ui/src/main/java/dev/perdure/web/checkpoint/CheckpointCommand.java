package dev.perdure.web.checkpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.workspace.checkpoint.CheckpointHistory;
import dev.perdure.activities.workspace.checkpoint.CheckpointHistory.Move;
import dev.perdure.planner.id.TaskId;
import java.util.Locale;
import java.util.Optional;

/** The ways to move among the checkpoints of a task. */
enum CheckpointCommand {
  @JsonProperty("undo")
  UNDO,
  @JsonProperty("redo")
  REDO;

  /** Does it; empty where there is nothing to do. */
  Optional<Move> apply(CheckpointHistory history, TaskId task) {
    return switch (this) {
      case UNDO -> history.undo(task);
      case REDO -> history.redo(task);
    };
  }

  /** The name on the wire. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Why there was nothing to do. */
  String nothing() {
    return switch (this) {
      case UNDO -> "Nothing can be undone in task '%s': its files are as it began with them.";
      case REDO ->
          "Nothing can be brought back in task '%s': nothing was undone, or files have changed"
              + " since.";
    };
  }
}
