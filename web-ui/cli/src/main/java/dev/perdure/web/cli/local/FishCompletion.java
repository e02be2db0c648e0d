package dev.perdure.web.cli.local;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The completion script for fish: verbs, their subcommands and options, and ids from the server.
 */
record FishCompletion(CommandSpec line) {

  private static final String START = "complete -c " + CompletionCommand.NAME;
  private static final String FIRST = "__fish_use_subcommand";
  private static final String SEEN = "__fish_seen_subcommand_from ";

  /** The first column of a list without its head. */
  private static final String IDS =
      "(" + CompletionCommand.NAME + " %s 2>/dev/null | tail -n +2 | string replace -r ' .*' '')";

  String script() {
    List<String> lines = new ArrayList<>();
    lines.add(START + " -f");
    subcommands(lines, line, FIRST);
    lines.add(ids(CompletionCommand.TASK_VERBS, "tasks"));
    lines.add(ids(CompletionCommand.REQUEST_VERBS, "inbox"));
    return String.join("\n", lines);
  }

  private void subcommands(List<String> lines, CommandSpec command, String condition) {
    for (CommandLine each : command.subcommands().values()) {
      CommandSpec verb = each.getCommandSpec();
      lines.add(
          "%s -n %s -a %s -d %s"
              .formatted(START, quoted(condition), verb.name(), quoted(description(verb))));
      String inside =
          (condition.equals(FIRST) ? "" : SEEN + command.name() + "; and ") + SEEN + verb.name();
      options(lines, verb, inside);
      if (condition.equals(FIRST) && !verb.subcommands().isEmpty()) {
        String names = String.join(" ", verb.subcommands().keySet());
        subcommands(lines, verb, "%s; and not %s".formatted(inside, SEEN + names));
      }
    }
  }

  private static void options(List<String> lines, CommandSpec verb, String condition) {
    for (OptionSpec option : verb.options()) {
      if (!option.hidden()) {
        lines.add(
            "%s -n %s%s%s -d %s"
                .formatted(
                    START,
                    quoted(condition),
                    names(option),
                    option.arity().max() > 0 ? " -r" : "",
                    quoted(first(option.description()))));
      }
    }
  }

  private static String names(OptionSpec option) {
    return Stream.of(option.names())
        .map(
            name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
        .collect(Collectors.joining());
  }

  private static String ids(String verbs, String list) {
    return "%s -n %s -a %s".formatted(START, quoted(SEEN + verbs), quoted(IDS.formatted(list)));
  }

  private static String description(CommandSpec verb) {
    return first(verb.usageMessage().description());
  }

  private static String first(String[] lines) {
    return lines.length == 0 ? "" : lines[0];
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
