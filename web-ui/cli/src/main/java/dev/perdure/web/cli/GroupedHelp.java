package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;

/** The part of the help that lists the verbs: in groups, or only the ones to begin with. */
final class GroupedHelp implements IHelpSectionRenderer {

  private static final List<String> TO_BEGIN_WITH =
      List.of("demo", "run", "inbox", "show", "approve", "serve", "doctor");

  @Override
  public String render(Help help) {
    Map<String, Help> verbs = help.subcommands();
    return Stream.of(VerbGroup.values())
        .map(group -> "%n%s%n%s".formatted(group.title(), list(help, pick(verbs, group.verbs()))))
        .collect(Collectors.joining());
  }

  /** The verbs to begin with, and how the others are found. */
  static String shortHelp(CommandLine line) {
    Help help = line.getHelp();
    return "Usage: %s VERB%n%s%n%s"
        .formatted(
            line.getCommandName(),
            list(help, pick(help.subcommands(), TO_BEGIN_WITH)),
            "Name a verb: '%s help' lists all, '%s help VERB' explains one."
                .formatted(LauncherName.NAME, LauncherName.NAME));
  }

  private static Collection<Help> pick(Map<String, Help> verbs, List<String> names) {
    return names.stream().filter(verbs::containsKey).map(verbs::get).toList();
  }

  private static String list(Help help, Collection<Help> verbs) {
    int width = help.commandSpec().usageMessage().width();
    var table =
        Help.TextTable.forColumns(
            help.colorScheme(),
            new Help.Column(16, 2, Help.Column.Overflow.SPAN),
            new Help.Column(width - 16, 2, Help.Column.Overflow.WRAP));
    for (Help verb : verbs) {
      table.addRowValues(
          verb.commandSpec().name(), verb.commandSpec().usageMessage().description()[0]);
    }
    return table.toString();
  }
}
