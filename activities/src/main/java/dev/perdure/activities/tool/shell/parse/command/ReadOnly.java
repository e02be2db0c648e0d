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
          "expand",
          "unexpand",
          "tsort");

  /** Commands that look unless one of these options is given, which may be cut short. */
  private static final Map<String, Pattern> UNLESS =
      Map.of(
          "rg", Pattern.compile("--(?:pre|hostname-bin).*", Pattern.DOTALL),
          "sort", Pattern.compile("-[^-]*o.*|--(?:o|co).*", Pattern.DOTALL),
          "tree", Pattern.compile("-[^-]*[oR].*|--o.*", Pattern.DOTALL),
          "file", Pattern.compile("-[^-]*C.*|--c.*", Pattern.DOTALL),
          "date", Pattern.compile("-[^-]*s.*|--s.*", Pattern.DOTALL),
          "printf", Pattern.compile("-v.*", Pattern.DOTALL),
          "uniq", Pattern.compile("(?!)"),
          "xxd", Pattern.compile("-r.*", Pattern.DOTALL),
          "base64", Pattern.compile("-[^-]*o.*|--o.*", Pattern.DOTALL),
          "yq", Pattern.compile("-[^-]*[is].*|--(?:in|s).*", Pattern.DOTALL));

  /** What sets the clock, or fetches another file from within a program of yq. */
  private static final Map<String, Pattern> UNLESS_WORD =
      Map.of(
          "date", Pattern.compile("[0-9]{4,}(?:\\.[0-9]+)?"),
          "yq", Pattern.compile(".*\\bload.*", Pattern.DOTALL));

  /** Options of ps in the manner of BSD: an {@code e} shows what is in the environment. */
  private static final Pattern ENVIRONMENT = Pattern.compile("-?[a-zA-Z]*[eE][a-zA-Z]*");

  private static final Pattern PS_VALUE = Pattern.compile("-[a-zA-Z]*[oOpuUCtkgGsq]|--[a-z]+");

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
      case "ps" -> showsNoEnvironment(line);
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
    var word = UNLESS_WORD.get(name);
    return forbidden != null
        && line.options().stream().noneMatch(option -> forbidden.matcher(option).matches())
        && (word == null || line.operands().stream().noneMatch(o -> word.matcher(o).matches()));
  }

  private static boolean showsNoEnvironment(CommandLine line) {
    String before = "";
    for (String word : line.arguments()) {
      boolean option =
          word.startsWith("-") ? word.contains("E") : !PS_VALUE.matcher(before).matches();
      if (option && ENVIRONMENT.matcher(word).matches()) {
        return false;
      }
      before = word;
    }
    return true;
  }
}
