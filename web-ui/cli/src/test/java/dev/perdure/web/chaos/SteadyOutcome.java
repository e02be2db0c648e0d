package dev.perdure.web.chaos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The outcome of a steady task, without ids and moments.
 *
 * @param facts what must be the same with and without disturbances, by its name
 * @param asked the questions to the model
 * @param unanswered the places of the questions without a complete answer of the vendor
 * @param counted the number of calls whose usage is recorded
 * @param faults what no task may show
 */
record SteadyOutcome(
    Map<String, Object> facts,
    List<SteadyQuestion> asked,
    List<String> unanswered,
    long counted,
    List<String> faults) {

  /** The places of the conversations at which the model was asked. */
  List<String> places() {
    return asked.stream().map(SteadyQuestion::place).distinct().sorted().toList();
  }

  /** The faults of an undisturbed run: each question is asked and counted once. */
  List<String> objections() {
    List<String> found = new ArrayList<>(faults);
    boolean isCut = unanswered.stream().anyMatch(place -> !isAside(place));
    if (isCut || places().size() != asked.size() || counted != asked.size() - unanswered.size()) {
      found.add(
          "undisturbed, %d questions at %d places, unanswered %s, and %d were counted"
              .formatted(asked.size(), places().size(), unanswered, counted));
    }
    return found;
  }

  /** Titles and summaries have a time limit; a task goes on without them. */
  private static boolean isAside(String place) {
    return place.startsWith("title ") || place.startsWith("summary ");
  }

  /** The differences of this disturbed run from an undisturbed one. */
  List<String> differences(SteadyOutcome undisturbed, Outages outages) {
    List<String> found = new ArrayList<>(faults);
    facts.forEach((name, value) -> {
      Object expected = undisturbed.facts().get(name);
      if (!Objects.equals(value, expected)) {
        found.add("%s differ:\n    %s\n    undisturbed: %s".formatted(name, value, expected));
      }
    });
    if (!places().equals(undisturbed.places())) {
      found.add(
          "the model was asked at %s, undisturbed at %s".formatted(places(), undisturbed.places()));
    }
    long needed = places().stream().filter(it -> !isAside(it) || !unanswered.contains(it)).count();
    if (counted < needed) {
      found.add("%d answers were needed, and %d were counted".formatted(needed, counted));
    }
    if (counted > asked.size()) {
      found.add("%d questions were asked, and %d were counted".formatted(asked.size(), counted));
    }
    found.addAll(unexplained(outages));
    return found;
  }

  /** A question that is asked again needs a disturbance since it was asked before. */
  private List<String> unexplained(Outages outages) {
    List<String> found = new ArrayList<>();
    Map<String, SteadyQuestion> before = new LinkedHashMap<>();
    for (SteadyQuestion question : asked) {
      SteadyQuestion earlier = before.put(question.place(), question);
      if (earlier != null && !outages.isAnyWithin(earlier.at(), question.at())) {
        found.add(
            "the model was asked again without a disturbance: %s, %s and %s"
                .formatted(question.place(), earlier.at(), question.at()));
      }
    }
    return found;
  }
}
