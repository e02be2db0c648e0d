package dev.perdure.activities.tool.shell.parse;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a shell text would run.
 *
 * @param parsable whether all of it was understood; otherwise what is here is what was
 * @param searched places that it has commands looked up in, as far as they are named in full
 */
public record ShellScript(
    String text,
    boolean parsable,
    List<ShellCommand> commands,
    List<Mention> mentions,
    List<String> searched) {

  /** Copies the lists. */
  public ShellScript {
    commands = List.copyOf(commands);
    mentions = List.copyOf(mentions);
    searched = List.copyOf(searched);
  }

  /** The parts that show a change, as they are written. */
  public List<String> changes() {
    return Stream.concat(
            commands.stream().filter(ShellCommand::changes).map(ShellCommand::text),
            mentions.stream().filter(Mention::writes).map(Mention::text))
        .distinct()
        .toList();
  }
}
