package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.journal.conversation.CallStore;
import dev.perdure.activities.journal.conversation.StoredCall;
import dev.perdure.planner.task.CheckpointRecord;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the tool call of a turn that changed a file. */
final class ChangeAttribution {

  private static final Set<String> CHANGELESS =
      Set.of(
          "read",
          "grep",
          "glob",
          "list",
          "todoread",
          "todowrite",
          "question",
          "task",
          "webfetch",
          "websearch",
          "codesearch",
          "skill",
          "lsp",
          "plan_write",
          "plan_update",
          "plan_enter",
          "plan_exit");

  private ChangeAttribution() {}

  /** Whether a call may have changed files; of a tool that is not known it is supposed. */
  static boolean mayBe(StoredCall call) {
    return !CHANGELESS.contains(call.call().name());
  }

  /** The newest call that names the path; else the only one that may have changed any file. */
  static Optional<StoredCall> in(CallStore calls, CheckpointRecord checkpoint, String path) {
    var run = checkpoint.run();
    var turn = checkpoint.turn();
    if (run == null || turn == null) {
      return Optional.empty();
    }
    List<StoredCall> changing =
        calls.ofTurn(run, turn).stream()
            .filter(ChangeAttribution::mayBe)
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
