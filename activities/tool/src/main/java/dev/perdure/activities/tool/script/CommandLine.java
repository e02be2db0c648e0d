package dev.perdure.activities.tool.script;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One command of a bash script as its words: its name, options and operands. */
record CommandLine(List<Word> words) {

  private static final Pattern SYSTEM_DIRECTORY =
      Pattern.compile("(?:/usr)?(?:/local)?/s?bin/|(?:/snap|/opt/homebrew)/bin/");

  CommandLine {
    words = List.copyOf(words);
  }

  /** The name without the system's directories: {@code /usr/bin/rm} is {@code rm}. */
  String name() {
    String first = words.isEmpty() ? "" : words.getFirst().text();
    var directory = SYSTEM_DIRECTORY.matcher(first);
    return directory.lookingAt() ? first.substring(directory.end()) : first;
  }

  /** The name, for git with its subcommand: {@code git+push}. */
  String key() {
    return name().equals("git") ? "git+" + GitCommand.of(this).line().name() : name();
  }

  /**
   * The command as rules see it: quotes gone, one blank between words, the name without the
   * system's directories, and git without its global options.
   */
  String pattern() {
    var line = name().equals("git") ? GitCommand.of(this).line() : from(1);
    return Stream.concat(Stream.of(name()), line.words().stream().map(Word::text))
        .collect(Collectors.joining(" "));
  }

  String text() {
    return words.stream().map(Word::text).collect(Collectors.joining(" "));
  }

  List<String> arguments() {
    return words.stream().skip(1).map(Word::text).toList();
  }

  /** The arguments that are no options; after {@code --} all are. */
  List<String> operands() {
    var arguments = arguments();
    int end = arguments.indexOf("--");
    return IntStream.range(0, arguments.size())
        .filter(i -> i != end && ((end >= 0 && i > end) || !isOption(arguments.get(i))))
        .mapToObj(arguments::get)
        .toList();
  }

  /** The options before {@code --}. */
  List<String> options() {
    return arguments().stream()
        .takeWhile(argument -> !argument.equals("--"))
        .filter(CommandLine::isOption)
        .toList();
  }

  boolean hasLong(String... names) {
    return options().stream()
        .anyMatch(o -> Stream.of(names).anyMatch(n -> o.equals(n) || o.startsWith(n + "=")));
  }

  /** Whether one of these letters is given as a short option, alone or among others. */
  boolean hasShort(String letters) {
    return options().stream()
        .filter(option -> !option.startsWith("--"))
        .anyMatch(option -> option.chars().skip(1).anyMatch(c -> letters.indexOf(c) >= 0));
  }

  /** The words from an index on as a command of their own. */
  CommandLine from(int index) {
    return new CommandLine(words.subList(Math.min(index, words.size()), words.size()));
  }

  /** The commands that it may become, as far as the script says; itself if nothing is known. */
  List<CommandLine> possible() {
    int most = words.stream().mapToInt(word -> word.possible().size()).max().orElse(0);
    return IntStream.range(0, Math.max(most, 1))
        .mapToObj(at -> new CommandLine(words.stream().map(word -> word.possible(at)).toList()))
        .toList();
  }

  boolean isLiteral() {
    return words.stream().allMatch(Word::literal);
  }

  private static boolean isOption(String argument) {
    return argument.length() > 1 && argument.startsWith("-");
  }
}
