package dev.perdure.web.cli;

import dev.perdure.web.cli.decide.Answers;
import dev.perdure.web.cli.decide.Pending;
import dev.perdure.web.cli.decide.Verdict;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Terminal;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Answers a question: option numbers, labels or own words. */
@Command(
    name = "answer",
    description = "Answers a question: option numbers, labels or own words.",
    mixinStandardHelpOptions = true)
final class AnswerCommand implements Runnable {
  private final Environment environment;
  private final Terminal terminal;
  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(
      index = "0",
      paramLabel = "REQUEST",
      description = "The request's id, as the inbox lists it.")
  private String id = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "ANSWER",
      description = "One for each question; several where one question takes several.")
  private List<String> answers = List.of();

  AnswerCommand(Environment environment, Terminal terminal) {
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
    request.firstOffered("answer");
    return Verdict.answering(Answers.toAll(request, answers));
  }
}
