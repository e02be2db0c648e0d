package dev.perdure.web.cli;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The verb {@code help}: lists all verbs, or explains one. */
@Command(
    name = "help",
    description = "Lists all verbs, or explains one.",
    helpCommand = true,
    mixinStandardHelpOptions = true)
final class HelpCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "[VERB]",
      hideParamSyntax = true,
      completionCandidates = VerbNames.class,
      description = "The verb to explain (default: list all verbs).")
  private List<String> verb = List.of();

  @Override
  public void run() {
    CommandLine explained = spec.parent().commandLine();
    for (String word : verb) {
      CommandLine child = explained.getSubcommands().get(word);
      if (child == null) {
        throw new UnmatchedArgumentException(explained, List.of(word));
      }
      explained = child;
    }
    explained.usage(explained.getOut());
  }

  /** The names that a shell completes. */
  static final class VerbNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(VerbGroup.values()).flatMap(group -> group.verbs().stream()).iterator();
    }
  }
}
