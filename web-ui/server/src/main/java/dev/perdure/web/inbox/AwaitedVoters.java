package dev.perdure.web.inbox;

import dev.perdure.planner.request.VoteDemand;
import dev.perdure.planner.request.VoterKind;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * People for whom a request waits: some of a group, of people with one of some roles, or of all.
 *
 * @param count how many of them
 * @param group the name of the group, or the names of code owners; null for other people
 * @param people the people of the group who have not voted and may approve
 * @param roles the roles of which one is enough; none if no role is asked for
 */
record AwaitedVoters(int count, @Nullable String group, List<String> people, List<String> roles) {

  private static final Set<VoterKind> GROUPS = Set.of(VoterKind.GROUP, VoterKind.CODEOWNER);

  /** One person with one of some roles. */
  static AwaitedVoters of(List<String> roles) {
    return new AwaitedVoters(1, null, List.of(), roles);
  }

  /** The people of a demand without some, who have voted or may not approve. */
  static AwaitedVoters of(VoteDemand demand, Set<String> others) {
    List<String> people =
        demand.people().stream().filter(person -> !others.contains(person)).toList();
    String name = Objects.requireNonNullElse(demand.name(), "");
    return new AwaitedVoters(
        demand.count(),
        GROUPS.contains(demand.of()) ? name : null,
        people,
        demand.of() == VoterKind.ROLE ? List.of(name) : List.of());
  }
}
