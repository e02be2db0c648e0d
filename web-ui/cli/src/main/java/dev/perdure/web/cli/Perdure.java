package dev.perdure.web.cli;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.network.ProxyLogins;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.NearestName;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The main class of the command line {@code perdure}: parses the arguments and runs the verb they
 * name.
 */
@Command(
    name = "perdure",
    description = "Runs long coding tasks as durable workflows, with people in the loop.",
    mixinStandardHelpOptions = true,
    versionProvider = Perdure.Version.class,
    synopsisSubcommandLabel = "VERB")
public final class Perdure implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  private final Terminal terminal;

  Perdure(Terminal terminal) {
    this.terminal = terminal;
  }

  public static void main(String[] arguments) {
    // Other programs read Perdure's numbers: a locale may give them other digits.
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    ProxyLogins.allow();
    int code = run(PerdureProperties.ofThisProcess(), Terminal.ofThisProcess(), arguments);
    if (code != ExitCode.RUNNING) {
      System.exit(code);
    }
  }

  /** The command line with all verbs, from which man pages are made. */
  public static CommandLine commandLine() {
    return new Verbs(PerdureProperties.of(Map.of()), Terminal.ofThisProcess()).line();
  }

  /** Runs a verb in an environment and a terminal, and returns its code. */
  static int run(PerdureProperties properties, Terminal terminal, String... arguments) {
    var verbs = new CommandLine(new Perdure(terminal));
    new Verbs(properties, terminal).wantedBy(arguments).forEach(verbs::addSubcommand);
    verbs.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new GroupedHelp());
    verbs.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING);
    return verbs
        .setCommandName(LauncherName.NAME)
        .setOut(terminal.writer())
        .setParameterExceptionHandler((mistake, _) -> explain(mistake, terminal))
        .setExecutionExceptionHandler((failure, _, _) -> explain(failure, terminal))
        .setUsageHelpAutoWidth(false)
        .setUsageHelpWidth(Math.clamp(terminal.columns(), 60, 120))
        .execute(arguments);
  }

  @Override
  public Integer call() {
    terminal.note(GroupedHelp.shortHelp(spec.commandLine()));
    return ExitCode.BAD_INPUT;
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"perdure " + PerdureProperties.version()};
    }
  }

  private static int explain(ParameterException mistake, Terminal terminal) {
    CommandSpec verb = mistake.getCommandLine().getCommandSpec();
    terminal.note(UsageSentence.of(mistake));
    terminal.note(
        verb.parent() == null
            ? "'%s help' lists all verbs.".formatted(verb.qualifiedName())
            : "'%s --help' lists its options.".formatted(verb.qualifiedName()));
    return ExitCode.BAD_INPUT;
  }

  private static int explain(Exception failure, Terminal terminal) throws Exception {
    return switch (failure) {
      case UsageError mistake -> {
        terminal.note(mistake.sentence());
        yield mistake.exitCode();
      }
      case InvalidConfig wrongFile -> explain(String.valueOf(wrongFile.getMessage()), terminal);
      case ModelFailure unusable -> explain(unusable.sentence(), terminal);
      default -> throw failure;
    };
  }

  private static int explain(String sentence, Terminal terminal) {
    terminal.note(sentence);
    return ExitCode.BAD_INPUT;
  }

  /** A usage error of picocli as a sentence. */
  static final class UsageSentence {
    private UsageSentence() {}

    static String of(ParameterException mistake) {
      return mistake instanceof UnmatchedArgumentException unmatched
          ? unknown(unmatched)
          : plain(String.valueOf(mistake.getMessage()));
    }

    private static String unknown(UnmatchedArgumentException mistake) {
      String word = mistake.getUnmatched().getFirst();
      boolean isVerb = !mistake.getCommandLine().getSubcommands().isEmpty();
      String kind = mistake.isUnknownOption() ? "option" : isVerb ? "verb" : "place for";
      String ending = kind.equals("place for") ? ": put what has spaces in quotes." : ".";
      return "There is no %s '%s'%s".formatted(kind, word, near(mistake).orElse(ending));
    }

    private static Optional<String> near(UnmatchedArgumentException mistake) {
      CommandSpec verb = mistake.getCommandLine().getCommandSpec();
      Set<String> known =
          mistake.isUnknownOption() ? verb.optionsMap().keySet() : verb.subcommands().keySet();
      return NearestName.suggestion(mistake.getUnmatched().getFirst(), List.copyOf(known))
          .map(": "::concat);
    }

    /** Removes Java type names. */
    private static String plain(String message) {
      String sentence =
          message
              .replaceFirst("^Error: ", "")
              .replaceFirst(" \\(java\\..*\\)$", "")
              .replaceFirst("cannot convert ('.*') to BigDecimal", "$1 is not a number")
              .replaceFirst("is not an? (int|long)", "is not a whole number");
      return sentence.endsWith(".") ? sentence : sentence + ".";
    }
  }
}
