package dev.perdure.activities.tool.shell.parse.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A call of git, its global options told from its subcommand.
 *
 * @param directories where {@code -C} leads, one after the other
 * @param settings what {@code -c} sets, and options that lead to settings elsewhere
 * @param line the subcommand and its arguments
 */
public record GitCommand(List<String> directories, List<String> settings, CommandLine line) {

  private static final Set<String> TAKE_A_VALUE =
      Set.of(
          "-C",
          "-c",
          "--git-dir",
          "--work-tree",
          "--namespace",
          "--exec-path",
          "--config-env",
          "--super-prefix");
  private static final Set<String> LOOK =
      Set.of(
          "status",
          "log",
          "diff",
          "show",
          "blame",
          "annotate",
          "grep",
          "ls-files",
          "ls-tree",
          "cat-file",
          "rev-parse",
          "rev-list",
          "describe",
          "shortlog",
          "name-rev",
          "for-each-ref",
          "show-ref",
          "show-branch",
          "merge-base",
          "count-objects",
          "check-ignore",
          "check-attr",
          "var",
          "version",
          "help",
          "whatchanged",
          "diff-tree",
          "diff-index",
          "diff-files",
          "range-diff",
          "cherry",
          "fsck",
          "verify-commit",
          "verify-tag",
          "--version",
          "--help",
          "-v",
          "-h",
          "archive");
  private static final Set<String> CHANGE =
      Set.of(
          "add",
          "am",
          "apply",
          "bisect",
          "checkout",
          "cherry-pick",
          "clean",
          "clone",
          "commit",
          "commit-tree",
          "fetch",
          "filter-branch",
          "gc",
          "hash-object",
          "init",
          "merge",
          "mv",
          "notes",
          "prune",
          "pull",
          "push",
          "read-tree",
          "rebase",
          "repack",
          "replace",
          "reset",
          "restore",
          "revert",
          "rm",
          "send-email",
          "sparse-checkout",
          "submodule",
          "switch",
          "symbolic-ref",
          "update-index",
          "update-ref",
          "worktree",
          "write-tree",
          "lfs",
          "maintenance",
          "pack-refs");
  private static final Predicate<String> WRITES_OR_RUNS =
      Pattern.compile("--(?:outp|ext|op|exec).*", Pattern.DOTALL).asMatchPredicate();
  private static final Pattern LEADS_ELSEWHERE =
      Pattern.compile("--(?:git-dir|exec-path|config-env).*", Pattern.DOTALL);

  /** What makes a subcommand that looks write a file or run a program. */
  private static final Map<String, Pattern> WRITES =
      Map.of(
          "archive", Pattern.compile("-o.*|--[oe].*", Pattern.DOTALL),
          "fsck", Pattern.compile("--lo.*", Pattern.DOTALL),
          "grep", Pattern.compile("-[a-zA-Z]*O.*", Pattern.DOTALL));

  /** What makes one ask another machine or show a window. */
  private static final Map<String, Pattern> REACHES =
      Map.of(
          "archive", Pattern.compile("--r.*", Pattern.DOTALL),
          "help", Pattern.compile("-[wi].*|--[wi].*", Pattern.DOTALL));

  public static GitCommand of(CommandLine line) {
    List<String> directories = new ArrayList<>();
    List<String> settings = new ArrayList<>();
    var arguments = line.arguments();
    int at = 0;
    while (at < arguments.size() && isGlobal(arguments.get(at))) {
      String option = arguments.get(at);
      String value = at + 1 < arguments.size() ? arguments.get(at + 1) : "";
      switch (option) {
        case "-C" -> directories.add(value);
        case "-c", "--config-env" -> settings.add(value);
        default -> {
          if (LEADS_ELSEWHERE.matcher(option).matches()) {
            settings.add(option);
          }
        }
      }
      at += TAKE_A_VALUE.contains(option) ? 2 : 1;
    }
    return new GitCommand(directories, settings, line.from(at + 1));
  }

  /** The command as rules see it: without the global options. */
  String canonical() {
    return ("git " + Commands.joined(line.words())).strip();
  }

  /** Whether the call is known to change files, refs or settings. */
  public boolean changes() {
    return CHANGE.contains(line.name()) ? !GitLists.only(line) : changesNamed();
  }

  /** Whether the call is known to do nothing but look. */
  boolean onlyLooks() {
    boolean plain =
        settings.stream().noneMatch(GitSettings::mayRunSomething)
            && !writesOutput()
            && !has(REACHES);
    return plain && !changes() && (LOOK.contains(line.name()) || GitLists.only(line));
  }

  private boolean changesNamed() {
    return switch (line.name()) {
      case "remote" -> !GitLists.only(line) && !line.arguments().contains("show");
      case "branch", "tag", "stash", "config", "reflog" -> !GitLists.only(line);
      default -> writesOutput();
    };
  }

  private boolean writesOutput() {
    return line.options().stream().anyMatch(WRITES_OR_RUNS) || has(WRITES);
  }

  private boolean has(Map<String, Pattern> options) {
    var form = options.get(line.name());
    return form != null && line.options().stream().anyMatch(one -> form.matcher(one).matches());
  }

  private static boolean isGlobal(String option) {
    return option.startsWith("-") && !Set.of("--version", "--help").contains(option);
  }
}
