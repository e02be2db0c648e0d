package dev.perdure.planner.risk;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.permission.rule.Glob;
import dev.perdure.planner.prompt.Resources;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Something a command may do to others, and by which words it is known. */
record Danger(Level level, String reason, List<Glob> commands) {

  private static final List<Danger> KNOWN =
      Resources.text("permission/dangers.txt")
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\\|", 3))
          .map(part -> of(part[0].strip(), part[1].strip(), part[2]))
          .toList();

  Danger {
    commands = List.copyOf(commands);
  }

  /** What a command, as rules see it, is known to do. */
  static Stream<Danger> of(String command) {
    return KNOWN.stream()
        .filter(danger -> danger.commands().stream().anyMatch(one -> one.matches(command)));
  }

  private static Danger of(String level, String reason, String commands) {
    return new Danger(
        Level.valueOf(level.toUpperCase(Locale.ROOT)),
        reason,
        Stream.of(commands.split(";")).map(String::strip).map(Glob::new).toList());
  }

  /** How bad it may get, the least first. */
  enum Level {
    @JsonProperty("low")
    LOW,
    @JsonProperty("medium")
    MEDIUM,
    @JsonProperty("high")
    HIGH
  }
}
