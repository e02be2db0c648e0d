package dev.perdure.activities.tool.shell.parse.unfold;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which options a command knows, as {@code getopt} is told of them.
 *
 * @param operands how many operands are its own before it comes to another command
 */
record OptionTable(int operands, Map<Character, Takes> letters, Map<String, Takes> names) {

  /** What an option takes besides itself. */
  enum Takes {
    NOTHING,
    NEXT,
    /** Only what is attached to it. */
    ATTACHED,
    UNKNOWN
  }

  private static final Pattern LETTER = Pattern.compile("[a-zA-Z0-9]:{0,2}");

  /** Reads a table: the number, the letters, the names. */
  static OptionTable of(String text) {
    List<String> words = List.of(text.split(" "));
    Map<String, Takes> names = new HashMap<>();
    for (String name : words.subList(2, words.size())) {
      names.put(name.replaceFirst("(\\[=\\]|=)$", ""), takes(name, "=", "[=]"));
    }
    return new OptionTable(Integer.parseInt(words.get(0)), letters(words.get(1)), names);
  }

  private static Map<Character, Takes> letters(String text) {
    Map<Character, Takes> letters = new HashMap<>();
    for (MatchResult each : LETTER.matcher(text).results().toList()) {
      letters.put(each.group().charAt(0), takes(each.group(), ":", "::"));
    }
    return letters;
  }

  private static Takes takes(String text, String next, String attached) {
    if (text.endsWith(attached)) {
      return Takes.ATTACHED;
    }
    return text.endsWith(next) ? Takes.NEXT : Takes.NOTHING;
  }

  /** What a word that begins with a dash takes of the words behind it. */
  Takes takes(String option) {
    return option.startsWith("--") ? named(option) : lettered(option);
  }

  /** Names may be cut short. */
  private Takes named(String option) {
    if (option.contains("=")) {
      return Takes.NOTHING;
    }
    if (names.containsKey(option)) {
      return names.get(option) == Takes.NEXT ? Takes.NEXT : Takes.NOTHING;
    }
    Set<Takes> possible =
        names.keySet().stream()
            .filter(name -> name.startsWith(option))
            .map(name -> names.get(name) == Takes.NEXT ? Takes.NEXT : Takes.NOTHING)
            .collect(Collectors.toSet());
    return possible.size() == 1 ? possible.iterator().next() : Takes.UNKNOWN;
  }

  private Takes lettered(String option) {
    for (int i = 1; i < option.length(); i++) {
      switch (letters.getOrDefault(option.charAt(i), Takes.UNKNOWN)) {
        case NEXT -> {
          return i + 1 < option.length() ? Takes.NOTHING : Takes.NEXT;
        }
        case ATTACHED -> {
          return Takes.NOTHING;
        }
        case UNKNOWN -> {
          return Takes.UNKNOWN;
        }
        case NOTHING -> {}
      }
    }
    return Takes.NOTHING;
  }

  /** What an option's word gives to this letter or name; empty text where it is the next word. */
  Optional<String> given(String option, char letter, String name) {
    if (option.startsWith("--")) {
      String[] parts = option.split("=", 2);
      boolean meant = parts[0].length() > 2 && name.startsWith(parts[0]);
      return meant ? Optional.of(parts.length > 1 ? parts[1] : "") : Optional.empty();
    }
    for (int i = 1; i < option.length(); i++) {
      if (option.charAt(i) == letter) {
        return Optional.of(option.substring(i + 1));
      }
      if (letters.getOrDefault(option.charAt(i), Takes.UNKNOWN) != Takes.NOTHING) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }
}
