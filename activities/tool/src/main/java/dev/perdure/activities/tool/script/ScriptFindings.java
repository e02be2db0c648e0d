package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Collects the commands and files found in a bash script and its nested scripts, and the first
 * reason why it is not analysed.
 */
final class ScriptFindings {

  private static final int MAX_COMMANDS = 500;
  private static final int MAX_DOUBT_LENGTH = 200;
  private static final String XARGS = "xargs";
  private static final String ANY_OPTION = "-*";
  private static final Set<String> REMOVE =
      Set.of("rm", "rmdir", "mv", "git", "find", "rsync", "unlink", "rename", "chmod");

  private final List<ScriptCommand> commands = new ArrayList<>();
  private final List<NamedFile> files = new ArrayList<>();
  private final StartDirectory start;
  private Optional<String> doubt = Optional.empty();
  private Optional<String> code = Optional.empty();

  /** Begins with the directory as it is now. */
  ScriptFindings(StartDirectory start) {
    this.start = start;
  }

  void add(ScriptCommand command) {
    if (areTooMany()) {
      doubt("more than %d commands".formatted(MAX_COMMANDS));
    } else {
      commands.add(command);
    }
  }

  void add(NamedFile file) {
    files.add(file);
  }

  /** Notes why the script is not analysed; the first reason is kept. */
  void doubt(String reason) {
    if (doubt.isEmpty()) {
      doubt = Optional.of(inOneLine(reason));
    }
  }

  /** Notes why a command may run anything, though it is analysed; the first reason is kept. */
  void code(String reason) {
    if (code.isEmpty()) {
      code = Optional.of(inOneLine(reason));
    }
  }

  private static String inOneLine(String reason) {
    String line = reason.strip().replaceAll("\\s+", " ");
    return line.substring(0, Math.min(line.length(), MAX_DOUBT_LENGTH));
  }

  /** Whether a {@code cd} works: the directory is there and stays, or the script makes it. */
  boolean isThere(String directory) {
    boolean stays = doubt.isEmpty() && commands.stream().noneMatch(ScriptFindings::mayRemove);
    return stays
        && (start.has(directory) || commands.stream().anyMatch(one -> makes(one, directory)));
  }

  /**
   * A file whose name becomes an option if a pattern stands among the words of a command, or where
   * xargs reads names.
   */
  Optional<String> optionFile(CommandLine line, WorkingDirectories here) {
    boolean endsOptions = !CommandUnwrapper.FIND.contains(line.name());
    Stream<String> patterns =
        line.words().stream()
            .skip(1)
            .takeWhile(word -> !endsOptions || !word.text().equals("--"))
            .filter(word -> word.splits() && word.literal())
            .map(Word::text);
    Stream<String> input =
        line.words().stream().map(Word::text).anyMatch(XARGS::equals)
            ? Stream.of(ANY_OPTION)
            : Stream.of();
    return Stream.concat(patterns, input)
        .flatMap(
            pattern -> here.list().stream().flatMap(from -> start.option(from, pattern).stream()))
        .findFirst();
  }

  private static boolean mayRemove(ScriptCommand command) {
    return command.changes() && REMOVE.contains(command.pattern().split(" ")[0]);
  }

  private static boolean makes(ScriptCommand command, String directory) {
    return command.words().getFirst().equals("mkdir")
        && command.words().contains(directory)
        && command.directories().equals(List.of(""));
  }

  boolean areTooMany() {
    return commands.size() >= MAX_COMMANDS;
  }

  ShellScript script(String text) {
    WrittenPrograms.of(commands, files).ifPresent(this::code);
    return new ShellScript(text, commands, files, doubt, code);
  }
}
