package dev.perdure.planner.approval;

import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.owner.FileOwners;
import dev.perdure.planner.request.VoteDemand;
import dev.perdure.planner.request.VoterKind;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The people who are code owners. A group with the name of an owner, such as {@code @acme/infra},
 * names the people of the owner; upper and lower case are the same. Nobody is an owner by the name
 * alone, as a person may bear another name at the forge.
 */
final class OwnerPeople {

  private static final int MAX_NAMES_LENGTH = 300;

  private static final String NO_PERSON =
      "no group of 'policy.approval.groups' names a person for them";

  private final Map<String, Set<String>> people = new HashMap<>();

  OwnerPeople(Map<String, List<String>> groups) {
    groups.forEach((name, members) -> add(key(name), members));
  }

  /** Of two groups that differ in case, only the common people count. */
  private void add(String owner, List<String> members) {
    Set<String> earlier = people.putIfAbsent(owner, new LinkedHashSet<>(members));
    if (earlier != null) {
      earlier.retainAll(members);
    }
  }

  /** One vote for the owners of each file; nobody can cast a vote for owners who are unknown. */
  List<VoteDemand> demands(FileOwners owners) {
    String fault = owners.fault();
    if (fault != null) {
      return List.of(demand("(unknown: " + fault + ")", List.of()));
    }
    return owners.owned().stream().map(owned -> demand(owned.owners())).distinct().toList();
  }

  private VoteDemand demand(List<String> owners) {
    String names = TextShortener.start(String.join(" ", owners), MAX_NAMES_LENGTH);
    List<String> owning = people(owners);
    return demand(owning.isEmpty() ? "%s (%s)".formatted(names, NO_PERSON) : names, owning);
  }

  private static VoteDemand demand(String names, List<String> people) {
    return new VoteDemand(1, VoterKind.CODEOWNER, names, people);
  }

  private List<String> people(List<String> owners) {
    return owners.stream()
        .flatMap(owner -> people.getOrDefault(key(owner), Set.of()).stream())
        .distinct()
        .toList();
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
