package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.AnswerParser;
import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.DecisionReply;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base class of the verbs that decide one or several requests to people: {@code approve}, {@code
 * answer}, {@code reject} and {@code send-back}.
 */
abstract class DecisionVerb extends ServerVerb implements Runnable {

  DecisionVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    requireSense();
    ServerClient server = server();
    List<String> ids = requests().stream().distinct().toList();
    if (ids.size() == 1) {
      decide(server, ids.getFirst());
      if (json()) {
        print(read(server, ids.getFirst()));
      }
    } else {
      decideAll(server, ids);
    }
  }

  /** Decides each by itself, so that one that can't be decided keeps no other from it. */
  private void decideAll(ServerClient server, List<String> ids) {
    List<UsageError> errors = new ArrayList<>();
    List<String> decided = new ArrayList<>();
    for (String id : ids) {
      try {
        decide(server, id);
        decided.add(id);
      } catch (UsageError error) {
        terminal.note("%s: %s".formatted(id, error.sentence()));
        errors.add(error);
      }
    }
    if (json()) {
      ObjectNode page = JsonNodes.object();
      page.putArray("items").addAll(decided.stream().map(id -> read(server, id)).toList());
      print(page);
    }
    if (!errors.isEmpty()) {
      throw UsageError.withCode(
          errors.stream().mapToInt(UsageError::exitCode).min().orElseThrow(),
          "%d of %d requests could not be decided.".formatted(errors.size(), ids.size()));
    }
  }

  private void decide(ServerClient server, String id) {
    FetchedRequest request = FetchedRequest.read(server, id);
    DecisionReply said = verdict(request).settle(server, request);
    if (!said.mine()) {
      throw UsageError.inInput(said.sentence());
    }
    terminal.note(said.sentence());
  }

  /** A request as it is after its decision, for programs. */
  private static JsonNode read(ServerClient server, String id) {
    return server.get("/api/requests/" + ServerClient.segment(id));
  }

  private void print(JsonNode json) {
    terminal.print(JsonNodes.write(json));
  }

  /** The requests as they were named. */
  abstract List<String> requests();

  /** Validates the options before a request is read. */
  void requireSense() {}

  /** The decision on a request. */
  abstract DecisionInput verdict(FetchedRequest request);

  /** Answers a question by option numbers, labels or your own text. */
  @Command(
      name = "answer",
      description = "Answers a question by option numbers, labels or your own text.",
      footer = {
        "",
        "Examples:",
        "  ./perdure answer REQUEST 1",
        "  ./perdure answer REQUEST \"Neither: keep the old name\"",
        "  ./perdure answer REQUEST 2 \"To the nearest cent\"   # two questions, one answer each",
        "  ./perdure answer REQUEST 1 -m \"Only until the release\"   # with a comment for the agent"
      })
  static final class Answer extends DecisionVerb {
    @Mixin private One request = new One();

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

    Answer(PerdureProperties properties, Terminal terminal) {
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

  /** Says no to a request: rejects, or denies. */
  @Command(
      name = "reject",
      description = {
        "Denies a tool call or a question, or rejects a plan or a delivery.",
        "A rejected plan or delivery ends the task. To ask for changes, use send-back."
      },
      footer = {
        "",
        "Examples:",
        "  ./perdure reject REQUEST -m \"Not before the release\"",
        "  ./perdure reject 12 14 15 -m \"Not on this machine\"   # several requests of one kind"
      })
  static final class Reject extends DecisionVerb {
    @Mixin private Several requests = new Several();
    @Mixin private Comment comment = new Comment();

    Reject(PerdureProperties properties, Terminal terminal) {
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
        "  ./perdure send-back REQUEST -m \"Smaller steps, tests first\"",
        "  ./perdure send-back REQUEST --on s2=\"Keep the old name\"   # a comment on a step"
      })
  static final class SendBack extends DecisionVerb {
    @Mixin private One request = new One();

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

    SendBack(PerdureProperties properties, Terminal terminal) {
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
            "There is no comment: say with -m or --on what is to be different.");
      }
    }

    @Override
    DecisionInput verdict(FetchedRequest request) {
      DecisionInput made = DecisionInput.of(request.firstOffered("send_back"), comment);
      return steps.isEmpty() ? made : made.with("stepComments", steps);
    }
  }

  /** The request of a verb that decides one. */
  static final class One {
    @Parameters(index = "0", paramLabel = "REQUEST", description = Several.REQUEST_DESCRIPTION)
    private String id = "";

    List<String> ids() {
      return List.of(id);
    }
  }

  /** The requests of a verb that decides several in the same way. */
  static final class Several {
    private static final String REQUEST_DESCRIPTION =
        "The request's number or id, as './perdure inbox' lists it.";

    @Parameters(
        index = "0..*",
        arity = "1..*",
        paramLabel = "REQUEST",
        description = REQUEST_DESCRIPTION)
    private List<String> ids = List.of();

    List<String> ids() {
      return ids;
    }
  }

  /** The comment of a rejection. */
  static final class Comment {
    @Option(
        names = {"-m", "--message"},
        required = true,
        paramLabel = "TEXT",
        description = "The reason. Perdure keeps it with the decision.")
    private String text = "";

    String required() {
      if (text.isBlank()) {
        throw UsageError.inInput("The comment is empty: say with -m why.");
      }
      return text;
    }
  }
}
