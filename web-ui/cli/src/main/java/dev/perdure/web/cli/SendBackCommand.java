package dev.perdure.web.cli;

import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sends a plan or a delivery back with a comment. */
@Command(
    name = "send-back",
    description = {
      "Sends a plan or a delivery back with a comment.",
      "The planner reads the comment and plans again."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} send-back REQUEST -m \"Smaller steps, tests first\"",
      "  ${ROOT-COMMAND-NAME} send-back REQUEST --on s2=\"Keep the name\"   # on one step"
    })
final class SendBackCommand extends DecisionVerb {
  @Mixin private DecisionVerb.One request = new DecisionVerb.One();

  @Option(
      names = {"-m", "--message"},
      paramLabel = "TEXT",
      description = "The changes that you want.")
  private String comment = "";

  @Option(
      names = "--on",
      paramLabel = "STEP=TEXT",
      description = "For a plan: a comment on one of its steps.")
  private Map<String, String> steps = Map.of();

  SendBackCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  List<String> requests() {
    return request.ids();
  }

  @Override
  void requireSense() {
    if (comment.isBlank() && steps.isEmpty()) {
      throw UsageError.inInput(
          "The comment is missing: describe the changes that you want with -m or --on.");
    }
  }

  @Override
  DecisionInput verdict(FetchedRequest request) {
    DecisionInput made = DecisionInput.of(request.firstOffered("send_back"), comment);
    return steps.isEmpty() ? made : made.with("stepComments", steps);
  }
}
