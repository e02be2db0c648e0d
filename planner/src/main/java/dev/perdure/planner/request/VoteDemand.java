package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Votes that an approval needs, each of another person.
 *
 * @param name the name of the group or role, or the names of code owners; absent for anybody
 * @param people the people of the group, or those who are a code owner; none for other voters
 */
public record VoteDemand(
    int count,
    VoterKind of,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String name,
    List<String> people) {

  /** Copies the people. */
  public VoteDemand {
    people = NullSafeLists.copy(people);
  }

  /** One vote of anybody. */
  public static VoteDemand ofAnyone() {
    return new VoteDemand(1, VoterKind.ANYONE, null, List.of());
  }

  /** Another number of votes of the same people. */
  public VoteDemand of(int votes) {
    return new VoteDemand(votes, of, name, people);
  }

  /** Whether another demand has the same voters. */
  public boolean hasVotersOf(VoteDemand other) {
    return of == other.of && Objects.equals(name, other.name) && people.equals(other.people);
  }

  /** The votes as a sentence names them, such as {@code 2 of security (ana, bo, cy)}. */
  public String phrase() {
    return switch (of) {
      case ANYONE -> count == 1 ? "1 vote" : count + " votes";
      case GROUP -> "%d of %s (%s)".formatted(count, name, String.join(", ", people));
      case ROLE -> "%d with the role '%s'".formatted(count, name);
      case CODEOWNER ->
          people.isEmpty()
              ? "%d of the code owners %s".formatted(count, name)
              : "%d of the code owners %s (%s)".formatted(count, name, String.join(", ", people));
    };
  }
}
