package dev.perdure.web.cli;

import dev.perdure.web.cli.follow.AnswerParser;
import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers a question by option numbers, labels or your own text. */
@Command(
    name = "answer",
    description = "Answers a question by option numbers, labels or your own text.",
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} answer REQUEST 1",
      "  ${ROOT-COMMAND-NAME} answer REQUEST \"Neither: keep the old name\"",
      "  ${ROOT-COMMAND-NAME} answer REQUEST 2 \"To the cent\"   # two questions, one answer each",
      "  ${ROOT-COMMAND-NAME} answer REQUEST 1 -m \"Only this once\"   # a comment for the agent"
    })
final class AnswerCommand extends DecisionVerb {
  @Mixin private DecisionVerb.One request = new DecisionVerb.One();

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "ANSWER",
      description = "One answer for each question, or several if one question takes several.")
  private List<String> answers = List.of();

  @Option(
      names = {"-m", "--message"},
      paramLabel = "TEXT",
      description = "A comment that the agent reads with the answers.")
  private String comment = "";

  AnswerCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  List<String> requests() {
    return request.ids();
  }

  @Override
  DecisionInput verdict(FetchedRequest request) {
    request.firstOffered("answer");
    DecisionInput made = DecisionInput.answering(AnswerParser.toAll(request, answers));
    return comment.isBlank() ? made : made.with("comment", comment);
  }
}
