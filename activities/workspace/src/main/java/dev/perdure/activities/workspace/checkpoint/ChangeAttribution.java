package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.task.CheckpointRecord;
import dev.perdure.planner.tool.ToolAccess;
import java.util.List;
import java.util.Optional;

/** Finds the tool call of a turn that changed a file. */
record ChangeAttribution(ToolCallStore calls, Toolbox toolbox) {

  /** Whether a call may have changed files; of a tool that is not known it is supposed. */
  boolean mayBe(StoredToolCall call) {
    return toolbox
            .resolve(call.call().name())
            .map(tool -> tool.spec().access())
            .orElse(ToolAccess.CHANGES)
        == ToolAccess.CHANGES;
  }

  /** The newest call that names the path; else the only one that may have changed any file. */
  Optional<StoredToolCall> of(CheckpointRecord checkpoint, String path) {
    var run = checkpoint.run();
    var turn = checkpoint.turn();
    if (run == null || turn == null) {
      return Optional.empty();
    }
    List<StoredToolCall> changing =
        calls.ofTurn(run, turn).stream()
            .filter(this::mayBe)
            .filter(call -> call.result().filter(result -> !result.isError()).isPresent())
            .toList();
    return changing.reversed().stream()
        .filter(call -> names(call, path))
        .findFirst()
        .or(() -> changing.size() == 1 ? changing.stream().findFirst() : Optional.empty());
  }

  private static boolean names(StoredToolCall call, String path) {
    var input = call.call().input();
    boolean file =
        input
            .text("filePath")
            .or(() -> input.text("file_path"))
            .filter(given -> given.equals(path) || given.endsWith("/" + path))
            .isPresent();
    return file || input.text("patchText").filter(patch -> patch.contains(path)).isPresent();
  }
}
