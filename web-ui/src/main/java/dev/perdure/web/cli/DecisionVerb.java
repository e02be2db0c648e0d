package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.AnswerParser;
import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.DecisionInput.Reply;
import dev.perdure.web.cli.follow.ShownRequest;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A verb that decides one request. */
abstract sealed class DecisionVerb extends ServerVerb implements Runnable {
  @Parameters(
      index = "0",
      paramLabel = "REQUEST",
      description = "The request's number or id, as './perdure inbox' lists it.")
  private String id = "";

  private DecisionVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    requireSense();
    ServerClient server = server();
    ShownRequest request = ShownRequest.read(server, id);
    Reply said = verdict(request).settle(server, request);
    if (!said.mine()) {
      throw UsageError.inInput(said.sentence());
    }
    terminal.note(said.sentence());
    if (json()) {
      terminal.print(JsonNodes.write(server.get("/api/requests/" + ServerClient.segment(id))));
    }
  }

  /** Validates the options before the request is read. */
  void requireSense() {}

  /** The decision on a request. */
  abstract DecisionInput verdict(ShownRequest request);

  /** Says yes to a request: approves, or allows once. */
  @Command(
      name = "approve",
      description = {
        "Says yes to a request: approves a plan, a delivery or a budget; allows a call once.",
        "'./perdure show REQUEST' shows first what the yes would do."
      },
      footer = {
        "",
        "Examples:",
        "  ./perdure approve REQUEST",
        "  ./perdure approve REQUEST --always        # a permission: do not ask for this again",
        "  ./perdure approve REQUEST --budget 25     # a budget: the new limit, in dollars",
        "  ./perdure approve REQUEST --step a --step b   # a plan: only these steps for now",
        "  ./perdure approve REQUEST --tick 1 --waive 2 -m \"No phone here\"   # a delivery"
      })
  public static final class Approve extends DecisionVerb {
    @Option(names = "--always", description = "Allow always, where a permission offers it.")
    private boolean always;

    @Option(
        names = "--budget",
        paramLabel = "LIMIT",
        description = "The new limit of a budget request (the proposed one).")
    private Optional<BigDecimal> budget = Optional.empty();

    @Option(
        names = "--model",
        paramLabel = "PROVIDER/NAME",
        description = "For an operator's request: go on with this model.")
    private Optional<String> model = Optional.empty();

    @Option(
        names = "--step",
        paramLabel = "ID",
        description = "For a plan: approve only these steps; the others are held.")
    private List<String> steps = List.of();

    @Option(
        names = "--tick",
        paramLabel = "CHECK",
        description = "For a delivery: a manual check that you made, by number or text; or all.")
    private List<String> ticked = List.of();

    @Option(
        names = "--waive",
        paramLabel = "CHECK",
        description = "For a delivery: a manual check to do without; say with -m why.")
    private List<String> waived = List.of();

    @Option(
        names = {"-m", "--message"},
        paramLabel = "TEXT",
        description = "A word that is kept with the decision.")
    private String comment = "";

    public Approve(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
    }

    @Override
    DecisionInput verdict(ShownRequest request) {
      if (always && !request.kind().equals("permission")) {
        throw UsageError.inInput(
            "Request %s is a %s request: --always is for permissions."
                .formatted(request.name(), request.kind()));
      }
      requireKind(request, "plan", "--step", steps);
      requireKind(request, "delivery", "--tick and --waive", ticked.isEmpty() ? waived : ticked);
      return switch (request.kind()) {
        case "permission" ->
            DecisionInput.of(request.firstOffered(always ? "allow_always" : "allow_once"));
        case "operator" ->
            model
                .map(it -> DecisionInput.of(request.firstOffered("switch_model")).with("model", it))
                .orElseGet(() -> DecisionInput.of(request.firstOffered("retry")));
        case "budget" -> {
          DecisionInput made = DecisionInput.of(request.firstOffered("approve"));
          yield budget
              .or(() -> proposed(request))
              .map(limit -> made.with("budget", limit))
              .orElse(made);
        }
        case "question" ->
            throw UsageError.inInput(
                "Request %1$s is a question: use './perdure answer %1$s …'."
                    .formatted(request.name()));
        default -> approval(request);
      };
    }

    private DecisionInput approval(ShownRequest request) {
      DecisionInput made = DecisionInput.of(request.firstOffered("approve"), comment);
      made = steps.isEmpty() ? made : made.with("steps", steps);
      made = ticked.isEmpty() ? made : made.with("ticked", checks(request, ticked));
      return waived.isEmpty() ? made : made.with("waived", checks(request, waived));
    }

    private static List<String> checks(ShownRequest request, List<String> named) {
      List<String> all = request.manualChecks();
      return named.equals(List.of("all"))
          ? all
          : named.stream().map(name -> AnswerParser.choice(all, name)).toList();
    }

    private static void requireKind(
        ShownRequest request, String kind, String option, List<String> given) {
      if (!given.isEmpty() && !request.kind().equals(kind)) {
        throw UsageError.inInput(
            "Request %s is a %s request: %s is for a %s."
                .formatted(request.name(), request.kind(), option, kind));
      }
    }

    private static Optional<BigDecimal> proposed(ShownRequest request) {
      return request.subject().path("proposed").asDecimalOpt();
    }
  }

  /** Answers a question: option numbers, labels or own words. */
  @Command(
      name = "answer",
      description = "Answers a question: option numbers, labels or own words.",
      footer = {
        "",
        "Examples:",
        "  ./perdure answer REQUEST 1",
        "  ./perdure answer REQUEST \"Neither: keep the old name\"",
        "  ./perdure answer REQUEST 2 \"To the nearest cent\"   # two questions, one answer each",
        "  ./perdure answer REQUEST 1 -m \"Only until the release\"   # with a word to the agent"
      })
  public static final class Answer extends DecisionVerb {
    @Parameters(
        index = "1..*",
        arity = "1..*",
        paramLabel = "ANSWER",
        description = "One for each question; several where one question takes several.")
    private List<String> answers = List.of();

    @Option(
        names = {"-m", "--message"},
        paramLabel = "TEXT",
        description = "A word that the agent reads with the answers.")
    private String comment = "";

    public Answer(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
    }

    @Override
    DecisionInput verdict(ShownRequest request) {
      request.firstOffered("answer");
      DecisionInput made = DecisionInput.answering(AnswerParser.toAll(request, answers));
      return comment.isBlank() ? made : made.with("comment", comment);
    }
  }

  /** Says no to a request: rejects, or denies. */
  @Command(
      name = "reject",
      description = {
        "Says no to a request: denies a call or a question, rejects a plan or a delivery.",
        "A rejected plan or delivery ends the task; to have it changed instead, use send-back."
      },
      footer = {"", "Example:", "  ./perdure reject REQUEST -m \"Not before the release\""})
  public static final class Reject extends DecisionVerb {
    @Mixin private Comment comment = new Comment();

    public Reject(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
    }

    @Override
    void requireSense() {
      comment.required();
    }

    @Override
    DecisionInput verdict(ShownRequest request) {
      return DecisionInput.of(request.firstOffered("reject", "deny", "stop"), comment.required());
    }
  }

  /** Sends a plan or a delivery back with a comment. */
  @Command(
      name = "send-back",
      description = {
        "Sends a plan or a delivery back with a comment.",
        "The task plans again, with the comment before it."
      },
      footer = {
        "",
        "Examples:",
        "  ./perdure send-back REQUEST -m \"Smaller steps, tests first\"",
        "  ./perdure send-back REQUEST --on s2=\"Keep the old name\"   # a comment on a step"
      })
  public static final class SendBack extends DecisionVerb {
    @Option(
        names = {"-m", "--message"},
        paramLabel = "TEXT",
        description = "What is to be different.")
    private String comment = "";

    @Option(
        names = "--on",
        paramLabel = "STEP=TEXT",
        description = "For a plan: a comment on one of its steps.")
    private Map<String, String> steps = Map.of();

    public SendBack(PerdureProperties properties, Terminal terminal) {
      super(properties, terminal);
    }

    @Override
    void requireSense() {
      if (comment.isBlank() && steps.isEmpty()) {
        throw UsageError.inInput(
            "There is no comment: say with -m or --on what is to be different.");
      }
    }

    @Override
    DecisionInput verdict(ShownRequest request) {
      DecisionInput made = DecisionInput.of(request.firstOffered("send_back"), comment);
      return steps.isEmpty() ? made : made.with("stepComments", steps);
    }
  }

  /** The comment of a rejection. */
  static final class Comment {
    @Option(
        names = {"-m", "--message"},
        required = true,
        paramLabel = "TEXT",
        description = "Why: it is kept with the decision.")
    private String text = "";

    String required() {
      if (text.isBlank()) {
        throw UsageError.inInput("The comment is empty: say with -m why.");
      }
      return text;
    }
  }
}
