package dev.perdure.planner.approval;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A person's vote on a request: a decision, with the roles that the person had.
 *
 * @param roles the roles by their names on the wire; only the server gives them
 */
public record Vote(Decision decision, List<String> roles) {

  private static final Set<Outcome> NO = Set.of(Outcome.REJECT, Outcome.SEND_BACK, Outcome.DENY);

  /** Copies the roles. */
  public Vote {
    roles = NullSafeLists.copy(roles);
  }

  /** The person. */
  public String by() {
    return decision.by();
  }

  /** Whether the vote allows what was asked. */
  boolean saysYes() {
    return !NO.contains(decision.outcome());
  }

  /** Whether the vote settles a request at once if a rule allows a veto. */
  boolean isVeto() {
    return !saysYes() && decision.hasComment();
  }

  /** The absent person in whose place the person votes; null for none. */
  @Nullable String inPlaceOf() {
    return decision.inPlaceOf();
  }

  /** The same vote in the place of an absent person; null for none. */
  public Vote inPlaceOf(@Nullable String person) {
    return new Vote(decision.inPlaceOf(person), roles);
  }

  /** The person with the roles. */
  public Voter voter() {
    return new Voter(by(), roles, inPlaceOf());
  }

  /** Whether another vote has the same effect, so that both count together. */
  boolean agreesWith(Vote other) {
    Decision mine = decision;
    Decision theirs = other.decision;
    return mine.digest().equals(theirs.digest())
        && mine.outcome() == theirs.outcome()
        && same(mine.steps(), theirs.steps())
        && same(mine.waived(), theirs.waived())
        && same(mine.budget(), theirs.budget())
        && Objects.equals(mine.remember(), theirs.remember())
        && Objects.equals(mine.model(), theirs.model());
  }

  private static <T> boolean same(@Nullable List<T> one, @Nullable List<T> other) {
    return Objects.equals(
        one == null ? null : new HashSet<>(one), other == null ? null : new HashSet<>(other));
  }

  private static boolean same(@Nullable BigDecimal one, @Nullable BigDecimal other) {
    return Objects.equals(
        one == null ? null : one.stripTrailingZeros(),
        other == null ? null : other.stripTrailingZeros());
  }
}
