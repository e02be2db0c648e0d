package dev.perdure.activities.tool.shell.parse.program;

import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads programs of awk, which may run others by {@code system} and by pipes, and write files. */
public final class AwkProgram {

  private static final Map<String, Character> NAMES =
      Map.of(
          "field-separator",
          'F',
          "assign",
          'v',
          "file",
          'f',
          "source",
          'e',
          "include",
          'i',
          "load",
          'l',
          "exec",
          'E');
  private static final Pattern RUNS = Pattern.compile("\\bsystem\\s*\\(|@|(?<!\\|)\\|(?!\\|)");
  private static final Pattern WRITES =
      Pattern.compile("\\bprintf?\\b[^;}\\n]{0,300}?>>?\\s*\"([0-9]+)\"");
  private static final Pattern READS =
      Pattern.compile("\\bgetline\\b[^;}\\n<]{0,300}<\\s*\"([0-9]+)\"");

  /** After these a slash begins a pattern; after others it divides. */
  private static final String BEFORE_PATTERN = "(,{};!~&|=<>?:+*%^\n";

  private final String text;
  private final StringBuilder bare = new StringBuilder();
  private final List<String> strings = new ArrayList<>();
  private int at;

  private AwkProgram(String text) {
    this.text = text;
  }

  /** What the programs among the arguments of awk do. */
  public static FilesAndRuns of(List<Word> arguments) {
    var options = OptionValues.of(arguments, "FvfeilE", NAMES);
    List<Word> programs = new ArrayList<>(options.of('e'));
    if (programs.isEmpty() && options.of('f').isEmpty() && options.of('E').isEmpty()) {
      options.operand().ifPresent(programs::add);
    }
    FilesAndRuns all =
        programs.stream()
            .map(word -> new AwkProgram(word.text()).read())
            .reduce(FilesAndRuns.none(), FilesAndRuns::and);
    boolean loads = !options.of('l').isEmpty();
    return loads ? all.and(FilesAndRuns.unknown()) : all;
  }

  private FilesAndRuns read() {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case '"' -> string();
        case '#' -> skipTo('\n');
        case '/' -> slash();
        default -> bare.append(c);
      }
    }
    return new FilesAndRuns(RUNS.matcher(bare).find(), named(WRITES), named(READS));
  }

  /** Each string stands as its number among them. */
  private void string() {
    int from = at;
    skipTo('"');
    bare.append('"').append(strings.size()).append('"');
    strings.add(text.substring(from, Math.max(from, Math.min(at, text.length()) - 1)));
  }

  private void slash() {
    int last = bare.length() - 1;
    while (last >= 0 && Character.isWhitespace(bare.charAt(last))) {
      last--;
    }
    if (last < 0 || BEFORE_PATTERN.indexOf(bare.charAt(last)) >= 0) {
      skipTo('/');
      bare.append("0");
    } else {
      bare.append('/');
    }
  }

  /** Behind the next sign of a kind that is not escaped. */
  private void skipTo(char end) {
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == end) {
        return;
      }
      if (c == '\\') {
        at++;
      }
    }
  }

  private List<String> named(Pattern use) {
    return use.matcher(bare)
        .results()
        .map(found -> strings.get(Integer.parseInt(found.group(1))))
        .toList();
  }
}
