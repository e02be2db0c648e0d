package dev.perdure.web.cli;

import dev.perdure.web.cli.decide.Pending;
import dev.perdure.web.cli.decide.Verdict;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says no to a request: rejects, or denies. */
@Command(
    name = "reject",
    description = "Says no to a request: rejects, or denies.",
    mixinStandardHelpOptions = true)
final class RejectCommand implements Runnable {
  private final Environment environment;
  private final Terminal terminal;
  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(
      index = "0",
      paramLabel = "REQUEST",
      description = "The request's id, as the inbox lists it.")
  private String id = "";

  @Option(
      names = {"-m", "--message"},
      required = true,
      paramLabel = "TEXT",
      description = "Why: it is kept with the decision.")
  private String comment = "";

  RejectCommand(Environment environment, Terminal terminal) {
    this.environment = environment;
    this.terminal = terminal;
  }

  @Override
  public void run() {
    Server server = common.server(environment);
    Pending request = Pending.read(server, id);
    terminal.note(verdict(request).settle(server, request));
  }

  private Verdict verdict(Pending request) {
    return Verdict.of(request.firstOffered("reject", "deny", "stop"), comment);
  }
}
