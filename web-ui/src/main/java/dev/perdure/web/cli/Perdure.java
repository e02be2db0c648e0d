package dev.perdure.web.cli;

import dev.perdure.web.cli.server.ExitCode;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line's front door: one subcommand a verb. */
@Command(
    name = "perdure",
    description = "Runs long coding tasks as durable workflows, with people in the loop.",
    mixinStandardHelpOptions = true,
    versionProvider = Perdure.Version.class,
    synopsisSubcommandLabel = "VERB")
public final class Perdure implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  /** Runs a verb and exits with its code. */
  public static void main(String[] arguments) {
    int code = run(PerdureProperties.ofThisProcess(), Terminal.ofThisProcess(), arguments);
    if (code != ExitCode.RUNNING) {
      System.exit(code);
    }
  }

  /** Runs a verb in an environment and a terminal, and returns its code. */
  static int run(PerdureProperties properties, Terminal terminal, String... arguments) {
    var verbs = new CommandLine(new Perdure());
    new Verbs(properties, terminal).wantedBy(arguments).forEach(verbs::addSubcommand);
    return verbs
        .setParameterExceptionHandler((mistake, _) -> explain(mistake, terminal))
        .setExecutionExceptionHandler((failure, _, _) -> explain(failure, terminal))
        .setUsageHelpAutoWidth(false)
        .setUsageHelpWidth(Math.clamp(terminal.columns(), 60, 120))
        .execute(arguments);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Name a verb: ./perdure --help lists them.");
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"perdure " + PerdureProperties.version()};
    }
  }

  private static int explain(ParameterException mistake, Terminal terminal) {
    String verb = mistake.getCommandLine().getCommandSpec().qualifiedName();
    terminal.note(UsageSentence.of(mistake));
    terminal.note("'./%s --help' says how it is used.".formatted(verb));
    return ExitCode.BAD_INPUT;
  }

  private static int explain(Exception failure, Terminal terminal) throws Exception {
    if (failure instanceof Mistake mistake) {
      terminal.note(mistake.sentence());
      return mistake.exitCode();
    }
    throw failure;
  }
}
