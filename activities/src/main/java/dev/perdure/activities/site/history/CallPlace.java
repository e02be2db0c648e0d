package dev.perdure.activities.site.history;

import dev.perdure.activities.journal.conversation.StoredCall;
import dev.perdure.planner.envelope.CallId;
import dev.perdure.planner.envelope.RunId;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a call stands: its run and its turn. */
record CallPlace(RunId run, int turn) {

  private static final Pattern ID = Pattern.compile("(.+)\\.(\\d{1,9})\\.\\d+");
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

  static Optional<CallPlace> of(CallId call) {
    Matcher id = ID.matcher(call.value());
    return id.matches()
        ? Optional.of(new CallPlace(new RunId(id.group(1)), Integer.parseInt(id.group(2))))
        : Optional.empty();
  }

  /** Whether a call may have changed files; of a tool that is not known it is supposed. */
  static boolean mayChangeFiles(StoredCall call) {
    return !CHANGELESS.contains(call.call().name());
  }
}
