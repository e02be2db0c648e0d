package dev.perdure.activities.site.history;

import dev.perdure.activities.journal.checkpoint.CheckpointRecord;
import dev.perdure.activities.journal.conversation.CallStore;
import dev.perdure.activities.journal.conversation.StoredCall;
import java.util.List;
import java.util.Optional;

/** Finds the call of a turn that changed a file. */
final class ChangingCall {

  private ChangingCall() {}

  /** The newest call that names the path; else the only one that may have changed any file. */
  static Optional<StoredCall> in(CallStore calls, CheckpointRecord checkpoint, String path) {
    var run = checkpoint.run();
    var turn = checkpoint.turn();
    if (run == null || turn == null) {
      return Optional.empty();
    }
    List<StoredCall> changing =
        calls.ofTurn(run, turn).stream()
            .filter(CallPlace::mayChangeFiles)
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
