package dev.perdure.activities.git.tree;

import dev.perdure.planner.permission.FileExecution;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Added lines by which a program executes a file of a kind that is mostly harmless. */
final class ExecutedContent {

  private static final List<ContentRule> RULES =
      List.of(
          rule(".*\\.go", "//go:generate ", "go generate runs the command that it names"),
          rule(
              "(?:.*/)?[tj]sconfig[^/]*\\.json",
              ".*\"(?:name|plugins|transform)\"\\s*:",
              "TypeScript, also in editors, loads the plugins that it names"),
          rule(
              "(?:.*/)?Cargo\\.toml",
              "\\s*(?:build|proc-macro|proc_macro)\\s*=",
              "cargo, also in editors, runs the build code that it names"));

  private ExecutedContent() {}

  /** The program that executes what a change has added. */
  static Optional<FileExecution> of(ChangeSetFileChange change) {
    return RULES.stream()
        .filter(rule -> rule.files().matcher(change.path()).matches())
        .filter(rule -> rule.lines().matcher(change.diff()).find())
        .map(ContentRule::execution)
        .findFirst();
  }

  private static ContentRule rule(String files, String line, String reason) {
    return new ContentRule(
        Pattern.compile(files, Pattern.CASE_INSENSITIVE),
        Pattern.compile("\n\\+" + line, Pattern.CASE_INSENSITIVE),
        FileExecution.onCommand(reason));
  }

  /** The names of files, the beginning of an added line, and the program. */
  private record ContentRule(Pattern files, Pattern lines, FileExecution execution) {}
}
