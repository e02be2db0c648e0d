package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.AnswerParser;
import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says yes to a request: approves, or allows once. */
@Command(
    name = "approve",
    description = {
      "Approves a plan, a delivery or a budget, or allows a tool call once.",
      "'${ROOT-COMMAND-NAME} show REQUEST' shows the effect before you approve."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} approve REQUEST",
      "  ${ROOT-COMMAND-NAME} approve 12 14 15             # several requests of one kind",
      "  ${ROOT-COMMAND-NAME} approve REQUEST --always     # do not ask for such calls again",
      "  ${ROOT-COMMAND-NAME} approve REQUEST --budget 25  # the new limit in dollars",
      "  ${ROOT-COMMAND-NAME} approve REQUEST --step a --step b  # only these steps for now",
      "  ${ROOT-COMMAND-NAME} approve REQUEST --tick 1 --waive 2 -m \"No phone here\""
    })
final class ApproveCommand extends DecisionVerb {
  @Mixin private Several requests = new Several();

  @Option(
      names = "--always",
      description = "For a permission: allow such calls always, if the request offers it.")
  private boolean always;

  @Option(
      names = "--budget",
      paramLabel = "LIMIT",
      description = "For a budget: the new limit (default: the proposed limit).")
  private Optional<BigDecimal> budget = Optional.empty();

  @Option(
      names = "--model",
      paramLabel = "PROVIDER/NAME",
      description = "For an operator's request: continue with this model.")
  private Optional<String> model = Optional.empty();

  @Option(
      names = "--step",
      paramLabel = "ID",
      description = "For a plan: approve only these steps and hold the others.")
  private List<String> steps = List.of();

  @Option(
      names = "--tick",
      paramLabel = "CHECK",
      description = "For a delivery: a manual check that you made, by number or text, or 'all'.")
  private List<String> ticked = List.of();

  @Option(
      names = "--waive",
      paramLabel = "CHECK",
      description = "For a delivery: a manual check that you waive; give the reason with -m.")
  private List<String> waived = List.of();

  @Option(
      names = {"-m", "--message"},
      paramLabel = "TEXT",
      description = "A comment that Perdure keeps with the decision.")
  private String comment = "";

  ApproveCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  List<String> requests() {
    return requests.ids();
  }

  @Override
  DecisionInput verdict(FetchedRequest request) {
    if (always && !request.kind().equals("permission")) {
      throw UsageError.inInput(
          "Request %s is a %s request: --always is for permissions."
              .formatted(request.name(), request.kind()));
    }
    requireKind(request, "plan", "--step", steps);
    requireKind(request, "delivery", "--tick and --waive", ticked.isEmpty() ? waived : ticked);
    return switch (request.kind()) {
      case "permission" -> readDecision(request, always ? "allow_always" : "allow_once");
      case "operator" ->
          model
              .map(it -> readDecision(request, "switch_model").with("model", it))
              .orElseGet(() -> readDecision(request, "retry"));
      case "budget" -> {
        DecisionInput made = readDecision(request, "approve");
        yield budget
            .or(() -> proposed(request))
            .map(limit -> made.with("budget", limit))
            .orElse(made);
      }
      case "question" ->
          throw UsageError.inInput(
              "Request %1$s is a question: use '%2$s answer %1$s …'."
                  .formatted(request.name(), LauncherName.NAME));
      default -> approval(request);
    };
  }

  private DecisionInput readDecision(FetchedRequest request, String outcome) {
    return DecisionInput.of(request.firstOffered(outcome), comment);
  }

  private DecisionInput approval(FetchedRequest request) {
    DecisionInput made = readDecision(request, "approve");
    made = steps.isEmpty() ? made : made.with("steps", steps);
    made = ticked.isEmpty() ? made : made.with("ticked", checks(request, ticked));
    return waived.isEmpty() ? made : made.with("waived", checks(request, waived));
  }

  private static List<String> checks(FetchedRequest request, List<String> named) {
    List<String> all = request.manualChecks();
    return named.equals(List.of("all"))
        ? all
        : named.stream().map(name -> AnswerParser.choice(all, name)).toList();
  }

  private static void requireKind(
      FetchedRequest request, String kind, String option, List<String> given) {
    if (!given.isEmpty() && !request.kind().equals(kind)) {
      throw UsageError.inInput(
          "Request %s is a %s request: %s is for a %s."
              .formatted(request.name(), request.kind(), option, kind));
    }
  }

  private static Optional<BigDecimal> proposed(FetchedRequest request) {
    return request.subject().path("proposed").asDecimalOpt();
  }
}
