package dev.perdure.web.cli;

import dev.perdure.web.cli.decide.Pending;
import dev.perdure.web.cli.decide.Verdict;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Terminal;
import java.math.BigDecimal;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says yes to a request: approves, or allows once. */
@Command(
    name = "approve",
    description = "Says yes to a request: approves, or allows once.",
    mixinStandardHelpOptions = true)
final class ApproveCommand implements Runnable {
  private final Environment environment;
  private final Terminal terminal;
  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(
      index = "0",
      paramLabel = "REQUEST",
      description = "The request's id, as the inbox lists it.")
  private String id = "";

  @Option(names = "--always", description = "Allow always, where a permission offers it.")
  private boolean always;

  @Option(
      names = "--budget",
      paramLabel = "LIMIT",
      description = "The new limit of a budget request.")
  private Optional<BigDecimal> budget = Optional.empty();

  ApproveCommand(Environment environment, Terminal terminal) {
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
    return switch (request.kind()) {
      case "permission" -> Verdict.of(request.firstOffered(always ? "allow_always" : "allow_once"));
      case "operator" -> Verdict.of(request.firstOffered("retry"));
      case "budget" ->
          Verdict.of(request.firstOffered("approve"))
              .withBudget(budget.or(() -> proposed(request)));
      case "question" ->
          throw Mistake.inInput(
              "Request %s is a question: use './perdure answer %s ...'.".formatted(id, id));
      default -> Verdict.of(request.firstOffered("approve"));
    };
  }

  private static Optional<BigDecimal> proposed(Pending request) {
    return request.subject().path("proposed").asDecimalOpt();
  }
}
