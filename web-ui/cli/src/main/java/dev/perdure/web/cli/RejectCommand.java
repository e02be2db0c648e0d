package dev.perdure.web.cli;

import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Rejects or denies a request. */
@Command(
    name = "reject",
    description = {
      "Denies a tool call or a question, or rejects a plan or a delivery.",
      "A rejected plan or delivery ends the task. To ask for changes, use send-back."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} reject REQUEST -m \"Not before the release\"",
      "  ${ROOT-COMMAND-NAME} reject 12 14 15 -m \"Not here\"   # several requests of one kind"
    })
final class RejectCommand extends DecisionVerb {
  @Mixin private DecisionVerb.Several requests = new DecisionVerb.Several();
  @Mixin private DecisionVerb.Comment comment = new DecisionVerb.Comment();

  RejectCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  List<String> requests() {
    return requests.ids();
  }

  @Override
  void requireSense() {
    comment.required();
  }

  @Override
  DecisionInput verdict(FetchedRequest request) {
    return DecisionInput.of(request.firstOffered("reject", "deny", "stop"), comment.required());
  }
}
