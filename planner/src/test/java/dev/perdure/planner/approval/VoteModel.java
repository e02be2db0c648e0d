package dev.perdure.planner.approval;

import dev.perdure.planner.owner.FileOwners;
import dev.perdure.planner.owner.OwnedFile;
import dev.perdure.planner.request.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A naive model of the rules for votes on a task of ann: tries each person in each place of each
 * rule, for each file that has owners.
 */
final class VoteModel {

  static final List<String> PEOPLE = List.of("ann", "ana", "bo", "cy", "di", "ed");
  static final Map<String, List<String>> ROLES =
      Map.of("ed", List.of("operator"), "bo", List.of("operator", "approver"));

  private static final Map<String, List<String>> GROUPS =
      Map.of(
          "sec", List.of("ana", "bo", "cy"),
          "ops", List.of("cy", "di"),
          "@o/web", List.of("ana", "di"),
          "@cy", List.of("cy"));

  private final ApprovalPolicy policy;
  private final FileOwners owners;
  private final Map<String, Move> votes = new LinkedHashMap<>();

  VoteModel(ApprovalPolicy policy, FileOwners owners) {
    this.policy = policy;
    this.owners = owners;
  }

  /** A person's vote, perhaps in the place of an absent person. */
  record Move(
      String by, Outcome outcome, boolean partly, boolean commented, @Nullable String absent) {

    boolean agrees(Move other) {
      return outcome == other.outcome && (outcome == Outcome.REJECT || partly == other.partly);
    }
  }

  /** The people of one place of a rule; no people if everybody may take it. */
  private record Place(boolean isForAll, List<String> people, @Nullable String role) {

    boolean takes(String person) {
      return isForAll
          || people.contains(person)
          || role != null && ROLES.getOrDefault(person, List.of()).contains(role);
    }
  }

  void clear() {
    votes.clear();
  }

  void withdraw(String person) {
    votes.remove(person);
  }

  void keep(Move move) {
    votes.remove(move.by());
    votes.put(move.by(), move);
  }

  boolean mayVote(Move move) {
    boolean isOwn = Boolean.FALSE.equals(policy.own()) && move.by().equals("ann");
    boolean isNamed =
        policy.rules().isEmpty()
            || rules().stream().flatMap(List::stream).anyMatch(place -> takes(place, move));
    return isNamed && !(isOwn && move.outcome() == Outcome.APPROVE);
  }

  /** Whether the vote that was kept last may settle. */
  boolean isAllowed(Move last) {
    boolean isVeto =
        last.outcome() == Outcome.REJECT
            && policy.rules().stream().anyMatch(rule -> Boolean.TRUE.equals(rule.veto()));
    List<Move> agreeing = votes.values().stream().filter(last::agrees).toList();
    return isVeto || rules().stream().allMatch(places -> canFill(places, agreeing, Set.of()));
  }

  private boolean canFill(List<Place> places, List<Move> moves, Set<String> names) {
    return places.isEmpty()
        || moves.stream()
            .anyMatch(move ->
                names(move)
                    .filter(name -> !names.contains(name) && isTaken(places.getFirst(), move, name))
                    .anyMatch(name ->
                        canFill(
                            places.subList(1, places.size()),
                            moves.stream().filter(other -> other != move).toList(),
                            with(names, name))));
  }

  private static Set<String> with(Set<String> names, String name) {
    Set<String> all = new HashSet<>(names);
    all.add(name);
    return all;
  }

  private boolean takes(Place place, Move move) {
    return names(move).anyMatch(name -> isTaken(place, move, name));
  }

  /** A role is the voter's own, and a place for all people is the voter's. */
  private static boolean isTaken(Place place, Move move, String name) {
    return name.equals(move.by()) ? place.takes(name) : place.people().contains(name);
  }

  /** The people for whom a vote can count: the voter, and an absent person who has no vote. */
  private Stream<String> names(Move move) {
    String absent = move.absent();
    boolean isFree =
        absent != null
            && !Boolean.FALSE.equals(policy.deputies())
            && !(Boolean.FALSE.equals(policy.own()) && absent.equals("ann"))
            && !votes.containsKey(absent);
    return Stream.concat(Stream.of(move.by()), isFree ? Stream.of(absent) : Stream.empty());
  }

  private List<List<Place>> rules() {
    return policy.rules().stream().flatMap(rule -> places(rule).stream()).toList();
  }

  private List<List<Place>> places(ApprovalRule rule) {
    List<Place> fixed = rule.votes().stream().flatMap(VoteModel::places).toList();
    if (rule.votes().stream().allMatch(entry -> entry.codeowner() == null)) {
      return List.of(fixed);
    }
    if (owners.fault() != null) {
      return List.of(with(fixed, new Place(false, List.of(), null)));
    }
    if (owners.owned().isEmpty()) {
      return List.of(fixed.isEmpty() ? List.of(new Place(true, List.of(), null)) : fixed);
    }
    return owners.owned().stream().map(owned -> with(fixed, place(owned))).toList();
  }

  private static List<Place> with(List<Place> fixed, Place owner) {
    List<Place> all = new ArrayList<>(fixed);
    all.add(owner);
    return all;
  }

  private static Place place(OwnedFile owned) {
    List<String> people =
        owned.owners().stream()
            .flatMap(owner -> GROUPS.getOrDefault(owner, List.of()).stream())
            .toList();
    return new Place(false, people, null);
  }

  private static Stream<Place> places(ApprovalVotes entry) {
    if (entry.codeowner() != null) {
      return Stream.empty();
    }
    List<String> people =
        entry.group() == null ? List.of() : GROUPS.getOrDefault(entry.group(), List.of());
    boolean isForAll = entry.group() == null && entry.role() == null;
    Place place = new Place(isForAll, people, entry.role());
    return Stream.generate(() -> place).limit(Objects.requireNonNullElse(entry.count(), 1));
  }
}
