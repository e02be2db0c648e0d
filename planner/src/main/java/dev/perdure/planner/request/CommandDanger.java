package dev.perdure.planner.request;

import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.prompt.ClasspathResources;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Something a command may do to others, and by which words it is known. */
record CommandDanger(String key, DangerLevel level, String reason, List<Glob> commands) {

  private static final List<CommandDanger> KNOWN =
      ClasspathResources.text("permission/dangers.txt")
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\\|", 4))
          .map(part -> of(part[0].strip(), part[1].strip(), part[2].strip(), part[3]))
          .toList();

  CommandDanger {
    commands = List.copyOf(commands);
  }

  /** Returns the known dangers of a command, in the form that rules see. */
  static Stream<CommandDanger> of(String command) {
    return KNOWN.stream()
        .filter(danger -> danger.commands().stream().anyMatch(one -> one.matches(command)));
  }

  /** Its place among the known ones, the worst first. */
  int place() {
    return KNOWN.indexOf(this);
  }

  private static CommandDanger of(String key, String level, String reason, String commands) {
    return new CommandDanger(
        key,
        DangerLevel.valueOf(level.toUpperCase(Locale.ROOT)),
        reason,
        Stream.of(commands.split(";")).map(String::strip).map(Glob::new).toList());
  }
}
