package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.journal.checkpoint.UncoveredCall;
import dev.perdure.activities.tool.store.FileIntent;
import dev.perdure.activities.tool.store.Intent;
import dev.perdure.planner.message.Visible;
import dev.perdure.planner.tool.ToolResult;
import java.util.List;
import java.util.stream.Collectors;

/** The words about calls whose changes are lost. */
final class LossNotice {

  private static final int LONGEST = 300;
  private static final int LISTED = 10;

  private LossNotice() {}

  /** The message to the model that has the results of the calls. */
  static String toModel(List<UncoveredCall> lost) {
    String list = lost.stream().map(call -> "\n- " + name(call)).collect(Collectors.joining());
    return "The workspace had to be restored from its last checkpoint, which is older than these"
        + " calls. What they changed in the workspace is lost, whatever their results say:"
        + list
        + "\nRead files again before you rely on them, and repeat the calls that are still wanted."
        + " What commands did outside of the workspace remains: check before you repeat those.";
  }

  /** The result of a call whose result the model does not have. */
  static ToolResult result(UncoveredCall call) {
    return ToolResult.failed(
            "Lost: %s was begun before the workspace had to be restored to an earlier state, so what it changed there is gone; whether it had other effects is unknown. Repeat it if it is still wanted."
                .formatted(name(call)))
        .with("outcome", "lost");
  }

  /** The notice to people. */
  static String toPeople(List<UncoveredCall> lost) {
    String list =
        lost.stream().limit(LISTED).map(LossNotice::name).collect(Collectors.joining("; "));
    int more = lost.size() - LISTED;
    return "The files are as they were at the last checkpoint. What %d %s changed after it is lost, and the agent was told: %s%s."
        .formatted(
            lost.size(),
            lost.size() == 1 ? "call" : "calls",
            list,
            more > 0 ? "; %d more".formatted(more) : "");
  }

  private static String name(UncoveredCall call) {
    String object =
        switch (call.intent()) {
          case Intent.Files(var files, var _) ->
              files.stream().map(FileIntent::path).collect(Collectors.joining(", "));
          case Intent.Command _ -> call.call().input().text("command").orElse("");
        };
    return call.call().name() + " " + Visible.start(object, LONGEST);
  }
}
