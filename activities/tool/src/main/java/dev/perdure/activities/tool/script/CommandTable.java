package dev.perdure.activities.tool.script;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Table of known commands, {@code commands.txt}: tells whether a command changes something or only
 * looks.
 */
final class CommandTable {

  private static final TableFile TABLE = TableFile.of("commands.txt");
  private static final Set<String> CHANGES = TABLE.words("changes");
  private static final Map<String, Pattern> CHANGES_IF = forms("changes-if");
  private static final Map<String, Pattern> CHANGES_UNLESS = forms("changes-unless");
  private static final Set<String> LOOKS = TABLE.words("looks");
  private static final Map<String, Pattern> LOOKS_IF = forms("looks-if");
  private static final Map<String, Pattern> LOOKS_UNLESS = forms("looks-unless");
  private static final Set<String> NAMES = TABLE.words("names");
  private static final Map<String, Pattern> NAMES_IF = forms("names-if");
  private static final Map<String, Pattern> CONTENT_IF = forms("content-if");
  private static final Set<String> RESTORES = TABLE.words("restores");
  private static final Set<String> LIMITED = TABLE.words("limited");
  private static final Set<String> HISTORY = TABLE.words("history");
  private static final Set<String> CHECKS_OUT = TABLE.words("checks-out");
  private static final Pattern NEVER = Pattern.compile("(?!)");
  private static final String GIT = "git+";
  private static final int MAX_COMMAND_LENGTH = 4_096;

  private CommandTable() {}

  private static Map<String, Pattern> forms(String first) {
    Map<String, Pattern> forms = new HashMap<>();
    for (String line : TABLE.rest(first).toList()) {
      String[] parts = line.split(" ", 2);
      var form = Pattern.compile(parts[1], Pattern.MULTILINE);
      List.of(parts[0].split(",")).forEach(name -> forms.put(name, form));
    }
    return Map.copyOf(forms);
  }

  /** The lines of the table that begin with this word, without it. */
  static List<String> lines(String first) {
    return TABLE.rest(first).toList();
  }

  /** The names on the lines of the table that begin with this word. */
  static Set<String> names(String first) {
    return TABLE.words(first);
  }

  /** Whether a name is that of a command in the table, or git. */
  static boolean knows(String name) {
    return name.equals("git")
        || Stream.of(CHANGES, LOOKS, CHANGES_IF.keySet(), CHANGES_UNLESS.keySet())
            .anyMatch(names -> names.contains(name));
  }

  /** Whether a command is known to change files, refs or settings. */
  static boolean changes(CommandLine line) {
    String key = line.key();
    String arguments = arguments(line);
    boolean unless =
        CHANGES_UNLESS.containsKey(key) && !CHANGES_UNLESS.get(key).matcher(arguments).find();
    return CHANGES.contains(key)
        || unless
        || Stream.of(key, line.name())
            .anyMatch(name -> CHANGES_IF.getOrDefault(name, NEVER).matcher(arguments).find());
  }

  /** Whether a command is known to do nothing but look. */
  static boolean onlyLooks(CommandLine line) {
    String key = line.key();
    String arguments = arguments(line);
    boolean looks =
        LOOKS.contains(key)
            || LOOKS_IF.getOrDefault(key, NEVER).matcher(arguments).find()
            || (LOOKS_UNLESS.containsKey(key) && !LOOKS_UNLESS.get(key).matcher(arguments).find());
    return looks && line.isLiteral() && !changes(line) && line.text().length() < MAX_COMMAND_LENGTH;
  }

  /** Whether a git command may show what is in files. */
  static boolean showsContent(CommandLine line) {
    String key = line.key();
    String arguments = allArguments(line);
    boolean names =
        NAMES.contains(key) || NAMES_IF.getOrDefault(key, NEVER).matcher(arguments).find();
    return !names || CONTENT_IF.getOrDefault(key, NEVER).matcher(arguments).find();
  }

  /** Whether a git command writes files as they were. */
  static boolean restores(CommandLine line) {
    return RESTORES.contains(line.key());
  }

  /** Whether a git command writes files as commits of the repository where it runs have them. */
  static boolean checksOut(CommandLine line) {
    return restores(line) || CHECKS_OUT.contains(line.key());
  }

  /** Whether paths limit what a git command shows. */
  static boolean isLimitedByPaths(CommandLine command) {
    return LIMITED.contains(GIT + command.name()) || isHistory(command);
  }

  /** Whether a git command takes the options of {@code git log}. */
  static boolean isHistory(CommandLine command) {
    return HISTORY.contains(GIT + command.name());
  }

  /** The arguments, one a line, up to a length. */
  private static String arguments(CommandLine line) {
    String all = allArguments(line);
    return all.substring(0, Math.min(all.length(), MAX_COMMAND_LENGTH));
  }

  private static String allArguments(CommandLine line) {
    var rest = line.name().equals("git") ? GitCommand.of(line).line() : line;
    return rest.arguments().stream()
        .map(argument -> argument.replace('\n', ' '))
        .collect(Collectors.joining("\n"));
  }
}
