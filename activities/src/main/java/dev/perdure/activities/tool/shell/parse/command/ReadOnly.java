package dev.perdure.activities.tool.shell.parse.command;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The commands that only look, whatever their arguments but for those named here. */
final class ReadOnly {

  private static final Set<String> LISTED =
      Set.of(
          "ls",
          "cat",
          "head",
          "tail",
          "grep",
          "egrep",
          "fgrep",
          "wc",
          "pwd",
          "echo",
          "cd",
          "which",
          "type",
          "whereis",
          "stat",
          "du",
          "df",
          "cut",
          "tr",
          "nl",
          "diff",
          "cmp",
          "comm",
          "basename",
          "dirname",
          "realpath",
          "readlink",
          "uname",
          "whoami",
          "id",
          "printenv",
          "true",
          "false",
          "test",
          "[",
          ":",
          "seq",
          "cksum",
          "md5sum",
          "sha1sum",
          "sha256sum",
          "sha512sum",
          "od",
          "hexdump",
          "strings",
          "column",
          "fold",
          "fmt",
          "paste",
          "join",
          "rev",
          "tac",
          "jq",
          "nproc",
          "arch",
          "groups",
          "base64",
          "expand",
          "unexpand",
          "tsort",
          "ps");

  /** Commands that look unless one of these options is given. */
  private static final Map<String, Set<String>> UNLESS =
      Map.of(
          "rg", Set.of("--pre", "--hostname-bin"),
          "sort", Set.of("-o", "--o", "--co"),
          "tree", Set.of("-o", "--output"),
          "file", Set.of("-C", "--compile"),
          "date", Set.of("-s", "--set"),
          "printf", Set.of("-v"),
          "uniq", Set.of(),
          "xxd", Set.of("-r"),
          "yq", Set.of("-i", "--inplace"));

  private static final Pattern LINES =
      Pattern.compile(
          "(?:\\d+|\\$)?(?:,(?:\\d+|\\$|\\+\\d+))?[pdq=]"
              + "(?:;(?:\\d+|\\$)?(?:,(?:\\d+|\\$))?[pdq=])*+");

  private ReadOnly() {}

  static boolean lists(CommandLine line) {
    String name = line.name();
    if (!line.literal() || Changes.shownBy(line)) {
      return false;
    }
    return switch (name) {
      case "find" -> FindActions.onlyLook(line);
      case "git" -> GitCommand.of(line).onlyLooks();
      case "sed" -> choosesLines(line);
      case "command" -> line.options().stream().anyMatch(o -> o.equals("-v") || o.equals("-V"));
      case "hostname" -> line.arguments().isEmpty();
      default -> LISTED.contains(name) || looksUnless(name, line);
    };
  }

  /** Whether sed does nothing but choose lines by number. */
  private static boolean choosesLines(CommandLine line) {
    var operands = line.operands();
    boolean plain = line.options().stream().allMatch(option -> option.matches("-[nE]+"));
    return plain && !operands.isEmpty() && LINES.matcher(operands.getFirst()).matches();
  }

  private static boolean looksUnless(String name, CommandLine line) {
    var forbidden = UNLESS.get(name);
    return forbidden != null
        && line.options().stream()
            .noneMatch(option -> forbidden.stream().anyMatch(option::startsWith));
  }
}
