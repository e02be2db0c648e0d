package dev.perdure.planner.approval;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.request.VoteDemand;
import java.util.List;

/**
 * A person who votes, or may vote.
 *
 * @param roles the roles by their names on the wire; only the server gives them
 */
public record Voter(String name, List<String> roles) {

  /** Copies the roles. */
  public Voter {
    roles = NullSafeLists.copy(roles);
  }

  /** Whether the person is one of the voters that a rule demands. */
  public boolean fills(VoteDemand demand) {
    return switch (demand.of()) {
      case ANYONE -> true;
      case GROUP -> demand.people().contains(name);
      case ROLE -> roles.contains(demand.name());
    };
  }
}
