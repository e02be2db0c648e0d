package dev.perdure.planner.approval;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.request.VoteDemand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A person who votes, or may vote.
 *
 * @param roles the roles by their names on the wire; only the server gives them
 * @param inPlaceOf the absent person whose place in groups the vote takes; null for none
 */
public record Voter(String name, List<String> roles, @Nullable String inPlaceOf) {

  /** Copies the roles. */
  public Voter {
    roles = NullSafeLists.copy(roles);
  }

  /** A person who votes in their own name alone. */
  public Voter(String name, List<String> roles) {
    this(name, roles, null);
  }

  /** The same person in the place of an absent one; null for none. */
  public Voter inPlaceOf(@Nullable String person) {
    return new Voter(name, roles, person);
  }

  /**
   * Whether the person is one of the voters that a rule demands. A deputy takes places of people
   * who are named, and none of a role.
   */
  public boolean fills(VoteDemand demand) {
    return switch (demand.of()) {
      case ANYONE -> true;
      case GROUP, CODEOWNER ->
          demand.people().contains(name)
              || (inPlaceOf != null && demand.people().contains(inPlaceOf));
      case ROLE -> roles.contains(demand.name());
    };
  }
}
