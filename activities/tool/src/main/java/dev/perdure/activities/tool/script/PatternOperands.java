package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Operands of a command whose pattern or program comes first, such as {@code grep}, told from the
 * pattern and from the values of options by {@code commands.txt}.
 *
 * @param files the operands behind the pattern, and files that hold patterns
 * @param others the pattern and the values of options
 */
record PatternOperands(List<String> files, List<String> others) {

  private static final Map<String, Options> OPTIONS = options();
  private static final Options NONE = new Options("", Set.of());
  private static final Set<String> NO_PATTERN = CommandTable.names("no-pattern");
  private static final Set<String> PATTERNS = Set.of("--regexp", "--expression", "--source");
  private static final Set<String> PATTERN_FILES = Set.of("--file", "--exec");

  /** Options of jq that take a name and its value, or a name and the file with its value. */
  private static final Set<String> VALUE_OPTIONS = Set.of("--arg", "--argjson");

  private static final Set<String> FILE_OPTIONS = Set.of("--slurpfile", "--rawfile", "--argfile");
  private static final Set<String> RUN_FILES = Set.of("perl", "ruby", "jruby");

  /** The options of a command that take a value. */
  private record Options(String letters, Set<String> names) {}

  PatternOperands {
    files = List.copyOf(files);
    others = List.copyOf(others);
  }

  private static Map<String, Options> options() {
    Map<String, Options> options = new HashMap<>();
    for (String line : CommandTable.lines("values")) {
      List<String> words = List.of(line.split(" "));
      Options each = new Options(words.get(1), Set.copyOf(words.subList(2, words.size())));
      Stream.of(words.getFirst().split(",")).forEach(name -> options.put(name, each));
    }
    return Map.copyOf(options);
  }

  static PatternOperands of(CommandLine line) {
    return new OperandReader(line).read();
  }

  /** Reads the words of one command from left to right. */
  private static final class OperandReader {

    private final String name;
    private final List<String> words;
    private final Options options;
    private final List<String> operands = new ArrayList<>();
    private final List<String> patternFiles = new ArrayList<>();
    private final List<String> others = new ArrayList<>();
    private boolean given;
    private int at;

    OperandReader(CommandLine line) {
      this.name = line.name();
      this.words = line.arguments();
      this.options = OPTIONS.getOrDefault(name, NONE);
      this.given = RUN_FILES.contains(name);
    }

    PatternOperands read() {
      boolean ended = false;
      while (at < words.size()) {
        String word = words.get(at++);
        boolean isOption = !ended && word.length() > 1 && word.startsWith("-");
        ended |= isOption && word.equals("--");
        if (isOption) {
          option(word);
        } else {
          operands.add(word);
        }
      }
      List<String> files = new ArrayList<>(patternFiles);
      int patterns = given || isFile() ? 0 : Math.min(1, operands.size());
      others.addAll(operands.subList(0, patterns));
      files.addAll(operands.subList(patterns, operands.size()));
      return new PatternOperands(files, others);
    }

    /** Whether the first operand of yq, which needs no expression, is a file. */
    private boolean isFile() {
      return name.equals("yq")
          && operands.stream().limit(1).anyMatch(word -> word.matches("(?s)(?:/|~|\\.\\./).*"));
    }

    private void option(String word) {
      if (!word.startsWith("--")) {
        readShortOptions(word);
      } else if (!word.equals("--")) {
        named(word);
      }
    }

    private void named(String word) {
      String[] parts = word.split("=", 2);
      given |= NO_PATTERN.contains(parts[0]);
      if (options.names().contains(parts[0])) {
        value(parts[0], parts.length > 1 ? parts[1] : next());
      }
      if (VALUE_OPTIONS.contains(parts[0])) {
        others.add(next());
      } else if (FILE_OPTIONS.contains(parts[0])) {
        patternFiles.add(next());
      }
    }

    private void readShortOptions(String word) {
      for (int i = 1; i < word.length(); i++) {
        String letter = word.substring(i, i + 1);
        if (options.letters().contains(letter)) {
          String attached = word.substring(i + 1);
          value(letter, attached.isEmpty() ? next() : attached);
          return;
        }
        given |= letter.equals("f");
      }
    }

    private String next() {
      return at < words.size() ? words.get(at++) : "";
    }

    private void value(String option, String value) {
      boolean inFile = option.equals("f") || PATTERN_FILES.contains(option);
      given |= inFile || option.equals("e") || PATTERNS.contains(option);
      (inFile ? patternFiles : others).add(value);
    }
  }
}
