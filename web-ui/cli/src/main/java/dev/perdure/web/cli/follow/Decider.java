package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.Terminal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/**
 * The policy that decides requests while a task is followed: {@code --yes}, {@code --deny}, the
 * person at the terminal, or none.
 */
public sealed interface Decider {
  /**
   * The verdict, or nothing if this decider must not or cannot give one.
   *
   * @param open whether the request can still be settled as it is shown
   */
  Optional<DecisionInput> decide(FetchedRequest request, BooleanSupplier open);

  /**
   * {@code --yes}: approves, allows once, takes the first option; never a loop, never money, never
   * an operator's matters.
   *
   * @param trusts whether what a repository's files would run is trusted too
   */
  record SayYes(Set<String> toldRuns, boolean trusts) implements Decider {

    /** Creates a decider that has told no run yet to end. */
    public SayYes(boolean trusts) {
      this(new HashSet<>(), trusts);
    }

    private static final String UNCHECKED = "Nobody checked by hand: approved by --yes.";
    private static final String UNTRUSTED =
        "Nobody was there to read it: --yes trusts no repository without --trust.";

    private static final String STOP_LOOPING =
        "Nobody is here to ask. Call nothing more: end now with a report of what is done, what is"
            + " not, and what stopped you.";

    @Override
    public Optional<DecisionInput> decide(FetchedRequest request, BooleanSupplier open) {
      return switch (request.kind()) {
        case "budget", "operator" -> Optional.empty();
        case "permission" -> Optional.of(permitted(request));
        case "question" -> Optional.of(DecisionInput.answering(firstOptions(request)));
        case "delivery" -> Optional.of(delivery(request));
        case "trust" ->
            Optional.of(
                trusts ? DecisionInput.of("approve") : DecisionInput.of("reject", UNTRUSTED));
        default -> Optional.of(DecisionInput.of("approve"));
      };
    }

    private static DecisionInput delivery(FetchedRequest request) {
      List<String> checks = request.manualChecks();
      return checks.isEmpty()
          ? DecisionInput.of("approve")
          : DecisionInput.of("approve", UNCHECKED).with("waived", checks);
    }

    /**
     * The first decision on a looping run asks it to end with its report. The second one stops it.
     */
    private DecisionInput permitted(FetchedRequest request) {
      if (!request.asksFor("doom_loop")) {
        return DecisionInput.of("allow_once");
      }
      return toldRuns.add(request.runId())
          ? DecisionInput.of("deny", STOP_LOOPING)
          : DecisionInput.of("deny");
    }

    private static List<List<String>> firstOptions(FetchedRequest request) {
      return request.questions().stream().map(SayYes::firstOption).toList();
    }

    private static List<String> firstOption(JsonNode question) {
      List<JsonNode> options = JsonNodes.list(question, "options");
      return List.of(
          options.isEmpty() ? "Decide yourself" : JsonNodes.text(options.getFirst(), "label"));
    }
  }

  /** {@code --deny}: denies with a comment, rejects plans and deliveries. */
  record SayNo() implements Decider {
    private static final String COMMENT = "Denied by --deny on the command line.";

    @Override
    public Optional<DecisionInput> decide(FetchedRequest request, BooleanSupplier open) {
      return switch (request.kind()) {
        case "permission", "question" -> Optional.of(DecisionInput.of("deny", COMMENT));
        case "operator" ->
            request.offers("stop")
                ? Optional.of(DecisionInput.of("stop", COMMENT))
                : Optional.empty();
        default -> Optional.of(DecisionInput.of("reject", COMMENT));
      };
    }
  }

  /** The person at the terminal. */
  record Person(Terminal terminal) implements Decider {
    @Override
    public Optional<DecisionInput> decide(FetchedRequest request, BooleanSupplier open) {
      return new RequestDialog(terminal, open).about(request);
    }
  }

  /** Decider without a person at the terminal: the pages decide. */
  record Nobody() implements Decider {
    @Override
    public Optional<DecisionInput> decide(FetchedRequest request, BooleanSupplier open) {
      return Optional.empty();
    }
  }
}
