package dev.perdure.activities.journal.trail;

import dev.perdure.activities.json.Json;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parts of records that were removed. The subject of the record of a removal names them, such
 * as {@code actor:1-5,9 details:3 decision:7}: a decision is named by the position of its record.
 */
final class RemovedParts {

  private static final String DECISION = "decision:";

  private final PositionSet decisionPositionSet = new PositionSet();
  private final Map<TrailPart, PositionSet> positions = new EnumMap<>(TrailPart.class);

  RemovedParts() {
    for (TrailPart part : TrailPart.values()) {
      positions.put(part, new PositionSet());
    }
  }

  /** The subject of the record of a removal. */
  static String subject(
      Map<TrailPart, ? extends Collection<Long>> removed, Collection<Long> decisions) {
    Stream<String> parts =
        removed.entrySet().stream()
            .map(part -> Json.name(part.getKey()) + ":" + PositionSet.of(part.getValue()));
    Stream<String> ofDecisions =
        decisions.isEmpty() ? Stream.of() : Stream.of(DECISION + PositionSet.of(decisions));
    return Stream.concat(parts, ofDecisions).collect(Collectors.joining(" "));
  }

  /** The subject of the record of a removal of everything up to a position. */
  static String subject(long last) {
    return Arrays.stream(TrailPart.values())
        .map(part -> "%s:1-%d".formatted(Json.name(part), last))
        .collect(Collectors.joining(" "));
  }

  /**
   * Adds what the record of a removal names.
   *
   * @param position the record's position; it can only name records before
   */
  void add(String subject, long position) {
    for (String text : subject.split(" ")) {
      if (text.startsWith(DECISION)) {
        decisionPositionSet.read(text.substring(DECISION.length()), position - 1);
      }
      positions.forEach((part, set) -> {
        String prefix = Json.name(part) + ":";
        if (text.startsWith(prefix)) {
          set.read(text.substring(prefix.length()), position - 1);
        }
      });
    }
  }

  /** Whether name and comments of the decision of a record were removed. */
  boolean containsDecision(long position) {
    return decisionPositionSet.contains(position);
  }

  boolean contains(TrailPart part, long position) {
    return positions.getOrDefault(part, new PositionSet()).contains(position);
  }
}
