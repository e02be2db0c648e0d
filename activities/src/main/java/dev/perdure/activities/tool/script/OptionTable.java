package dev.perdure.activities.tool.script;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Options of a command that runs another one, such as {@code sudo}, in the syntax of {@code
 * getopt}.
 *
 * @param operands how many operands are its own; empty where no command follows them
 * @param readsRest whether a shell reads what follows as its script
 */
record OptionTable(
    Optional<Integer> operands,
    boolean readsRest,
    Map<Character, Takes> letters,
    Map<String, Takes> names) {

  /** What an option takes besides itself. */
  enum Takes {
    NOTHING,
    NEXT,
    ATTACHED,
    SCRIPT,
    UNKNOWN
  }

  /** An option as it is used: what it takes, and the value that is attached to it. */
  record Use(Takes takes, String attached) {

    /** How many of the words behind it are its value. */
    int words() {
      return takes == Takes.NEXT || (takes == Takes.SCRIPT && attached.isEmpty()) ? 1 : 0;
    }
  }

  private static final Pattern LETTER = Pattern.compile("([a-zA-Z0-9])(!|:{0,2})");
  private static final Pattern NAME = Pattern.compile("([^=!\\[]+)(=|\\[=\\]|!)?");
  private static final Map<String, Takes> SIGNS =
      Map.of(
          "",
          Takes.NOTHING,
          ":",
          Takes.NEXT,
          "=",
          Takes.NEXT,
          "::",
          Takes.ATTACHED,
          "[=]",
          Takes.ATTACHED,
          "!",
          Takes.SCRIPT);

  /** Reads the operands, the letters and the names of a line. */
  static OptionTable of(String line) {
    String[] words = line.split(" ");
    boolean none = words[0].equals("-");
    boolean rest = words[0].equals("!");
    Map<Character, Takes> letters = new HashMap<>();
    LETTER
        .matcher(words[1])
        .results()
        .forEach(each -> letters.put(each.group(1).charAt(0), SIGNS.get(each.group(2))));
    Map<String, Takes> names =
        Stream.of(words)
            .skip(2)
            .map(NAME::matcher)
            .filter(Matcher::matches)
            .collect(
                Collectors.toMap(
                    name -> name.group(1),
                    name -> SIGNS.get(name.group(2) == null ? "" : name.group(2))));
    return new OptionTable(
        none ? Optional.empty() : Optional.of(rest ? 0 : Integer.parseInt(words[0])),
        rest,
        letters,
        names);
  }

  /** What a word that begins with a dash takes. */
  Use use(String option) {
    return option.startsWith("--") ? named(option) : lettered(option);
  }

  /** Names may be cut short. */
  private Use named(String option) {
    String[] parts = option.split("=", 2);
    Set<Takes> possible =
        names.containsKey(parts[0])
            ? Set.of(names.get(parts[0]))
            : names.keySet().stream()
                .filter(name -> name.startsWith(parts[0]))
                .map(names::get)
                .collect(Collectors.toSet());
    if (possible.size() != 1) {
      return new Use(Takes.UNKNOWN, "");
    }
    Takes takes = possible.iterator().next();
    boolean attached = parts.length > 1;
    return new Use(
        attached && takes == Takes.NEXT ? Takes.ATTACHED : takes, attached ? parts[1] : "");
  }

  private Use lettered(String option) {
    for (int i = 1; i < option.length(); i++) {
      Takes takes = letters.getOrDefault(option.charAt(i), Takes.UNKNOWN);
      String rest = option.substring(i + 1);
      if (takes != Takes.NOTHING) {
        return new Use(takes == Takes.NEXT && !rest.isEmpty() ? Takes.ATTACHED : takes, rest);
      }
    }
    return new Use(Takes.NOTHING, "");
  }
}
