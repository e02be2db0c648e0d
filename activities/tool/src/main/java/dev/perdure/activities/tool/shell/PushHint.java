package dev.perdure.activities.tool.shell;

import java.util.Optional;
import java.util.regex.Pattern;

/** Hint for the model after git found no branch or no remote by the name that a push gives. */
final class PushHint {

  private static final Pattern MISSED =
      Pattern.compile(
          "(?m)^(?:error: src refspec \\S+ does not match any"
              + "|fatal: '\\S+' does not appear to be a git repository)$");

  private static final String HINT =
      "\n(The workspace has the branch of the task and no remote. Perdure delivers the work itself."
          + " If a person wants a push by a command, name the address: git push ADDRESS HEAD:BRANCH)";

  private PushHint() {}

  /** The line for the end of a result; empty if the output tells of no such failure. */
  static Optional<String> after(String output) {
    return MISSED.matcher(output).find() ? Optional.of(HINT) : Optional.empty();
  }
}
