package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.follow.FetchedRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The open requests of a task in the full-screen view, and the one that is shown. If that one was
 * settled elsewhere, the next does not take its place, so that a key meant for the one never
 * decides the other.
 */
final class RequestSelection {
  private static final Duration MIN_VIEW_TIME = Duration.ofMillis(400);

  private final Set<String> settledHere = new HashSet<>();
  private List<FetchedRequest> all = List.of();
  private Optional<FetchedRequest> shown = Optional.empty();
  private Instant since = Instant.MIN;
  private boolean lost;

  List<FetchedRequest> all() {
    return all;
  }

  Optional<FetchedRequest> shown() {
    return shown;
  }

  /** Whether the shown request has been in view for long enough to be read at all. */
  boolean isSeen(Instant now) {
    return !since.isAfter(now.minus(MIN_VIEW_TIME));
  }

  /** Takes in that a request was settled from here: the next one is shown. */
  void settled(FetchedRequest request, Instant now) {
    settledHere.add(request.id() + request.digest());
    var _ = load(all, now);
  }

  /** Takes the open requests; a sentence if the one that is shown is no longer as it was. */
  Optional<String> load(List<FetchedRequest> requests, Instant now) {
    all = requests.stream().filter(it -> !settledHere.contains(it.id() + it.digest())).toList();
    Optional<FetchedRequest> before = shown;
    shown = before.flatMap(it -> find(it.id()));
    if (before.isPresent() && shown.isEmpty()) {
      lost = !settledHere.contains(before.get().id() + before.get().digest());
    }
    if (shown.isEmpty() && !lost) {
      all.stream().findFirst().ifPresent(it -> show(it, now));
    }
    return before.flatMap(it -> fate(it, now));
  }

  private Optional<String> fate(FetchedRequest before, Instant now) {
    Optional<FetchedRequest> same = find(before.id());
    if (same.isEmpty()) {
      return lost
          ? Optional.of("Request %s was settled elsewhere.".formatted(before.name()))
          : Optional.empty();
    }
    if (same.get().digest().equals(before.digest())) {
      return Optional.empty();
    }
    since = now;
    return Optional.of("Request %s has changed: this is how it is now.".formatted(before.name()));
  }

  private Optional<FetchedRequest> find(String id) {
    return all.stream().filter(it -> it.id().equals(id)).findFirst();
  }

  /** Shows the one so many places further. */
  void move(int places, Instant now) {
    if (all.isEmpty()) {
      return;
    }
    int at = shown.map(all::indexOf).orElse(places > 0 ? -1 : 1);
    show(all.get(Math.clamp((long) at + places, 0, all.size() - 1)), now);
  }

  private void show(FetchedRequest request, Instant now) {
    lost = false;
    shown = Optional.of(request);
    since = now;
  }
}
