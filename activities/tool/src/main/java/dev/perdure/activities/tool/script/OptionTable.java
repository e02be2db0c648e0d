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
 * @param operands how many operands are its own; empty if no command follows them
 * @param readsRest whether a shell reads what follows as its script
 */
record OptionTable(
    Optional<Integer> operands,
    boolean readsRest,
    Map<Character, OptionValueKind> letters,
    Map<String, OptionValueKind> names) {

  private static final Pattern LETTER = Pattern.compile("([a-zA-Z0-9])(!|:{0,2})");
  private static final Pattern NAME = Pattern.compile("([^=!\\[]+)(=|\\[=\\]|!)?");
  private static final Map<String, OptionValueKind> SIGNS =
      Map.of(
          "",
          OptionValueKind.NOTHING,
          ":",
          OptionValueKind.NEXT,
          "=",
          OptionValueKind.NEXT,
          "::",
          OptionValueKind.ATTACHED,
          "[=]",
          OptionValueKind.ATTACHED,
          "!",
          OptionValueKind.SCRIPT);

  /** Reads the operands, the letters and the names of a line. */
  static OptionTable of(String line) {
    String[] words = line.split(" ");
    boolean none = words[0].equals("-");
    boolean rest = words[0].equals("!");
    Map<Character, OptionValueKind> letters = new HashMap<>();
    LETTER
        .matcher(words[1])
        .results()
        .forEach(each -> letters.put(each.group(1).charAt(0), SIGNS.get(each.group(2))));
    Map<String, OptionValueKind> names =
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

  /** Returns the use of an option: the value that a word with a leading dash takes. */
  OptionUse use(String option) {
    return option.startsWith("--") ? named(option) : shortOption(option);
  }

  /** Names may be cut short. */
  private OptionUse named(String option) {
    String[] parts = option.split("=", 2);
    Set<OptionValueKind> possible =
        names.containsKey(parts[0])
            ? Set.of(names.get(parts[0]))
            : names.keySet().stream()
                .filter(name -> name.startsWith(parts[0]))
                .map(names::get)
                .collect(Collectors.toSet());
    if (possible.size() != 1) {
      return new OptionUse(OptionValueKind.UNKNOWN, "");
    }
    OptionValueKind takes = possible.iterator().next();
    boolean attached = parts.length > 1;
    return new OptionUse(
        attached && takes == OptionValueKind.NEXT ? OptionValueKind.ATTACHED : takes,
        attached ? parts[1] : "");
  }

  private OptionUse shortOption(String option) {
    for (int i = 1; i < option.length(); i++) {
      OptionValueKind takes = letters.getOrDefault(option.charAt(i), OptionValueKind.UNKNOWN);
      String rest = option.substring(i + 1);
      if (takes != OptionValueKind.NOTHING) {
        return new OptionUse(
            takes == OptionValueKind.NEXT && !rest.isEmpty() ? OptionValueKind.ATTACHED : takes,
            rest);
      }
    }
    return new OptionUse(OptionValueKind.NOTHING, "");
  }
}
