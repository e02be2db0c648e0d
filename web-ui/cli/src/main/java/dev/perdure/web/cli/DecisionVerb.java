package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.DecisionReply;
import dev.perdure.web.cli.follow.FetchedRequest;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.ArrayList;
import java.util.List;
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
        "The request's number or id, as '${ROOT-COMMAND-NAME} inbox' lists it.";

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
