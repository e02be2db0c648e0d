package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.conversation.ToolCallStore.StoredCall;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.task.CheckpointRecord;
import dev.perdure.planner.tool.ToolSpec.Access;
import java.util.List;
import java.util.Optional;

/** Finds the tool call of a turn that changed a file. */
record ChangeAttribution(ToolCallStore calls, Toolbox tools) {

  /** Whether a call may have changed files; of a tool that is not known it is supposed. */
  boolean mayBe(StoredCall call) {
    return tools
            .resolve(call.call().name())
            .map(tool -> tool.spec().access())
            .orElse(Access.CHANGES)
        == Access.CHANGES;
  }

  /** The newest call that names the path; else the only one that may have changed any file. */
  Optional<StoredCall> of(CheckpointRecord checkpoint, String path) {
    var run = checkpoint.run();
    var turn = checkpoint.turn();
    if (run == null || turn == null) {
      return Optional.empty();
    }
    List<StoredCall> changing =
        calls.ofTurn(run, turn).stream()
            .filter(this::mayBe)
            .filter(call -> call.result().filter(result -> !result.isError()).isPresent())
            .toList();
    return changing.reversed().stream()
        .filter(call -> names(call, path))
        .findFirst()
        .or(() -> changing.size() == 1 ? changing.stream().findFirst() : Optional.empty());
  }

  private static boolean names(StoredCall call, String path) {
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
