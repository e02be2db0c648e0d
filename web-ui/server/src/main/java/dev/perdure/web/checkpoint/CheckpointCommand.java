package dev.perdure.web.checkpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Move;
import dev.perdure.planner.id.TaskId;
import java.util.Locale;
import java.util.Optional;

/** The ways to move among the checkpoints of a task. */
public enum CheckpointCommand {
  @JsonProperty("undo")
  UNDO,
  @JsonProperty("redo")
  REDO;

  /** Applies the command; empty if there is nothing to do. */
  Optional<Move> apply(CheckpointOperations history, TaskId task) {
    return switch (this) {
      case UNDO -> history.undo(task);
      case REDO -> history.redo(task);
    };
  }

  /** The name of the command. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The message if there is nothing to do. */
  String nothing() {
    return switch (this) {
      case UNDO -> "Nothing can be undone in task '%s': its files are as it began with them.";
      case REDO ->
          "Nothing can be brought back in task '%s': nothing was undone, or files have changed"
              + " since.";
    };
  }
}
