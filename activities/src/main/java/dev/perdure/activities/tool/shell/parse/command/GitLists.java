package dev.perdure.activities.tool.shell.parse.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells the calls that only list, of git's subcommands that list or change. git takes options cut
 * short, so what only lists is known by the options it may have, not by those it may not.
 */
final class GitLists {

  private static final Map<String, Set<String>> VERBS =
      Map.of(
          "remote", Set.of("", "get-url"),
          "stash", Set.of("list", "show"),
          "reflog", Set.of("", "show", "exists", "list"),
          "worktree", Set.of("list"),
          "notes", Set.of("list", "show"),
          "submodule", Set.of("status", "summary"),
          "bisect", Set.of("log"));

  private static final String REFS =
      "|--(?:list|contains|no-contains|merged|no-merged|points-at|sort|format|color|no-color|column"
          + "|no-column|ignore-case|omit-empty)(?:=.*)?";

  private static final Pattern BRANCH =
      Pattern.compile(
          "-[arvliq]+|--(?:all|remotes|verbose|quiet|show-current|abbrev|no-abbrev)(?:=.*)?" + REFS,
          Pattern.DOTALL);
  private static final Pattern TAG = Pattern.compile("-[li]+|-n[0-9]*" + REFS, Pattern.DOTALL);
  private static final Pattern CONFIG =
      Pattern.compile(
          "-[lzf]|--(?:get|get-all|get-regexp|get-urlmatch|get-color|get-colorbool|list|null|name-only"
              + "|show-origin|show-scope|show-names|global|system|local|worktree|file|blob|type|bool|int"
              + "|bool-or-int|path|expiry-date|includes|no-includes|default|all|regexp|value|url"
              + "|fixed-value)(?:=.*)?",
          Pattern.DOTALL);
  private static final Pattern SYMBOLIC_REF =
      Pattern.compile("-q|--(?:quiet|short|recurse|no-recurse)");

  /** Options that ask for a list whatever operands there are. */
  private static final Pattern FILTERS =
      Pattern.compile(
          "-[a-z]*l[a-z]*|--(?:list|contains|no-contains|merged|no-merged|points-at|show-current)"
              + "(?:=.*)?",
          Pattern.DOTALL);

  private static final Pattern GETS = Pattern.compile("-l|--(?:get|list).*", Pattern.DOTALL);
  private static final Set<String> CONFIG_VERBS =
      Set.of("edit", "set", "unset", "rename-section", "remove-section");
  private static final Set<String> TAKE_A_VALUE =
      Set.of("--sort", "--format", "-f", "--file", "--blob", "--type", "--default", "--value");

  private GitLists() {}

  /** Whether a subcommand, its name first, does nothing but list. */
  static boolean only(CommandLine line) {
    List<String> operands = operands(line);
    String first = operands.isEmpty() ? "" : operands.getFirst();
    return switch (line.name()) {
      case "branch" -> has(line, BRANCH) && (operands.isEmpty() || filters(line));
      case "tag" -> has(line, TAG) && (operands.isEmpty() || filters(line));
      case "config" -> has(line, CONFIG) && gets(line, first, operands.size());
      case "symbolic-ref" -> has(line, SYMBOLIC_REF) && operands.size() == 1;
      default -> VERBS.getOrDefault(line.name(), Set.of()).contains(first);
    };
  }

  private static boolean gets(CommandLine line, String first, int operands) {
    return line.options().stream().anyMatch(option -> GETS.matcher(option).matches())
        || Set.of("list", "get").contains(first)
        || (operands == 1 && !CONFIG_VERBS.contains(first));
  }

  private static boolean has(CommandLine line, Pattern only) {
    return line.options().stream().allMatch(option -> only.matcher(option).matches());
  }

  private static boolean filters(CommandLine line) {
    return line.options().stream().anyMatch(option -> FILTERS.matcher(option).matches());
  }

  private static List<String> operands(CommandLine line) {
    List<String> operands = new ArrayList<>(line.operands());
    List<String> arguments = line.arguments();
    for (int i = 1; i < arguments.size(); i++) {
      if (TAKE_A_VALUE.contains(arguments.get(i - 1))) {
        operands.remove(arguments.get(i));
      }
    }
    return operands;
  }
}
