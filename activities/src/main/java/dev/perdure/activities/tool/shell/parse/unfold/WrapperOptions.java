package dev.perdure.activities.tool.shell.parse.unfold;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import dev.perdure.activities.tool.shell.parse.unfold.OptionTable.Takes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds where a command that runs another one comes to it. */
final class WrapperOptions {

  private static final Map<String, OptionTable> TABLES = load();
  private static final int MOST_OPTIONS = 6;
  private static final Pattern ASSIGNMENT =
      Pattern.compile("[A-Za-z_][A-Za-z0-9_]*=.*", Pattern.DOTALL);

  /** A place among the words, and how many operands of the command's own are still to come. */
  private record Place(int at, int own) {}

  private final CommandLine line;
  private final String name;
  private final OptionTable table;
  private final int first;

  private WrapperOptions(CommandLine line, String name, OptionTable table, int first) {
    this.line = line;
    this.name = name;
    this.table = table;
    this.first = first;
  }

  /** The reading of a command that is known to run others; some only by their first operand. */
  static Optional<WrapperOptions> of(CommandLine line) {
    int verb = verb(line);
    String name = verb > 0 ? verb(line, verb) : line.name();
    return Optional.ofNullable(TABLES.get(name))
        .map(table -> new WrapperOptions(line, name, table, verb + 1));
  }

  /** Where the subcommand stands that runs others, maybe behind options; 0 where there is none. */
  private static int verb(CommandLine line) {
    List<String> arguments = line.arguments();
    boolean optionsFirst = !arguments.isEmpty() && arguments.getFirst().startsWith("-");
    int last = Math.min(arguments.size(), optionsFirst ? MOST_OPTIONS : 1);
    return IntStream.rangeClosed(1, last)
        .filter(at -> TABLES.containsKey(verb(line, at)))
        .findFirst()
        .orElse(0);
  }

  private static String verb(CommandLine line, int at) {
    return line.name() + "+" + line.words().get(at).text();
  }

  /**
   * The places where the other command may begin: one, or more where there are options that nobody
   * knows.
   */
  List<Integer> starts() {
    Set<Integer> starts = new TreeSet<>();
    Set<Place> seen = new LinkedHashSet<>();
    var open = new ArrayDeque<Place>();
    open.add(new Place(first, table.operands()));
    while (!open.isEmpty()) {
      Place place = open.removeFirst();
      if (place.at() < line.words().size() && seen.add(place)) {
        open.addAll(next(place, starts));
      }
    }
    return List.copyOf(starts);
  }

  private List<Place> next(Place place, Set<Integer> starts) {
    String word = line.words().get(place.at()).text();
    int at = place.at();
    if (word.startsWith("-")) {
      return behindOption(word, place);
    }
    boolean assigns = name.equals("env") ? word.contains("=") : ASSIGNMENT.matcher(word).matches();
    if (assigns || place.own() > 0) {
      return List.of(new Place(at + 1, place.own() - (assigns ? 0 : 1)));
    }
    starts.add(at);
    return List.of();
  }

  private List<Place> behindOption(String option, Place place) {
    var one = new Place(place.at() + 1, place.own());
    var two = new Place(place.at() + 2, place.own());
    return switch (option.equals("--") ? Takes.NOTHING : table.takes(option)) {
      case NOTHING, ATTACHED -> List.of(one);
      case NEXT -> List.of(two);
      case UNKNOWN -> List.of(one, two);
    };
  }

  /** The values of an option, wherever it stands. */
  List<Word> values(char letter, String option) {
    List<Word> values = new ArrayList<>();
    var words = line.words();
    for (int i = 1; i < words.size(); i++) {
      String text = words.get(i).text();
      if (text.startsWith("-")) {
        var given = table.given(text, letter, option);
        if (given.isPresent() && !given.get().isEmpty()) {
          values.add(new Word(given.get(), words.get(i).literal()));
        } else if (given.isPresent() && i + 1 < words.size()) {
          values.add(words.get(i + 1));
        }
      }
    }
    return values;
  }

  private static Map<String, OptionTable> load() {
    return Tables.lines("wrappers.txt").stream()
        .map(line -> line.split(" ", 2))
        .collect(
            Collectors.toUnmodifiableMap(parts -> parts[0], parts -> OptionTable.of(parts[1])));
  }
}
