package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Renders the votes on a request that needs several people. */
public final class VotesText {

  private VotesText() {}

  /** The votes that are missing, such as {@code waiting for 1 more of security}. */
  public static Optional<String> missing(JsonNode votes) {
    List<JsonNode> missing = JsonNodes.list(votes, "missing");
    boolean isFirst =
        votes.path("needed").asInt(1) == 1 && missing.stream().allMatch(VotesText::isAnyone);
    return missing.isEmpty() || isFirst
        ? Optional.empty()
        : Optional.of(
            missing.stream()
                .map(VotesText::demand)
                .collect(Collectors.joining(" and ", "waiting for ", "")));
  }

  /** The count, the missing votes and the people who voted, a fact each. */
  static List<String> facts(JsonNode votes) {
    int needed = votes.path("needed").asInt(1);
    Stream<String> count =
        needed > 1
            ? Stream.of("%s of %d".formatted(JsonNodes.find(votes, "given").orElse("0"), needed))
            : Stream.empty();
    return Stream.of(
            count,
            missing(votes).stream(),
            JsonNodes.list(votes, "cast").stream().map(VotesText::vote))
        .flatMap(facts -> facts)
        .toList();
  }

  private static boolean isAnyone(JsonNode demand) {
    return JsonNodes.text(demand, "of").equals("anyone");
  }

  private static String demand(JsonNode demand) {
    int count = demand.path("count").asInt(1);
    String name = SafeText.line(JsonNodes.text(demand, "name"));
    return switch (JsonNodes.text(demand, "of")) {
      case "group" -> "%d more of %s".formatted(count, name);
      case "codeowner" -> "%d more of the code owners %s".formatted(count, name);
      case "role" -> "%d more with the role %s".formatted(count, name);
      default -> count == 1 ? "1 more vote" : "%d more votes".formatted(count);
    };
  }

  private static String vote(JsonNode vote) {
    return "%s: %s".formatted(person(vote), JsonNodes.text(vote, "outcome").replace('_', ' '));
  }

  /** The person of a vote or a decision, such as {@code ben for ana} for a deputy. */
  static String person(JsonNode decision) {
    return SafeText.line(JsonNodes.text(decision, "by") + inPlaceOf(decision));
  }

  /** The absent person in whose place a vote counts, such as {@code for ana}; else empty. */
  public static String inPlaceOf(JsonNode decision) {
    return JsonNodes.find(decision, "inPlaceOf").map(" for "::concat).orElse("");
  }
}
