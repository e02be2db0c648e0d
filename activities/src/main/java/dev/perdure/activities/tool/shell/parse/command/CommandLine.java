package dev.perdure.activities.tool.shell.parse.command;

import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The words of one command: its name and its arguments. */
public record CommandLine(List<Word> words) {

  private static final Pattern SYSTEM_PLACE =
      Pattern.compile(
          "(?:(?:/usr)?(?:/local)?|/snap|/opt/homebrew|/nix/store/[^/]+|/run/current-system/sw"
              + "|/proc/[^/]+/root(?:/usr)?)/s?bin/([^/]+)");
  private static final int LONGEST_PLACE = 1_000;

  /** Copies the words. */
  public CommandLine {
    words = List.copyOf(words);
  }

  /** The name without the system's directories: {@code /usr/bin/rm} is {@code rm}. */
  public String name() {
    String first = words.isEmpty() ? "" : words.getFirst().text();
    if (first.indexOf('/') < 0 || first.length() > LONGEST_PLACE) {
      return first;
    }
    var place = SYSTEM_PLACE.matcher(plain(first));
    return place.matches() ? place.group(1) : first;
  }

  /** Without detours: {@code //usr/./bin/../bin/rm}, and {@code ../../bin/rm} from anywhere. */
  private static String plain(String path) {
    String way = path.startsWith("..") ? "/" + path : path;
    Deque<String> names = new ArrayDeque<>();
    for (String name : way.split("/+")) {
      if (name.equals("..")) {
        names.pollLast();
      } else if (!name.equals(".") && !name.isEmpty()) {
        names.addLast(name);
      }
    }
    return (way.startsWith("/") ? "/" : "./") + String.join("/", names);
  }

  /** The arguments as texts. */
  public List<String> arguments() {
    return words.stream().skip(1).map(Word::text).toList();
  }

  /** The arguments that are no options; after {@code --} all are. */
  public List<String> operands() {
    var arguments = arguments();
    int end = arguments.indexOf("--");
    return IntStream.range(0, arguments.size())
        .filter(i -> i != end && ((end >= 0 && i > end) || !isOption(arguments.get(i))))
        .mapToObj(arguments::get)
        .toList();
  }

  /** The options before {@code --}. */
  public List<String> options() {
    return arguments().stream()
        .takeWhile(argument -> !argument.equals("--"))
        .filter(CommandLine::isOption)
        .toList();
  }

  /** Whether one of these long options is given, with a value or without. */
  public boolean hasLong(String... names) {
    return options().stream()
        .anyMatch(o -> Stream.of(names).anyMatch(n -> o.equals(n) || o.startsWith(n + "=")));
  }

  /** Whether one of these letters is given as a short option, alone or among others. */
  public boolean hasShort(String letters) {
    return options().stream()
        .filter(option -> !option.startsWith("--"))
        .anyMatch(option -> option.chars().skip(1).anyMatch(c -> letters.indexOf(c) >= 0));
  }

  /** The words from a place on as a command of their own. */
  public CommandLine from(int index) {
    return new CommandLine(words.subList(Math.min(index, words.size()), words.size()));
  }

  /** The same command with one more word. */
  public CommandLine and(Word word) {
    return new CommandLine(Stream.concat(words.stream(), Stream.of(word)).toList());
  }

  /** The commands that it may become, as far as that is known; itself alone where it is not. */
  public List<CommandLine> possible() {
    int most = words.stream().mapToInt(word -> word.possible().size()).max().orElse(0);
    return IntStream.range(0, Math.max(most, 1))
        .mapToObj(at -> new CommandLine(words.stream().map(word -> word.possible(at)).toList()))
        .toList();
  }

  /** Whether every word is known before the command runs. */
  public boolean literal() {
    return words.stream().allMatch(Word::literal);
  }

  private static boolean isOption(String argument) {
    return argument.length() > 1 && argument.startsWith("-");
  }
}
